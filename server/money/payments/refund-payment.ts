// Refunds a payment, for the operator, the desk or its creator. The money is set aside now, or gathered from later
// income when the creator agreed to that; the refund is done when the provider reports success.
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { lockIdempotencyKey, madeByKey, saveIdempotencyKey } from '../idempotency.ts'
import { grantRefundRequest } from '../refund-request-state.ts'
import { type RefundTerms, setAside } from './set-aside-refund.ts'

/**
 * Answers the payment's id. A repeat changes nothing; after a failed refund it is a new attempt, unless it has the same
 * idempotency key. RefundRefused with NotFoundException, DisputedException, or InsufficientBalanceException when the
 * creator has too little left; IdempotencyConflictException for a key that was used for another request. `actor`:
 * `operator:<name>`, `account:<id>` of the desk, or `creator:<account>`.
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
      const made = await madeByKey(tx, terms.request)
      // Whatever became of that refund: a new attempt after a failure is another request, with another key.
      if (made?.payment_id) return made.payment_id
    }
    const { id, began } = await setAside(tx, transactionNo, actor, terms)
    await grantRefundRequest(tx, id)
    await terms.alsoDo?.(tx, id, began)
    if (terms.request) await saveIdempotencyKey(tx, terms.request, { payment_id: id })
    return id
  })
  crashPoint('refund.committed')
  return paymentId
}
