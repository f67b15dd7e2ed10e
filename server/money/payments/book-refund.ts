import type { RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { settleRefund } from './settle-refund.ts'

/** Books a refund that a webhook announced, if it is one of ours. */
export async function bookRefund(services: Services, reported: RefundState): Promise<void> {
  const known = await services.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.payment_id', 'r.n'])
    .where('r.provider_refund_id', '=', reported.refundId)
    .where('p.provider', '=', services.epayment.name)
    // One that the operator books again after it was cancelled is the same refund at the provider.
    .orderBy('r.n', 'desc')
    .executeTakeFirst()
  // The webhook may arrive before the answer to our request: then our reference identifies the refund, or else the
  // payment does.
  const row = known ?? (await findUnanswered(services, reported))
  if (row) await settleRefund(services, row.payment_id, row.n, reported)
}

async function findUnanswered({ db, epayment }: Services, reported: RefundState) {
  const [, payment_id, n] = /^refund:([0-9a-f-]{36}):(\d{1,9})$/.exec(reported.reference ?? '') ?? []
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.payment_id', 'r.n'])
    .where('r.state', '=', 'requested')
    .where('r.provider_refund_id', 'is', null)
    .where('r.amount', '=', reported.amount)
    .where('p.provider', '=', epayment.name)
    .where((eb) =>
      payment_id && n
        ? eb.and([eb('r.payment_id', '=', payment_id), eb('r.n', '=', Number(n))])
        : eb('p.provider_payment_id', '=', reported.providerPaymentId),
    )
    .executeTakeFirst()
}
