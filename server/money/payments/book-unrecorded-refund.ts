// Books a refund that the provider made and our ledger does not know: from the provider's own dashboard, or after the backup
// that was restored. Only the operator calls this, since the creator pays for it.
import type { Tx } from '#server/kit/db.ts'
import { isStoredUuid } from '#server/kit/ids.ts'
import type { RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { bookRefunds } from './book-refunds.ts'
import { refundPayment } from './refund-payment.ts'
import { settleRefund } from './settle-refund.ts'

export type UnrecordedRefund =
  /** `gathering`: the creator lacks money, and the refund is booked when later income completes it. */
  | { outcome: 'booked' | 'gathering'; transactionNo: string; amount: bigint }
  /** Nothing was changed. `part`: our ledger refunds whole payments only. `another`: the payment has another refund. */
  | { outcome: 'unknown' | 'not succeeded' | 'no payment' | 'part' | 'another' }

/**
 * Safe to repeat. Throws RefundRefused as `refundPayment` does. `whenBooked` runs once, in the transaction that takes the money from
 * the creator.
 */
export async function bookUnrecordedRefund(
  services: Services,
  refundId: string,
  actor: string,
  whenBooked: (tx: Tx, transactionNo: string) => Promise<void>,
): Promise<UnrecordedRefund> {
  // What the ledger can book without the operator's decision is booked first: one of our own refunds, one of a capture in suspense.
  await bookRefunds(services, [refundId])
  const reported = await services.epayment.readRefund(refundId)
  if (!reported) return { outcome: 'unknown' }
  if (reported.status !== 'succeeded') return { outcome: 'not succeeded' }
  const payment = await findPayment(services, reported)
  if (!payment) return { outcome: 'no payment' }
  if (payment.amount !== reported.amount) return { outcome: 'part' }
  const known = await readNewestRefund(services, payment.id)
  if (known?.provider_refund_id !== refundId || known.state === 'failed' || known.state === 'cancelled') {
    if (payment.state === 'refunded') return { outcome: 'another' }
    await refundPayment(services, payment.transaction_no, actor, {
      fromNext: true,
      providerRefundId: refundId,
      alsoDo: async (tx, _, began) => {
        if (began) await whenBooked(tx, payment.transaction_no)
      },
    })
  }
  const begun = await readNewestRefund(services, payment.id)
  if (begun?.provider_refund_id !== refundId) return { outcome: 'another' }
  // The provider's answer is known: the refund need not wait for the next round.
  await settleRefund(services, payment.id, begun.n, reported)
  const { state } = (await readNewestRefund(services, payment.id))!
  const outcome = state === 'succeeded' ? 'booked' : 'gathering'
  return { outcome, transactionNo: payment.transaction_no, amount: payment.amount }
}

function findPayment({ db, epayment }: Services, { providerPaymentId, reference }: RefundState) {
  const ours = /^refund:(.+):\d+$/.exec(reference ?? '')?.[1]
  return db
    .selectFrom('payments')
    .select(['id', 'transaction_no', 'amount', 'state'])
    .where('provider', '=', epayment.name)
    .where((eb) =>
      providerPaymentId === null && ours !== undefined && isStoredUuid(ours)
        ? eb('id', '=', ours)
        : eb('provider_payment_id', '=', providerPaymentId),
    )
    .executeTakeFirst()
}

function readNewestRefund({ db }: Services, paymentId: string) {
  return db
    .selectFrom('refunds')
    .select(['n', 'state', 'provider_refund_id'])
    .where('payment_id', '=', paymentId)
    .orderBy('n', 'desc')
    .executeTakeFirst()
}
