// Sends captures in suspense back: a second one, another amount, a reference nobody knows.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { killPoint } from '#server/kit/kill-points.ts'
import { ProviderRejected, type RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { postReceiptRefund } from '../ledger/movements.ts'
import { advanceRefund, type Told } from './send-refunds.ts'

/** Asks the provider to refund what is due, and books what it says is done. Running it twice refunds once: the key is the capture. */
export async function refundReceipts(services: Services): Promise<void> {
  const { db, epayment, log } = services
  const due = await db
    .selectFrom('receipt_refunds')
    .selectAll()
    .where('provider', '=', epayment.name)
    .where('state', 'in', ['requested', 'submitted'])
    .where('next_attempt_at', '<=', clock.now())
    .orderBy('next_attempt_at')
    .limit(100)
    .execute()
  for (const row of due) {
    // Asked for again it is another refund: by its old name the provider would answer with the one that failed.
    const asking = row.asked > 1 ? `${row.provider_payment_id}:${row.asked}` : row.provider_payment_id
    try {
      const refund = row.provider_refund_id
        ? await epayment.readRefund(row.provider_refund_id)
        : await epayment.createRefund(
            {
              providerPaymentId: row.provider_payment_id,
              amount: row.amount,
              reason: row.reason,
              reference: `receipt:${asking}`,
            },
            `receipt-refund:${asking}`,
          )
      killPoint('receipt-refund.answered')
      if (!refund) continue
      if (refund.status === 'succeeded')
        await postReceiptRefund(db, epayment.name, row.provider_payment_id, refund.refundId, clock.now())
      else await note(services, row.provider_payment_id, refund)
    } catch (err) {
      log.warn({ err }, 'refund of a capture in suspense not done yet')
      // A refusal is an end: asked again, the provider would say the same.
      if (err instanceof ProviderRejected)
        await note(services, row.provider_payment_id, { refundId: null, status: 'failed', cause: err.message })
      else await putOff(services, row.provider_payment_id)
    }
  }
}

/** A webhook spoke of these refunds: read them again and book them. */
export async function advanceRefunds(services: Services, refundIds: string[]): Promise<void> {
  for (const refundId of refundIds) {
    const refund = await services.epayment.readRefund(refundId)
    if (!refund) continue
    await advanceRefund(services, refund)
    const capture = refund.status === 'succeeded' && captureOf(refund)
    if (capture) await postReceiptRefund(services.db, services.epayment.name, capture, refund.refundId, clock.now())
  }
}

/** The capture that is given back: the provider says so, or our reference does. */
function captureOf({ providerPaymentId, reference }: RefundState): string | undefined {
  return providerPaymentId ?? /^receipt:(.+?)(?::\d+)?$/.exec(reference ?? '')?.[1]
}

/** The operator's word that the provider may be asked again, under a key of its own. False when nothing of this capture has failed. */
export async function retryReceiptRefund({ db }: Pick<Services, 'db'>, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .updateTable('receipt_refunds')
    .set({
      state: 'requested',
      provider_refund_id: null,
      cause: null,
      asked: sql`asked + 1`,
      attempts: 0,
      next_attempt_at: clock.now(),
    })
    .where('provider_payment_id', '=', providerPaymentId)
    .where('state', '=', 'failed')
    .returning('amount')
    .executeTakeFirst()
  return row !== undefined
}

/** What the provider said of it, short of success. */
async function note({ db, epayment }: Services, providerPaymentId: string, told: Told): Promise<void> {
  await sql`
    update receipt_refunds
       set state = ${told.status === 'failed' ? 'failed' : 'submitted'}, provider_refund_id = ${told.refundId}, cause = ${told.cause},
           ${nextAttempt}
     where provider = ${epayment.name} and provider_payment_id = ${providerPaymentId} and state <> 'succeeded'`.execute(
    db,
  )
}

/** Nothing was heard: the same again, ever more slowly. */
async function putOff({ db, epayment }: Services, providerPaymentId: string): Promise<void> {
  await sql`
    update receipt_refunds set ${nextAttempt}
     where provider = ${epayment.name} and provider_payment_id = ${providerPaymentId} and state <> 'succeeded'`.execute(
    db,
  )
}

/** Up to two hours apart. */
const nextAttempt = sql`attempts = attempts + 1, next_attempt_at = now() + least(power(2, least(attempts, 12)), 3600) * interval '2 seconds'`
