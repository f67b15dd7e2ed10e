// Deletes a goal. A goal with gifts cannot be deleted, because its givers may look for it; it can be closed.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { openOrPaid } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { lockGoal } from './change-goal.ts'
import { lockGoals } from './write-goal.ts'

export async function deleteGoal({ db }: Services, creatorId: bigint, id: string) {
  await inTransaction(db, async (tx) => {
    await lockGoals(tx, creatorId)
    const goal = await lockGoal(tx, creatorId, id)
    if (goal.gifts > 0n || (await hasGifts(tx, goal.id))) throw failFields({ state: [texts.goalHasGifts] })
    const now = clock.now()
    await tx
      .updateTable('goals')
      .set({ state: 'closed', closed_at: now, deleted_at: now, place: null, is_pinned: false })
      .where('id', '=', goal.id)
      .execute()
    await pageChanged(tx, creatorId)
  })
  return { ok: true as const }
}

/** Whether a gift was ever paid or is being paid now. A payment that ended unpaid does not count. */
async function hasGifts(tx: Tx, goalId: string): Promise<boolean> {
  const gift = await tx
    .selectFrom('gifts as g')
    .innerJoin('payments as p', 'p.id', 'g.payment_id')
    .select('p.id')
    .where('g.goal_id', '=', goalId)
    .where((eb) => eb.or([openOrPaid, eb('p.paid_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return gift !== undefined
}
