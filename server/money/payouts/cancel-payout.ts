// Cancels a payout for its creator: here while it has not been sent, at the provider while the provider still holds it.

import { payoutReasonTexts } from '#contract/money/payout-reasons.ts'
import { texts } from '#contract/texts.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction } from '#server/kit/db.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import { awaitsReconciling } from '#server/kit/restore-mark.ts'
import type { Say } from '#server/kit/say.ts'
import { ProviderAmbiguous, ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import {
  type IdempotentRequest,
  idempotentRequest,
  type KeyedAccount,
  lockIdempotencyKey,
  madeByKey,
  saveIdempotencyKey,
} from '../idempotency.ts'
import { readTransaction } from '../wallet/read-transaction.ts'
import { refusePayout } from './payout-terms.ts'
import { enterState, settlePayout } from './settle-payout.ts'

/**
 * Answers with the payout's row. Cancelling a cancelled payout is no error, so a repeat is harmless and gets the first
 * answer. IdempotencyConflictException for a key that was used for another request; nothing changes then.
 */
export async function cancelPayout(services: Services, owner: KeyedAccount, transactionNo: string, say: Say) {
  const creatorId = owner.accountId
  const request = idempotentRequest(services.config, owner, { action: 'cancel-payout', transactionNo })
  const providerPayoutId = await cancelUnsent(services, creatorId, transactionNo, request)
  if (providerPayoutId) await cancelAtProvider(services, providerPayoutId)
  const row = await readTransaction(services.db, creatorId, transactionNo, say)
  if (row.payout?.state !== 'cancelled') throw refusePayout(texts.payoutTooLate)
  return row
}

/** Answers the provider's payout id when only the provider can still stop it. */
function cancelUnsent(
  { db }: Services,
  creatorId: bigint,
  transactionNo: string,
  request: IdempotentRequest | undefined,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    if (request) {
      await lockIdempotencyKey(tx, request)
      await madeByKey(tx, request)
    }
    const payout = await tx
      .selectFrom('payouts')
      .select(['id', 'creator_id', 'amount', 'fee', 'state'])
      .where('transaction_no', '=', transactionNo)
      .where('creator_id', '=', creatorId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    if (request) await saveIdempotencyKey(tx, request, { payout_id: payout.id })
    if (payout.state !== 'requested' && payout.state !== 'sending') return undefined
    const attempt = await tx
      .selectFrom('payout_attempts')
      .select(['reference', 'provider_payout_id', 'attempts as tries', 'is_held', 'held_singly'])
      .where('payout_id', '=', payout.id)
      .where('outcome', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Else its creator could have the money sent by a new payout, which nobody holds.
    if (attempt.is_held || attempt.held_singly) throw refusePayout(payoutReasonTexts.held)
    if (attempt.provider_payout_id) return attempt.provider_payout_id
    // It may have been sent after the backup: the sender searches for it at the provider.
    if (await awaitsReconciling(tx)) throw refusePayout(texts.payoutsAfterRestore)
    // Sent, and not answered yet: only the provider knows whether it has the payout.
    if (attempt.tries > 0) throw refusePayout(texts.payoutJustNow)
    await tx
      .updateTable('payout_attempts')
      .set({ outcome: 'cancelled', due_at: null })
      .where('reference', '=', attempt.reference)
      .execute()
    await enterState(tx, payout, 'cancelled', null)
    return undefined
  })
}

async function cancelAtProvider(services: Services, payoutId: string): Promise<void> {
  const { epayment, log } = services
  try {
    const reported = await epayment.cancelPayout(payoutId).catch((error: unknown) => {
      if (error instanceof ProviderRejected) return epayment.readPayout(payoutId)
      throw error
    })
    crashPoint('payout.cancelled')
    if (reported) await settlePayout(services, reported)
  } catch (error) {
    if (!(error instanceof ProviderAmbiguous || error instanceof ProviderRejected)) throw error
    log.warn({ err: error }, 'payout not cancelled')
    throw fail('ProviderUnavailableException', 'The e-payment provider did not answer. Please try again in a moment.')
  }
}
