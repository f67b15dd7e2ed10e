// Takes refunds to the provider, and books what it says of them.
import { crashPoint } from '#server/kit/crash-points.ts'
import { sql } from '#server/kit/db.ts'
import { ProviderRejected, type RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { each, nextAttempt, type Work, type WorkOptions, workOff } from '../work.ts'
import { settleRefund, type Told } from './settle-refund.ts'

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
    const told = refund.provider_refund_id
      ? await services.epayment.readRefund(refund.provider_refund_id)
      : await ask(services, refund)
    crashPoint('refund.answered')
    if (told) await settleRefund(services, refund.payment_id, refund.n, told)
  }),
}

function paymentIdIn(key: string): string {
  return key.split(':')[0]!
}

/** One round over what is due (all that is open, with `everything`). The provider's key is the asking: a repeat refunds once. */
export function sendRefunds(services: Services, options: WorkOptions = {}): Promise<number> {
  return workOff(services, refunds, options)
}

/** A refusal is an end; anything else leaves it open, for the same key. */
async function ask({ epayment, log }: Services, refund: Taken): Promise<Told> {
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

/** A webhook spoke of these: whichever of them are ours. */
export async function advanceRefund(services: Services, told: RefundState): Promise<void> {
  const known = await services.db
    .selectFrom('refunds')
    .select(['payment_id', 'n'])
    .where('provider_refund_id', '=', told.refundId)
    .executeTakeFirst()
  // It may come instead of the answer to our asking: then our reference says whose it is, or else the payment.
  const row = known ?? (await unanswered(services, told))
  if (row) await settleRefund(services, row.payment_id, row.n, told)
}

async function unanswered({ db, epayment }: Services, told: RefundState) {
  const [, payment_id, n] = /^refund:([0-9a-f-]{36}):(\d{1,9})$/.exec(told.reference ?? '') ?? []
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.payment_id', 'r.n'])
    .where('r.state', '=', 'requested')
    .where('r.provider_refund_id', 'is', null)
    .where('r.amount', '=', told.amount)
    .where('p.provider', '=', epayment.name)
    .where((eb) =>
      payment_id && n
        ? eb.and([eb('r.payment_id', '=', payment_id), eb('r.n', '=', Number(n))])
        : eb('p.provider_payment_id', '=', told.providerPaymentId),
    )
    .executeTakeFirst()
}
