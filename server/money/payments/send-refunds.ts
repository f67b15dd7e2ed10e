// Sends refunds to the provider, and books its answers.
import { crashPoint } from '#server/kit/crash-points.ts'
import { sql } from '#server/kit/db.ts'
import { ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { each, nextAttempt, runRound, type Work, type WorkOptions } from '../work.ts'
import { type RefundReport, settleRefund } from './settle-refund.ts'

interface Taken {
  key: string
  payment_id: string
  n: number
  provider_refund_id: string | null
  amount: bigint
  provider_payment_id: string
}

const refunds: Work<Taken> = {
  kind: 'refund',
  batchMax: 5,
  async take(services, keys, dueBy) {
    const { rows } = await sql<Taken>`
      update refunds r set attempts = r.attempts + 1, due_at = ${nextAttempt(services, 'r.attempts')}
        from payments p,
             (select payment_id, n from refunds
               where payment_id || ':' || n = any (${keys}) and payment_id = any (${keys.map(paymentIdIn)}::uuid[])
                 and due_at <= ${dueBy} order by payment_id, n for update skip locked) due
       where r.payment_id = due.payment_id and r.n = due.n and p.id = r.payment_id
      returning r.payment_id || ':' || r.n as key, r.payment_id, r.n, r.provider_refund_id, r.amount, p.provider_payment_id`.execute(
      services.db,
    )
    return rows
  },
  work: each(async (services, refund) => {
    const reported = refund.provider_refund_id
      ? await services.epayment.readRefund(refund.provider_refund_id)
      : await sendRefund(services, refund)
    crashPoint('refund.answered')
    if (reported) await settleRefund(services, refund.payment_id, refund.n, reported)
  }),
}

function paymentIdIn(key: string): string {
  return key.split(':')[0]!
}

/**
 * Runs one round over the refunds that are due (all open ones, with `everything`). Each attempt has its own key: a
 * repeat refunds once.
 */
export function sendRefunds(services: Services, options: WorkOptions = {}): Promise<number> {
  return runRound(services, refunds, options)
}

/** A refusal is final; after any other error the refund stays open, under the same key. */
async function sendRefund({ epayment, log }: Services, refund: Taken): Promise<RefundReport> {
  const reference = `refund:${refund.payment_id}:${refund.n}`
  try {
    return await epayment.createRefund(
      { providerPaymentId: refund.provider_payment_id, amount: refund.amount, reason: 'requested', reference },
      reference,
    )
  } catch (err) {
    if (!(err instanceof ProviderRejected)) throw err
    log.warn({ err, payment: refund.payment_id }, 'the provider refused a refund')
    return { refundId: null, status: 'failed', cause: err.code }
  }
}
