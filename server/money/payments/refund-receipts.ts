// Sends captures in suspense back: a second one, another amount, a reference nobody knows.
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Queryable, type Selectable, sql } from '#server/kit/db.ts'
import type { DB } from '#server/kit/tables.ts'
import { ProviderRejected, type RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { postReceiptRefund } from '../ledger/movements.ts'
import { each, nextAttempt, type Work, type WorkOptions, workOff } from '../work.ts'
import { advanceRefund } from './send-refunds.ts'
import type { Told } from './settle-refund.ts'

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
    const told = receipt.provider_refund_id
      ? await epayment.readRefund(receipt.provider_refund_id)
      : await ask(services, receipt)
    crashPoint('receipt-refund.answered')
    if (told?.status === 'succeeded')
      await postReceiptRefund(db, epayment.name, receipt.provider_payment_id, told.refundId!, clock.now())
    else if (told) await note(services, receipt.provider_payment_id, told)
  }),
}

/** One round over what is due (all that is open, with `everything`). Running it twice refunds once: the key is the capture. */
export function refundReceipts(services: Services, options: WorkOptions = {}): Promise<number> {
  return workOff(services, receipts, options)
}

/** A refusal is an end: asked again, the provider would say the same. Anything else leaves it open, for the same key. */
async function ask({ epayment, log }: Services, receipt: Receipt): Promise<Told> {
  const { provider_payment_id: providerPaymentId, amount, reason, asked } = receipt
  // Asked for again it is another refund: by its old name the provider would answer with the one that failed.
  const asking = asked > 1 ? `${providerPaymentId}:${asked}` : providerPaymentId
  try {
    return await epayment.createRefund(
      { providerPaymentId, amount, reason, reference: `receipt:${asking}` },
      `receipt-refund:${asking}`,
    )
  } catch (err) {
    if (!(err instanceof ProviderRejected)) throw err
    log.warn({ err }, 'the provider refused to refund a capture in suspense')
    return { refundId: null, status: 'failed', cause: err.code }
  }
}

/** A webhook spoke of these refunds: read them again and book them. */
export async function advanceRefunds(services: Services, refundIds: string[]): Promise<void> {
  for (const refundId of refundIds) {
    const refund = await services.epayment.readRefund(refundId)
    if (!refund) continue
    await advanceRefund(services, refund)
    const capture = refund.status === 'succeeded' && getCapture(refund)
    if (capture) await postReceiptRefund(services.db, services.epayment.name, capture, refund.refundId, clock.now())
  }
}

/** The capture that is given back: the provider says so, or our reference does. */
function getCapture({ providerPaymentId, reference }: RefundState): string | undefined {
  return providerPaymentId ?? /^receipt:(.+?)(?::\d+)?$/.exec(reference ?? '')?.[1]
}

/** The operator's word that the provider may be asked again, under a key of its own. False when nothing of this capture has failed. */
export async function retryReceiptRefund(db: Queryable, providerPaymentId: string): Promise<boolean> {
  const row = await db
    .updateTable('receipt_refunds')
    .set({
      state: 'requested',
      provider_refund_id: null,
      cause: null,
      cause_values: null,
      asked: sql`asked + 1`,
      attempts: 0,
      due_at: clock.now(),
    })
    .where('provider_payment_id', '=', providerPaymentId)
    .where('state', '=', 'failed')
    .returning('amount')
    .executeTakeFirst()
  return row !== undefined
}

/** What the provider said of it, short of success. Once the provider has it, it is asked about anew, not ever later. */
async function note(services: Services, providerPaymentId: string, told: Told): Promise<void> {
  const { config, db, epayment } = services
  await db
    .updateTable('receipt_refunds')
    .set(
      told.status === 'failed'
        ? { state: 'failed', cause: told.cause, due_at: null }
        : {
            state: 'submitted',
            attempts: 0,
            due_at: new Date(clock.now().getTime() + config.paymentCheckSeconds * 1000),
          },
    )
    .set({ provider_refund_id: told.refundId })
    .where('provider', '=', epayment.name)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('state', 'in', told.status === 'failed' ? ['requested', 'submitted'] : ['requested'])
    .execute()
}
