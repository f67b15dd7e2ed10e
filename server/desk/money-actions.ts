// What finance does by hand: the same functions as the operator's commands, each with its row of the log.
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { RefundRefused, refundPayment } from '#server/money/payments/refund-payment.ts'
import { holdPayouts, releasePayouts } from '#server/money/payouts/hold-payout.ts'
import { writeOffPayout } from '#server/money/payouts/write-off-payout.ts'
import type { Services } from '#server/outside/services.ts'
import { refuseOwn } from './act.ts'
import { type Actor, actorName, logAction } from './log.ts'

/** NotFoundException for an unknown payment; else what `refundPayment` refuses, with what the creator lacks. */
export async function payBack(services: Services, actor: Actor, transactionNo: string, message: string) {
  const payment = await services.db
    .selectFrom('payments')
    .select(['creator_id', 'payer_account_id'])
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirstOrThrow(notFound)
  refuseOwn(actor, payment.creator_id, payment.payer_account_id)
  await refundPayment(services, transactionNo, actorName(actor)).catch((error: unknown) => {
    throw error instanceof RefundRefused && error.code === 'NotFoundException'
      ? failFields({ transaction_no: [texts.nothingPaid] })
      : error
  })
  await write(services, actor, 'payment.refund', `payment:${transactionNo}`, message)
  return { ok: true as const }
}

/** NotFoundException where there is nothing to write off. */
export async function writeOff(services: Services, actor: Actor, transactionNo: string, message: string) {
  const written = await writeOffPayout(services, transactionNo, actorName(actor))
  if (written === undefined) throw notFound()
  await write(services, actor, 'payout.write-off', `payout:${transactionNo}`, message)
  return { ok: true as const }
}

/** NotFoundException where it is sent already, or held already. */
export function hold(services: Services, actor: Actor, transactionNo: string, message: string) {
  return inTransaction(services.db, async (tx) => {
    if ((await holdPayouts(tx, { transactionNo })) === 0) throw notFound()
    await logAction(tx, actor, { action: 'payout.hold', subject: `payout:${transactionNo}`, reason: message })
    return { ok: true as const }
  })
}

/** NotFoundException where it is not held. */
export function release(services: Services, actor: Actor, transactionNo: string, message: string) {
  return inTransaction(services.db, async (tx) => {
    if ((await releasePayouts(tx, { transactionNo })) === 0) throw notFound()
    await logAction(tx, actor, { action: 'payout.release', subject: `payout:${transactionNo}`, reason: message })
    return { ok: true as const }
  })
}

function write(services: Services, actor: Actor, action: string, subject: string, reason: string): Promise<void> {
  return inTransaction(services.db, (tx) => logAction(tx, actor, { action, subject, reason }))
}
