// A creator calls a payout back: at once while it waits here, at the provider while it waits there.

import { texts } from '#contract/texts.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction } from '#server/kit/db.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import type { Say } from '#server/kit/language.ts'
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
import { readTransaction } from '../wallet/read-transactions.ts'
import { refusePayout } from './payout-terms.ts'
import { enter, settlePayout } from './settle-payout.ts'

/**
 * Answers with the payout's row. Calling back what was called back already is no error, so that a repeat does no harm and answers
 * as the first did. IdempotencyConflictException for a key that was used for something else; nothing changes then.
 */
export async function cancelPayout(services: Services, owner: KeyedAccount, transactionNo: string, say: Say) {
  const creatorId = owner.accountId
  const request = idempotentRequest(services.config, owner, { action: 'cancel-payout', transactionNo })
  const waitsAtProvider = await cancelHere(services, creatorId, transactionNo, request)
  if (waitsAtProvider) await cancelThere(services, waitsAtProvider)
  const row = await readTransaction(services.db, creatorId, transactionNo, say)
  if (row.payout?.state !== 'cancelled') throw refusePayout(texts.payoutTooLate)
  return row
}

/** Answers the provider's id where only the provider can still stop it. */
function cancelHere(
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
      .executeTakeFirst()
    if (!payout) throw notFound()
    if (request) await saveIdempotencyKey(tx, request, { payout_id: payout.id })
    if (payout.state !== 'requested' && payout.state !== 'sending') return undefined
    const order = await tx
      .selectFrom('payout_attempts')
      .select(['reference', 'provider_payout_id', 'attempts'])
      .where('payout_id', '=', payout.id)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow()
    if (order.provider_payout_id) return order.provider_payout_id
    // Sent, and no answer yet: only the provider knows whether it has it.
    if (order.attempts > 0) throw refusePayout(texts.payoutJustNow)
    await tx
      .updateTable('payout_attempts')
      .set({ outcome: 'cancelled', due_at: null })
      .where('reference', '=', order.reference)
      .execute()
    await enter(tx, payout, 'cancelled', null)
    return undefined
  })
}

async function cancelThere(services: Services, payoutId: string): Promise<void> {
  const { epayment, log } = services
  try {
    const told = await epayment.cancelPayout(payoutId).catch((error: unknown) => {
      if (error instanceof ProviderRejected) return epayment.readPayout(payoutId)
      throw error
    })
    crashPoint('payout.cancelled')
    if (told) await settlePayout(services, told)
  } catch (error) {
    if (!(error instanceof ProviderAmbiguous || error instanceof ProviderRejected)) throw error
    log.warn({ err: error }, 'payout not called back')
    throw fail('ProviderUnavailableException', 'The e-payment provider did not answer. Please try again in a moment.')
  }
}
