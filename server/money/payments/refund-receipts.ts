// Refunds captures in suspense: a second capture, another amount, an unknown reference.
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Selectable, sql } from '#server/kit/db.ts'
import type { DB } from '#server/kit/tables.ts'
import { ProviderRejected, type RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { postReceiptRefund } from '../ledger/movements.ts'
import { each, nextAttempt, runRound, type Work, type WorkOptions } from '../work.ts'
import type { RefundReport } from './settle-refund.ts'

type Receipt = Selectable<DB['receipt_refunds']> & { key: string }

const receipts: Work<Receipt> = {
  kind: 'receipt-refund',
  batchMax: 5,
  async take(services, keys, dueBy) {
    const { rows } = await sql<Receipt>`
      update receipt_refunds r set attempts = r.attempts + 1, due_at = ${nextAttempt(services, 'r.attempts')}
        from (select provider, provider_payment_id from receipt_refunds
               where provider = ${services.epayment.name} and provider_payment_id = any (${keys}) and due_at <= ${dueBy}
               order by provider_payment_id for update skip locked) due
       where r.provider = due.provider and r.provider_payment_id = due.provider_payment_id
      returning r.*, r.provider_payment_id as key`.execute(services.db)
    return rows
  },
  work: each(async (services, receipt) => {
    const { db, epayment } = services
    const reported = receipt.provider_refund_id
      ? await epayment.readRefund(receipt.provider_refund_id)
      : await sendRefund(services, receipt)
    crashPoint('receipt-refund.answered')
    if (!reported) return
    if (isDone(reported)) await postReceiptRefund(db, epayment.name, receipt.provider_payment_id, reported, clock.now())
    else await storeAnswer(services, receipt.provider_payment_id, reported)
  }),
}

/**
 * Runs one round over the captures that are due (all open ones, with `everything`). A repeat refunds once: the capture
 * is the key.
 */
export function refundReceipts(services: Services, options: WorkOptions = {}): Promise<number> {
  return runRound(services, receipts, options)
}

function isDone(reported: RefundState | RefundReport): reported is RefundState {
  return reported.status === 'succeeded'
}

/**
 * A refusal is final: the provider would refuse the same key again. After any other error the refund stays open, under
 * the same key.
 */
async function sendRefund({ epayment, log }: Services, receipt: Receipt): Promise<RefundState | RefundReport> {
  const { provider_payment_id: providerPaymentId, reason, asked } = receipt
  const amount = receipt.amount - receipt.refunded
  // A retry by the operator needs a new key: under the old one the provider would answer with the failed refund.
  const attempt = asked > 1 ? `${providerPaymentId}:${asked}` : providerPaymentId
  try {
    return await epayment.createRefund(
      { providerPaymentId, amount, reason, reference: `receipt:${attempt}` },
      `receipt-refund:${attempt}`,
    )
  } catch (err) {
    if (!(err instanceof ProviderRejected)) throw err
    log.warn({ err }, 'the provider refused to refund a capture in suspense')
    return { refundId: null, status: 'failed', cause: err.code }
  }
}

/**
 * Stores the provider's answer unless it is a success. A submitted refund is checked from the shortest interval again.
 */
async function storeAnswer(services: Services, providerPaymentId: string, reported: RefundReport): Promise<void> {
  const { config, db, epayment } = services
  await db
    .updateTable('receipt_refunds')
    .set(
      reported.status === 'failed'
        ? { state: 'failed', cause: reported.cause, due_at: null }
        : {
            state: 'submitted',
            attempts: 0,
            due_at: new Date(clock.now().getTime() + config.paymentCheckSeconds * 1000),
          },
    )
    .set({ provider_refund_id: reported.refundId })
    .where('provider', '=', epayment.name)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('state', 'in', reported.status === 'failed' ? ['requested', 'submitted'] : ['requested'])
    .execute()
}
