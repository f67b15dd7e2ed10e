// Texts about a goal's progress.
import { shortPesos } from '#contract/amounts.ts'
import type { GoalState, PinnedGoal } from '#contract/goal-progress.ts'
import type { Goal } from '#contract/goals.ts'
import { say, sayCount } from '../language/say.ts'
import { formatDay } from '../shell/dates.ts'
import { speakPesos } from '../shell/speak-pesos.ts'
import type { StatusTone } from '../ui/StatusBadge.tsx'

type Progress = Pick<PinnedGoal, 'current_amount' | 'target_amount'>

/** "₱3,200 of ₱5,000". */
export function progressText({ current_amount, target_amount }: Progress): string {
  return say('{current} of {target}', { current: shortPesos(current_amount), target: shortPesos(target_amount) })
}

/** The same for screen readers: "3200 pesos of 5000 pesos". */
export function spokenProgress({ current_amount, target_amount }: Progress): string {
  return say('{current} of {target}', { current: speakPesos(current_amount), target: speakPesos(target_amount) })
}

/** Whether people can give to it now. */
export function takesGifts({ state }: Pick<Goal, 'state'>): boolean {
  return state === 'active' || state === 'reached'
}

/** "12 gifts · until Dec 31, 2026". */
export function goalFacts(goal: Pick<Goal, 'gift_count' | 'deadline' | 'state'>): string {
  const gifts =
    goal.gift_count === 0
      ? say('No gifts yet')
      : sayCount(goal.gift_count, { one: '{count} gift', other: '{count} gifts' })
  if (goal.state === 'closed') return `${gifts} · ${say('closed')}`
  if (!goal.deadline) return gifts
  return `${gifts} · ${say('until {day}', { day: formatDay(goal.deadline) })}`
}

/** The badge of a goal; none while it simply runs. For a closed goal, whether it was reached matters more. */
export function stateBadge({
  state,
  ...goal
}: Progress & { state: GoalState }): { tone: StatusTone; word: string } | undefined {
  if (state === 'active') return undefined
  if (state === 'draft') return { tone: 'pending', word: say('Draft') }
  const isReached = goal.current_amount >= goal.target_amount
  return isReached ? { tone: 'completed', word: say('Reached') } : { tone: 'closed', word: say('Closed') }
}
