// What finance does by hand: the same functions as the operator's commands, each in one transaction with its row of the log.
import { texts } from '#contract/texts.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { type IdempotentRequest, idempotentRequest, type KeyedAccount } from '#server/money/idempotency.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { retryReceiptRefund } from '#server/money/payments/refund-receipts.ts'
import { RefundRefused } from '#server/money/payments/set-aside-refund.ts'
import { holdPayouts, releasePayouts } from '#server/money/payouts/hold-payout.ts'
import { resendPayout } from '#server/money/payouts/send-payouts.ts'
import { writeOffPayout } from '#server/money/payouts/write-off-payout.ts'
import { refuseAtDesk } from '#server/money/refund-requests/answer-request.ts'
import { workSoon } from '#server/money/work.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, actorName, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'

/**
 * Answers the payment. NotFoundException for an unknown one; else what `refundPayment` refuses, with what the creator lacks.
 * Asked for again it changes nothing and writes no row.
 */
export async function payBack(services: Services, actor: KeyedAccount, transactionNo: string, message: string) {
  const payment = await services.db
    .selectFrom('payments')
    .select(['creator_id', 'payer_account_id'])
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirstOrThrow(notFound)
  refuseOwn(actor, payment.creator_id, payment.payer_account_id)
  const request = idempotentRequest(services.config, actor, { action: 'desk.refund', transactionNo, message })
  return payBackLogged(services, actor, transactionNo, message, request).catch((error: unknown) => {
    throw error instanceof RefundRefused && error.code === 'NotFoundException'
      ? failFields({ transaction_no: [texts.nothingPaid] })
      : error
  })
}

/** The same for whoever has looked whose payment it is. */
export function payBackLogged(
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

/** Answers centavos that were lost, below zero gained. NotFoundException where there is nothing to write off. */
export function writeOff(services: Services, actor: Actor, transactionNo: string, message: string): Promise<bigint> {
  return onPayout(services, actor, 'write-off', transactionNo, message, (tx) =>
    writeOffPayout(tx, transactionNo, actorName(actor)),
  )
}

/** NotFoundException where it is sent already, or held already. */
export function hold(services: Services, actor: Actor, transactionNo: string, message: string) {
  return onPayout(services, actor, 'hold', transactionNo, message, async (tx) =>
    (await holdPayouts(tx, { transactionNo })) > 0 ? true : undefined,
  )
}

/** NotFoundException where it is not held. */
export function release(services: Services, actor: Actor, transactionNo: string, message: string) {
  return onPayout(services, actor, 'release', transactionNo, message, async (tx) =>
    (await releasePayouts(tx, { transactionNo })) > 0 ? true : undefined,
  )
}

/** Takes up what the sender gave up; it looks at the provider first. NotFoundException where it does not wait for a person. */
export function resend(services: Services, actor: Actor, transactionNo: string, message: string) {
  return onPayout(services, actor, 'resend', transactionNo, message, async (tx) => {
    if (!(await resendPayout(tx, transactionNo))) return undefined
    await workSoon(tx)
    return true
  })
}

/** Asks the provider once more to send back a capture that matches no payment. NotFoundException where nothing of it failed. */
export function retryReceipt(services: Services, actor: Actor, capture: string, message: string): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    if (!(await retryReceiptRefund(tx, capture))) throw notFound()
    await workSoon(tx)
    await logAction(tx, actor, { action: 'receipt-refund.retry', subject: `capture:${capture}`, reason: message })
  })
}

/** The desk's no to who asked for money back and had no answer. NotFoundException for what is not the desk's to answer. */
export function refuseRefund(services: Services, actor: Actor, id: string, message: string) {
  return inTransaction(services.db, async (tx) => {
    const { creator_id, payer_account_id, transaction_no } = await refuseAtDesk(tx, id, message)
    refuseOwn(actor, creator_id, payer_account_id)
    await logAction(tx, actor, {
      action: 'refund-request.refuse',
      subject: `payment:${transaction_no}`,
      reason: message,
    })
    return { ok: true as const }
  })
}

/** `act` answers undefined where there is nothing to do. Nobody acts on a payout of their own. */
async function onPayout<Done>(
  services: Services,
  actor: Actor,
  action: string,
  transactionNo: string,
  reason: string,
  act: (tx: Tx) => Promise<Done | undefined>,
): Promise<Done> {
  return inTransaction(services.db, async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .select('creator_id')
      .where('transaction_no', '=', transactionNo)
      .executeTakeFirstOrThrow(notFound)
    refuseOwn(actor, payout.creator_id)
    const done = await act(tx)
    if (done === undefined) throw notFound()
    await logAction(tx, actor, { action: `payout.${action}`, subject: `payout:${transactionNo}`, reason })
    return done
  })
}
