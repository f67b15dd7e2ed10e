// Shared by adding and changing a goal: the creator's three places, the pin, the deadline.
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { closeOverdueGoals } from './close-overdue-goals.ts'

/** Locks the creator's profile, so that their goals change one at a time, and closes overdue goals first. */
export async function lockGoals(tx: Tx, creatorId: bigint): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('account_id')
    .where('account_id', '=', creatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await closeOverdueGoals(tx, creatorId)
}

/** A free place (1 to 3) for another running goal; throws errors.state if all are taken. Database constraints enforce it too. */
export async function getFreePlace(tx: Tx, creatorId: bigint): Promise<number> {
  const running = await tx
    .selectFrom('goals')
    .select('place')
    .where('creator_id', '=', creatorId)
    .where('state', '=', 'active')
    .execute()
  for (let place = 1; place <= serverLimits.goalsRunningMax; place++)
    if (!running.some((goal) => goal.place === place)) return place
  throw failFields({ state: [texts.goalsRunning] })
}

/** Unpins the creator's pinned goal, if any. */
export async function unpinGoal(tx: Tx, creatorId: bigint): Promise<void> {
  await tx
    .updateTable('goals')
    .set({ is_pinned: false })
    .where('creator_id', '=', creatorId)
    .where('is_pinned', '=', true)
    .execute()
}

export function requireFuture(deadline: Date | null | undefined): void {
  if (deadline && deadline <= clock.now()) throw failFields({ deadline: [texts.goalDeadlinePast] })
}
