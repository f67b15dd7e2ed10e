// Refunds the buyers of content that was taken down, as far as the creator's balance allows.
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import {
  completeAnswer,
  type IdempotentRequest,
  lockIdempotencyKey,
  madeByKey,
  saveIdempotencyKey,
} from '#server/money/idempotency.ts'
import { RefundRefused } from '#server/money/payments/set-aside-refund.ts'
import type { Services } from '#server/outside/services.ts'
import type { Subject } from '#server/reports/find-subject.ts'
import { listPurchases } from './list-purchases.ts'
import { type Actor, actorName } from './log.ts'
import { refundLogged } from './refund-at-desk.ts'

export type Refunds = { refunded: string[]; not_refunded: string[] }

/**
 * `act` in a transaction, then the refunds of the buyers of what it returns; undefined for no refunds. A repeat with an idempotency key
 * gets the first result. If the first call did not come to its end, `act` runs again with `hasBegun`, only to find the content, and
 * the refunds are completed.
 */
export async function actAndRefundOnce(
  services: Services,
  actor: Actor,
  request: IdempotentRequest | undefined,
  reason: string,
  act: (tx: Tx, hasBegun: boolean) => Promise<Subject | undefined>,
): Promise<Refunds> {
  const begun = await inTransaction(services.db, async (tx) => {
    if (request) await lockIdempotencyKey(tx, request)
    const made = await madeByKey(tx, request)
    const answer = made?.answer as Refunds | Record<string, never> | undefined
    if (answer && 'refunded' in answer) return { refunds: answer as Refunds }
    const at = made?.created_at ?? clock.now()
    const subject = await act(tx, made !== undefined)
    const refunds = subject ? undefined : { refunded: [], not_refunded: [] }
    if (request && !made) await saveIdempotencyKey(tx, request, { answer: refunds ?? {} })
    return refunds ? { refunds } : { subject: subject!, at }
  })
  if ('refunds' in begun) return begun.refunds
  if (!request) return refundBuyers(services, actor, begun.subject, reason)
  const refunds = await refundBuyers(services, actor, begun.subject, reason, begun.at)
  return completeAnswer(services.db, request, refunds)
}

/**
 * Each refund is its own transaction; a repeat makes those that are left. The refunds job sends them to the provider. A disputed payment
 * is not refunded, but listed: if its creator wins the dispute, the buyer has paid for what nobody sees any more. Lists as refunded
 * also what the actor has refunded since `since`.
 */
async function refundBuyers(
  services: Services,
  actor: Actor,
  subject: Subject,
  reason: string,
  since?: Date,
): Promise<Refunds> {
  const refunds: Refunds = { refunded: [], not_refunded: [] }
  for (const transactionNo of await listPurchases(services, subject, actorName(actor), since)) {
    try {
      await refundLogged(services, actor, transactionNo, reason)
      refunds.refunded.push(transactionNo)
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error
      refunds.not_refunded.push(transactionNo)
    }
  }
  return refunds
}
