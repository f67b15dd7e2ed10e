// A creator refunds a payment.
import type { Say } from '#server/kit/say.ts'
import type { Services } from '#server/outside/services.ts'
import { idempotentRequest, type KeyedAccount } from '../idempotency.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { readTransaction } from './read-transaction.ts'

/**
 * Answers with the payment's row. A repeat is harmless and gets the same answer. Refusals are those of `refundPayment`;
 * IdempotencyConflictException for a key that was used for another request.
 */
export async function refundOwnPayment(
  services: Services,
  owner: KeyedAccount,
  transactionNo: string,
  terms: { from_next: boolean },
  say: Say,
) {
  const creatorId = owner.accountId
  await refundPayment(services, transactionNo, `creator:${creatorId}`, {
    creatorId,
    fromNext: terms.from_next,
    request: idempotentRequest(services.config, owner, { action: 'refund', transactionNo, ...terms }),
  })
  return readTransaction(services.db, creatorId, transactionNo, say)
}
