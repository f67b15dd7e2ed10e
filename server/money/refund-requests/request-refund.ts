// A payer requests a refund of a payment, once; the creator has 72 hours to answer.
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Db, inTransaction, type Tx } from '#server/kit/db.ts'
import { fail, failFields } from '#server/kit/fail.ts'
import { selectRequests } from './queries.ts'

/**
 * A repeat answers the first request, whatever its reason. DisputedException, or ValidationException when it cannot be
 * refunded.
 */
export async function requestRefund(db: Db, paymentId: string, reason: string) {
  await inTransaction(db, async (tx) => {
    const { state, creator_id } = await tx
      .selectFrom('payments')
      .select(['state', 'creator_id'])
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await isRequested(tx, paymentId)) return
    requireRefundable(state)
    const now = clock.now()
    const isOnItsWay = await hasRefund(tx, paymentId)
    await tx
      .insertInto('refund_requests')
      .values({
        payment_id: paymentId,
        creator_id,
        reason,
        created_at: now,
        due_at: new Date(now.getTime() + limits.refundRequestHours * HOUR_MS),
        ...(isOnItsWay && { state: 'granted', decided_at: now }),
      })
      .execute()
    crashPoint('refund-request.written')
  })
  crashPoint('refund-request.committed')
  return selectRequests(db).where('r.payment_id', '=', paymentId).executeTakeFirstOrThrow()
}

async function isRequested(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx.selectFrom('refund_requests').select('id').where('payment_id', '=', paymentId).executeTakeFirst()
  return row !== undefined
}

/** A refund of the payment is under way already. */
async function hasRefund(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('n')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['gathering', 'requested', 'submitted'])
    .executeTakeFirst()
  return row !== undefined
}

function requireRefundable(state: string): void {
  if (state === 'disputed') throw fail('DisputedException', texts.refundDisputed)
  if (state === 'charged_back') throw fail('DisputedException', texts.refundLost)
  if (state === 'refunded') throw failFields({ reason: [texts.refundDoneAlready] })
  if (state !== 'paid') throw failFields({ reason: [texts.refundUnpaid] })
}
