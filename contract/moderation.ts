// What the desk did to content or an account, as its owner sees it.
import * as z from 'zod/mini'
import { dateOutput } from './moments.ts'

/** Why and since when it is taken down; for the owner only. Null for others, and if it is not taken down. */
export const TakenDown = z.nullable(z.object({ date: dateOutput, message: z.string() }))

/** The states of the one appeal against a suspension. */
export const appealStates = ['open', 'upheld', 'restored'] as const

/** The suspension of the user's own account; null if it is not suspended. */
export const Suspension = z.nullable(
  z.object({
    reason: z.string(),
    date: dateOutput,
    /** No money goes out while this is true. */
    payouts_held: z.boolean(),
    /** `message` is the user's appeal, and the desk's answer once decided. */
    appeal: z.nullable(z.object({ state: z.enum(appealStates), date: dateOutput, message: z.string() })),
  }),
)
export type Suspension = z.output<typeof Suspension>
