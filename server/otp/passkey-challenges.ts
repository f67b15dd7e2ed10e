// The challenges that passkeys sign: random, valid for a few minutes, for one purpose, once.
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'

export interface ChallengeTerms {
  purpose: 'create' | 'use'
  /** The account whose passkeys may answer; null: any account's. */
  accountId: bigint | null
  /** Hash of the token of the pending sign-in or the code that it is for. */
  boundTo?: Buffer | undefined
}

/** Stores a new challenge; returns it as base64url, the format of the options. */
export async function createChallenge(db: Queryable, { purpose, accountId, boundTo }: ChallengeTerms): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      account_id: accountId,
      bound_to: boundTo ?? null,
      expires_at: new Date(clock.now().getTime() + serverLimits.passkeyMinutes * 60_000),
    })
    .execute()
  return challenge
}

/** Consumes the challenge and returns its terms; undefined when it is used, expired or unknown. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  purpose: ChallengeTerms['purpose'],
): Promise<{ accountId: bigint | null; boundTo: Buffer | null } | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .returning(['account_id', 'bound_to'])
    .executeTakeFirst()
  return row && { accountId: row.account_id, boundTo: row.bound_to }
}

/** Deletes challenges that expired unanswered. */
export async function forgetChallenges(db: Queryable): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', clock.now()).execute()
}
