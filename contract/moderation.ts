// What the desk did to somebody's content or account, as its owner sees it.
import * as z from 'zod/mini'
import { dateOutput } from './fields.ts'

/** Why and since when it is taken down; the owner's to know. Null for everybody else, and for what stands. */
export const TakenDown = z.nullable(z.object({ date: dateOutput, message: z.string() }))

/** How the one appeal against a suspension stands. */
export const appealStates = ['open', 'upheld', 'restored'] as const

/** The suspension of one's own account; null where there is none. */
export const Suspension = z.nullable(
  z.object({
    reason: z.string(),
    date: dateOutput,
    /** No money goes out while this is true. */
    payouts_held: z.boolean(),
    /** `message` is one's own words, and the desk's once it has decided. */
    appeal: z.nullable(z.object({ state: z.enum(appealStates), date: dateOutput, message: z.string() })),
  }),
)
export type Suspension = z.output<typeof Suspension>
