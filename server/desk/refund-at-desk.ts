import { texts } from '#contract/texts.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { type IdempotentRequest, idempotentRequest, type KeyedAccount } from '#server/money/idempotency.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { RefundRefused } from '#server/money/payments/set-aside-refund.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, actorName, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'

/**
 * Refunds a payment and returns its id. NotFoundException for an unknown number; else throws as `refundPayment`, with the amount that
 * the creator lacks. A repeat changes nothing and writes no log row.
 */
export async function refundAtDesk(services: Services, actor: KeyedAccount, transactionNo: string, message: string) {
  const payment = await services.db
    .selectFrom('payments')
    .select(['creator_id', 'payer_account_id'])
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirstOrThrow(notFound)
  refuseOwn(actor, payment.creator_id, payment.payer_account_id)
  const request = idempotentRequest(services.config, actor, { action: 'desk.refund', transactionNo, message })
  return refundLogged(services, actor, transactionNo, message, request).catch((error: unknown) => {
    throw error instanceof RefundRefused && error.code === 'NotFoundException'
      ? failFields({ transaction_no: [texts.nothingPaid] })
      : error
  })
}

/** The same without checking whose payment it is, which the caller has to do. */
export function refundLogged(
  services: Services,
  actor: Actor,
  transactionNo: string,
  reason: string,
  request?: IdempotentRequest,
): Promise<string> {
  return refundPayment(services, transactionNo, actorName(actor), {
    request,
    alsoDo: async (tx, _, began) => {
      if (began) await logAction(tx, actor, { action: 'payment.refund', subject: `payment:${transactionNo}`, reason })
    },
  })
}
