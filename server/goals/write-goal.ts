// What adding and changing a goal share: the creator's three places, the pin, the deadline.
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { closeOverdueGoals } from './close-overdue-goals.ts'

/** One change of a creator's goals at a time, and what is overdue is out of the way. */
export async function holdGoals(tx: Tx, creatorId: bigint): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('account_id')
    .where('account_id', '=', creatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await closeOverdueGoals(tx, creatorId)
}

/** A place for one more goal that runs. errors.state when all three are taken; the database holds this too. */
export async function freePlace(tx: Tx, creatorId: bigint): Promise<number> {
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

/** The pin leaves whichever goal has it. */
export async function takePin(tx: Tx, creatorId: bigint): Promise<void> {
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
