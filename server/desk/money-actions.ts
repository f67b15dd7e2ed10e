// Money actions of the desk's finance role: the functions of the operator's commands, each with its log row in one transaction.
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { endReconciling } from '#server/kit/restore-mark.ts'
import { retryReceiptRefund } from '#server/money/payments/retry-receipt-refund.ts'
import { holdPayouts, releasePayouts } from '#server/money/payouts/hold-payout.ts'
import { resendPayout } from '#server/money/payouts/resend-payout.ts'
import { writeOffPayout } from '#server/money/payouts/write-off-payout.ts'
import { takeOverBalance } from '#server/money/wallet/take-over-balance.ts'
import { enqueueProviderWork } from '#server/money/work.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, actorName, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'

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
