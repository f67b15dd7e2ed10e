// A goal's progress: all that a page's head shows of it, and so all that every visitor's browser loads about goals.
import * as z from 'zod/mini'
import { pesosOutput } from './fields.ts'
import { dateOutput } from './moments.ts'

/** `draft` is visible to its creator only; `reached` still takes gifts; `closed` was ended by its creator or its deadline. */
export const goalStates = ['draft', 'active', 'reached', 'closed'] as const
export type GoalState = (typeof goalStates)[number]

export const goalProgress = {
  id: z.string(),
  title: z.string(),
  /** In pesos, like `current_amount`. */
  target_amount: pesosOutput,
  /** Completed gifts less refunds, at this moment; may exceed the target. */
  current_amount: pesosOutput,
  /** Number of those gifts. */
  gift_count: z.number(),
  state: z.enum(goalStates),
  deadline: z.nullable(dateOutput),
}

/** The pinned goal, as a page's head shows it. */
export const PinnedGoal = z.object(goalProgress)
export type PinnedGoal = z.output<typeof PinnedGoal>
