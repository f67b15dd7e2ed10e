// Submits a payout with its code: uses the code up, takes the month's cap and reserves the money, in one transaction.

import { texts, words } from '#contract/texts.ts'
import { refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import type { Say } from '#server/kit/say.ts'
import { actOnCode } from '#server/otp/challenge.ts'
import { termsMacLike } from '#server/otp/code-terms.ts'
import { findUsedCode } from '#server/otp/find-used-code.ts'
import type { Services } from '#server/outside/services.ts'
import { payoutTarget } from '../banks/queries.ts'
import {
  type IdempotentRequest,
  idempotentRequest,
  type KeyedAccount,
  lockIdempotencyKey,
  madeByKey,
  saveIdempotencyKey,
} from '../idempotency.ts'
import { readTransaction } from '../wallet/read-transaction.ts'
import { refuseWhileHeld } from './find-hold.ts'
import { codeTerms, payoutTerms, refusePayout, requirePayoutAllowed } from './payout-terms.ts'
import { getRefusal, reservePayout } from './reserve-payout.ts'

export interface SubmittedPayout {
  bank_slug: string
  amount: bigint
  otp_code: string
  otp_token: string
}

/**
 * Answers with the payout's row of the history. Repeats with the same code or idempotency key create one payout.
 * IdempotencyConflictException for a key that was used for another request; the code is not used up then.
 */
export async function submitPayout(services: Services, owner: KeyedAccount, submitted: SubmittedPayout, say: Say) {
  const { config, db } = services
  const creatorId = owner.accountId
  const request = idempotentRequest(config, owner, { action: 'payout', ...submitted })
  const earlier = await madeByKey(db, request)
  if (earlier) return submittedAnswer(db, creatorId, await getNumber(db, 'id', earlier.payout_id!), say)
  const number =
    (await findSubmitted(services, creatorId, submitted)) ?? (await submit(services, creatorId, submitted, request))
  // A repeat with the same code may carry another key, which leads to the same payout from now on.
  if (request) await saveIdempotencyKey(db, request, { payout_id: await getPayoutId(db, number) })
  return submittedAnswer(db, creatorId, number, say)
}

/** Answers the payout's number. */
async function submit(
  services: Services,
  creatorId: bigint,
  submitted: SubmittedPayout,
  request: IdempotentRequest | undefined,
): Promise<string> {
  const { config, db } = services
  await refuseWhilePaused(db, creatorId)
  const target = await payoutTarget(db, services, creatorId, submitted.bank_slug)
  if (!target) throw refusePayout(texts.payoutAccountMissing)
  const wanted = payoutTerms(target, submitted.amount)
  const code = {
    userId: creatorId,
    purpose: 'payout',
    terms: codeTerms(wanted),
    otpToken: submitted.otp_token,
    otpCode: submitted.otp_code,
  } as const
  const number = await actOnCode(
    services,
    code,
    async (tx, challengeId, storedMac) => {
      if (request) {
        await lockIdempotencyKey(tx, request)
        // Throws when another request took the key in the meantime; the code stays valid.
        await madeByKey(tx, request)
      }
      await refuseWhilePaused(tx, creatorId, { hold: true })
      await refuseWhileHeld(tx, creatorId)
      // Read again: the payout goes to the account that is active now, not to the one that was active when the code was read. It stays
      // so, because whoever changes one locks its owner's account, as this has.
      const activeTarget = await payoutTarget(tx, services, creatorId, submitted.bank_slug)
      if (!activeTarget) throw refusePayout(texts.payoutAccountMissing)
      const terms = payoutTerms(activeTarget, submitted.amount)
      await requirePayoutAllowed(tx, creatorId, terms)
      const payout = await reservePayout(tx, services, creatorId, terms, {
        challengeId,
        termsMac: termsMacLike(storedMac, config, { ...code, terms: codeTerms(terms) }),
      })
      if (request) await saveIdempotencyKey(tx, request, { payout_id: await getPayoutId(tx, payout) })
      return payout
    },
    (challengeId) => getNumber(db, 'challenge_id', challengeId),
  ).catch(async (error: unknown) => {
    throw await getRefusal(error, services, creatorId)
  })
  crashPoint('payout.committed')
  return number
}

/** The number of the payout that this code has allowed already, whatever became of its payout account since. */
async function findSubmitted(
  services: Services,
  userId: bigint,
  { bank_slug, amount, otp_token: otpToken, otp_code: otpCode }: SubmittedPayout,
): Promise<string | undefined> {
  const challengeId = await findUsedCode(services, { userId, otpToken, otpCode })
  if (challengeId === undefined) return undefined
  const payout = await services.db
    .selectFrom('payouts')
    .select('transaction_no')
    .where('challenge_id', '=', challengeId)
    .where('bank_slug', '=', bank_slug)
    .where('amount', '=', amount)
    .executeTakeFirst()
  return payout?.transaction_no
}

/** The row as the first call answered it, however far the payout has come when a call is repeated. */
async function submittedAnswer(db: Db, creatorId: bigint, number: string, say: Say) {
  const row = await readTransaction(db, creatorId, number, say)
  const payout = row.payout && { ...row.payout, state: 'requested' as const, reason: null }
  return new WithMessage({ ...row, status: 'pending' as const, payout }, words.payoutSubmitted)
}

async function getNumber(db: Queryable, column: 'id' | 'challenge_id', value: string): Promise<string> {
  const row = await db
    .selectFrom('payouts')
    .select('transaction_no')
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return row.transaction_no
}

async function getPayoutId(db: Queryable, number: string): Promise<string> {
  const { id } = await db
    .selectFrom('payouts')
    .select('id')
    .where('transaction_no', '=', number)
    .executeTakeFirstOrThrow()
  return id
}
