// Holds disputed money: what the creator still has of it; the rest is the platform's loss until the dispute is won.
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { postDispute } from '../ledger/movements.ts'
import { columns, type Payment } from './disputed-payment.ts'
import { findParts } from './held-parts.ts'

/**
 * Holds the amount of this payment's open dispute, once. Holds nothing while a refund is on its way, which has already
 * taken the money, and nothing after one. The caller has locked the payment.
 */
export async function holdDisputed(tx: Tx, paymentId: string): Promise<void> {
  const dispute = await lockUnheld(tx, paymentId)
  const payment = await tx.selectFrom('payments').select(columns).where('id', '=', paymentId).executeTakeFirstOrThrow()
  if (!dispute || payment.state === 'refunded') return
  if (payment.state === 'paid') await markDisputed(tx, payment)
  const refund = await tx
    .selectFrom('refunds')
    .select('state')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['requested', 'submitted'])
    .executeTakeFirst()
  if (refund) return
  const parts = await findParts(tx, payment, dispute.amount)
  const { gathered, ...held } = parts
  await tx
    .updateTable('disputes')
    .set({ ...held, is_held: true })
    .where('id', '=', dispute.id)
    .execute()
  const terms = { ...dispute, ...parts, taken: 0n, creator_id: payment.creator_id }
  await postDispute(tx, 'opened', terms, clock.now())
}

/** The open dispute of this payment that holds nothing yet. */
function lockUnheld(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('disputes')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'opened')
    .where('is_held', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

/** Unlock, goal and counts follow from the payment's state. */
async function markDisputed(tx: Tx, { id, creator_id, type }: Payment): Promise<void> {
  await tx.updateTable('payments').set({ state: 'disputed' }).where('id', '=', id).execute()
  await sql`update payment_counts set paid = paid - 1 where creator_id = ${creator_id} and type = ${type}`.execute(tx)
  await pageChanged(tx, creator_id)
}
