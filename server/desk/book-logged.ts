import { bookUnrecordedRefund, type UnrecordedRefund } from '#server/money/payments/book-unrecorded-refund.ts'
import { bookUnrecordedPayout, type UnrecordedPayout } from '#server/money/payouts/book-unrecorded-payout.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, actorName, logAction } from './log.ts'
import { accountAt } from './suspend.ts'

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
