import { texts } from '#contract/texts.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { unpinGoal } from './write-goal.ts'

/** Closing removes the pin; a request to close and to pin is refused. */
export async function resolvePin(
  tx: Tx,
  creatorId: bigint,
  before: boolean,
  state: string,
  { is_pinned }: { is_pinned?: boolean | undefined },
) {
  if (state !== 'active') {
    if (is_pinned && !before) throw failFields({ is_pinned: [texts.goalPinnedRuns] })
    return false
  }
  if (is_pinned && !before) await unpinGoal(tx, creatorId)
  return is_pinned ?? before
}
