import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { postWriteOffUndone } from '../ledger/movements.ts'
import type { Attempt, Payout, PayoutReport } from './payout-attempts.ts'
import { isTakenBack } from './payout-contradictions.ts'

/**
 * The provider took back what it had paid for an attempt that counts as failed, and what was written off as the platform's loss: both
 * sides agree again that nothing was paid. Like the return of a paid payout this is booked without a person.
 */
export async function undoWriteOff(tx: Tx, payout: Payout, { n }: Attempt, { status }: PayoutReport): Promise<void> {
  if (!isTakenBack(status)) return
  const undone = await tx
    .updateTable('payouts')
    .set({ contradiction: null, contradiction_values: null, unbooked: null, written_off_at: null })
    .where('id', '=', payout.id)
    .where('written_off_at', 'is not', null)
    .where(sql<boolean>`contradiction like 'paid_after_%' and contradiction_values ->> 'attempt' = ${String(n)}`)
    .returning(sql<bigint>`old.unbooked`.as('loss'))
    .executeTakeFirst()
  if (undone) await postWriteOffUndone(tx, payout, undone.loss, clock.now())
}
