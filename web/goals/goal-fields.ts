// The fields of the goal form, and the request body they become.
import type { Goal } from '#contract/goals.ts'
import { manilaDay } from '#contract/manila.ts'

/** All values are texts, as a plain form posts them; the picture is missing because only JavaScript can upload it. */
export type GoalFields = {
  title: string
  description: string
  target_amount: string
  /** A day in Manila, such as `2027-01-31`; empty for none. */
  deadline: string
  count_all_gifts: '0' | '1'
  is_pinned: '0' | '1'
}

export const emptyGoal: GoalFields = {
  title: '',
  description: '',
  target_amount: '',
  deadline: '',
  count_all_gifts: '0',
  is_pinned: '0',
}

export function getFields(goal: Goal): GoalFields {
  return {
    title: goal.title,
    description: goal.description ?? '',
    target_amount: String(goal.target_amount),
    deadline: goal.deadline === null ? '' : manilaDay(new Date(goal.deadline)),
    count_all_gifts: goal.count_all_gifts ? '1' : '0',
    is_pinned: goal.is_pinned ? '1' : '0',
  }
}

/** The request body: empty fields become null, and for an existing goal only changed fields are sent. */
export function toSend(fields: GoalFields, saved?: GoalFields) {
  const { deadline, ...rest } = fields
  const body = { ...rest, deadline: deadline || null }
  if (!saved) return body
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => fields[name as keyof GoalFields] !== saved[name as keyof GoalFields]),
  ) as Partial<typeof body>
}
