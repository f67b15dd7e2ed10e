// The rules by which a goal's state changes, and what changes with it: its place and its times.
import type { GoalState } from '#contract/goal-progress.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { getState } from './queries.ts'
import { getFreePlace, requireFuture } from './write-goal.ts'

/** The columns that change with the state; undefined if it stays. A closed goal may be opened again; a started one cannot be a draft. */
export async function resolveState(
  tx: Tx,
  creatorId: bigint,
  goal: { state: string; deadline: Date | null; target: bigint; amount: bigint },
  wanted: GoalState | undefined,
) {
  if (wanted === 'reached') {
    if (getState(goal) !== 'reached') throw failFields({ state: [texts.goalReachedByGifts] })
    return undefined
  }
  if (wanted === undefined || wanted === goal.state) return undefined
  const now = clock.now()
  if (wanted === 'draft') throw failFields({ state: [texts.goalStarted] })
  // Closed goals are shown on the page, and this one never was.
  if (goal.state === 'draft' && wanted === 'closed') throw failFields({ state: [texts.goalNotStarted] })
  if (wanted === 'closed') return { state: wanted, closed_at: now, place: null }
  requireFuture(goal.deadline)
  const place = await getFreePlace(tx, creatorId)
  const opened = { state: wanted, place, closed_at: null }
  return goal.state === 'draft' ? { ...opened, started_at: now } : { ...opened, pauses: pausesUntil(now) }
}

/** The pauses of a closed goal with the one that ends now. */
function pausesUntil(now: Date) {
  return sql<string>`pauses + tstzmultirange(tstzrange(closed_at, greatest(closed_at, ${now})))`
}
