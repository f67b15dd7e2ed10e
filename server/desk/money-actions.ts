// Money actions of the desk's finance role: the functions of the operator's commands, each with its log row in one transaction.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { endReconciling } from '#server/kit/restore-mark.ts'
import { type IdempotentRequest, idempotentRequest, type KeyedAccount } from '#server/money/idempotency.ts'
import { bookUnrecordedRefund, type UnrecordedRefund } from '#server/money/payments/book-unrecorded-refund.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { retryReceiptRefund } from '#server/money/payments/refund-receipts.ts'
import { RefundRefused } from '#server/money/payments/set-aside-refund.ts'
import { bookUnrecordedPayout, type UnrecordedPayout } from '#server/money/payouts/book-unrecorded-payout.ts'
import { holdPayouts, releasePayouts } from '#server/money/payouts/hold-payout.ts'
import { resendPayout } from '#server/money/payouts/send-payouts.ts'
import { writeOffPayout } from '#server/money/payouts/write-off-payout.ts'
import { refuseAtDesk } from '#server/money/refund-requests/answer-request.ts'
import { takeOverBalance } from '#server/money/wallet/take-over-balance.ts'
import { enqueueProviderWork } from '#server/money/work.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, actorName, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'
import { accountAt } from './suspend.ts'

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

/** Books a refund that was made at the provider, as `bookUnrecordedRefund`. A repeat changes nothing and writes no log row. */
export function bookRefundLogged(
  services: Services,
  actor: Actor,
  refundId: string,
  reason: string,
): Promise<UnrecordedRefund> {
  return bookUnrecordedRefund(services, refundId, actorName(actor), (tx, transactionNo) =>
    logAction(tx, actor, { action: 'payment.refund', subject: `payment:${transactionNo}`, reason }),
  )
}

/** Books a payout that a restored ledger lacks, as `bookUnrecordedPayout`. A repeat changes nothing and writes no log row. */
export async function bookPayoutLogged(
  services: Services,
  actor: Actor,
  payoutId: string,
  pageUrl: string,
  reason: string,
): Promise<UnrecordedPayout> {
  const creatorId = await accountAt(services.db, pageUrl)
  return bookUnrecordedPayout(services, payoutId, creatorId, (tx, transactionNo) =>
    logAction(tx, actor, { action: 'payout.book', subject: `payout:${transactionNo}`, reason }),
  )
}

/** Lets payouts go on after a restore, whatever the ledger still lacks. False, and no log row, if they did not wait. */
export function resumePayouts({ db }: Services, actor: Actor, reason: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await endReconciling(tx))) return false
    await logAction(tx, actor, { action: 'payouts.resume', subject: 'ledger:payouts', reason })
    return true
  })
}

/** Returns the loss in centavos; negative when the payout went back to its creator. NotFoundException if there is nothing to write off. */
export function writeOff(tx: Tx, actor: Actor, transactionNo: string, message: string): Promise<bigint> {
  return onPayout(tx, actor, 'write-off', transactionNo, message, () =>
    writeOffPayout(tx, transactionNo, actorName(actor)),
  )
}

/** NotFoundException if the payout is already sent or already held. */
export function hold(tx: Tx, actor: Actor, transactionNo: string, message: string) {
  return onPayout(tx, actor, 'hold', transactionNo, message, async () =>
    (await holdPayouts(tx, { transactionNo })) > 0 ? true : undefined,
  )
}

/** NotFoundException if the payout is not held. */
export function release(tx: Tx, actor: Actor, transactionNo: string, message: string) {
  return onPayout(tx, actor, 'release', transactionNo, message, async () =>
    (await releasePayouts(tx, { transactionNo })) > 0 ? true : undefined,
  )
}

/** Retries a payout that the sender gave up; it first checks at the provider. NotFoundException if it does not wait for a person. */
export function resend(tx: Tx, actor: Actor, transactionNo: string, message: string) {
  return onPayout(tx, actor, 'resend', transactionNo, message, async () => {
    if (!(await resendPayout(tx, transactionNo))) return undefined
    await enqueueProviderWork(tx)
    return true
  })
}

/** Retries the refund of a capture that matches no payment. NotFoundException if no such refund has failed. */
export async function retryReceipt(
  tx: Tx,
  services: Pick<Services, 'epayment'>,
  actor: Actor,
  capture: string,
  message: string,
): Promise<void> {
  if (!(await retryReceiptRefund(tx, services, capture))) throw notFound()
  await enqueueProviderWork(tx)
  await logAction(tx, actor, { action: 'receipt-refund.retry', subject: `capture:${capture}`, reason: message })
}

/** Takes over the balance of an erased account; returns the centavos. NotFoundException if there is none. */
export async function takeOver(tx: Tx, actor: Actor, account: string, message: string): Promise<bigint> {
  const taken = /^\d{1,18}$/.test(account) ? await takeOverBalance(tx, BigInt(account), clock.now()) : undefined
  if (taken === undefined) throw notFound()
  await logAction(tx, actor, { action: 'erased-balance.take-over', subject: `account:${account}`, reason: message })
  return taken
}

/** Refuses a refund request that its creator did not answer in time. NotFoundException if the request is not at the desk. */
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

/** `act` returns undefined if there is nothing to do. ForbiddenException for the actor's own payout. */
async function onPayout<Done>(
  tx: Tx,
  actor: Actor,
  action: string,
  transactionNo: string,
  reason: string,
  act: () => Promise<Done | undefined>,
): Promise<Done> {
  const payout = await tx
    .selectFrom('payouts')
    .select('creator_id')
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirstOrThrow(notFound)
  refuseOwn(actor, payout.creator_id)
  const done = await act()
  if (done === undefined) throw notFound()
  await logAction(tx, actor, { action: `payout.${action}`, subject: `payout:${transactionNo}`, reason })
  return done
}
