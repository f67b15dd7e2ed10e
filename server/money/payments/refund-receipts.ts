// Sends captures in suspense back: a second one, another amount, a reference nobody knows.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { killPoint } from '#server/kit/kill-points.ts'
import type { Services } from '#server/outside/services.ts'
import { postReceiptRefund } from '../ledger/movements.ts'
import { advanceRefund } from './send-refunds.ts'

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
      else
        await note(
          services,
          row.provider_payment_id,
          refund.status === 'failed' ? 'failed' : 'submitted',
          refund.refundId,
        )
    } catch (err) {
      log.warn({ err }, 'refund of a capture in suspense not done yet')
      await note(services, row.provider_payment_id, row.state, row.provider_refund_id)
    }
  }
}

/** A webhook spoke of these refunds: read them again and book them. */
export async function advanceRefunds(services: Services, refundIds: string[]): Promise<void> {
  for (const refundId of refundIds) {
    const refund = await services.epayment.readRefund(refundId)
    if (!refund) continue
    await advanceRefund(services, refund)
    if (refund.status === 'succeeded')
      await postReceiptRefund(
        services.db,
        services.epayment.name,
        refund.providerPaymentId,
        refund.refundId,
        clock.now(),
      )
  }
}

/** The operator's word that the provider may be asked again, under a key of its own. False when nothing of this capture has failed. */
export async function retryReceiptRefund({ db }: Pick<Services, 'db'>, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .updateTable('receipt_refunds')
    .set({
      state: 'requested',
      provider_refund_id: null,
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

async function note(
  { db, epayment }: Services,
  providerPaymentId: string,
  state: string,
  refundId: string | null,
): Promise<void> {
  await sql`
    update receipt_refunds
       set state = ${state}, provider_refund_id = ${refundId}, attempts = attempts + 1,
           next_attempt_at = now() + least(power(2, attempts), 3600) * interval '2 seconds'
     where provider = ${epayment.name} and provider_payment_id = ${providerPaymentId} and state <> 'succeeded'`.execute(
    db,
  )
}
