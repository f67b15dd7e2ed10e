// Giving a payment back, for whoever may: the operator, the desk, the creator. The money is set aside at once, or gathered out of
// what comes in next where the creator agreed; the payer has it when the provider says so.
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { lockIdempotencyKey, madeByKey, saveIdempotencyKey } from '../idempotency.ts'
import { type RefundTerms, setAside } from './set-aside-refund.ts'

/**
 * Answers the payment. Asked for again, it changes nothing; after a failure, it is a new attempt. RefundRefused with
 * NotFoundException, DisputedException, or InsufficientBalanceException where the creator has too little left;
 * IdempotencyConflictException for a key that was used for something else.
 * `actor`: who gives it back, `operator:<name>`, `account:<id>` of the desk, or `creator:<account>`.
 */
export async function refundPayment(
  { db }: Pick<Services, 'db'>,
  transactionNo: string,
  actor: string,
  terms: RefundTerms = {},
): Promise<string> {
  const paymentId = await inTransaction(db, async (tx) => {
    if (terms.request) {
      await lockIdempotencyKey(tx, terms.request)
      await madeByKey(tx, terms.request)
    }
    const { id, began } = await setAside(tx, transactionNo, actor, terms)
    await grantAsked(tx, id)
    await terms.alsoDo?.(tx, id, began)
    if (terms.request) await saveIdempotencyKey(tx, terms.request, { payment_id: id })
    return id
  })
  crashPoint('refund.committed')
  return paymentId
}

/** Who asked for it has it granted, whoever gives it back. */
async function grantAsked(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ state: 'granted', decided_at: clock.now() })
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'granted')
    .execute()
}
