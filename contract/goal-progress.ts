// How far a goal has come: all that the head of a page tells of it, and so all that every visitor's browser loads of goals.
import * as z from 'zod/mini'
import { dateOutput, pesosOutput } from './fields.ts'

/** `draft` is its creator's alone; `reached` still takes gifts; `closed` was ended by its creator or by its deadline. */
export const goalStates = ['draft', 'active', 'reached', 'closed'] as const
export type GoalState = (typeof goalStates)[number]

export const goalProgress = {
  id: z.string(),
  title: z.string(),
  target_amount: pesosOutput,
  /** Completed gifts less refunds, of this moment; may be more than the target. */
  current_amount: pesosOutput,
  /** How many gifts that is. */
  gift_count: z.number(),
  state: z.enum(goalStates),
  deadline: z.nullable(dateOutput),
}

/** The pinned goal, as far as a page's head shows it. */
export const PinnedGoal = z.object(goalProgress)
export type PinnedGoal = z.output<typeof PinnedGoal>
