// Sign-ins that have proven the first factor and wait for the second.
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'

export interface PendingSignIn {
  token_hash: Buffer
  account_id: bigint
  /** Whether finishing it reopens the deactivated account. */
  reactivates: boolean
  channel: string
  /** Wrong codes so far. */
  tries: number
}

/** The valid pending sign-in, with `hold` locked until the transaction ends; undefined when used, expired or out of tries. */
export function findPendingSignIn(
  db: Queryable,
  token: string,
  { hold = false } = {},
): Promise<PendingSignIn | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .select(['token_hash', 'account_id', 'reactivates', 'channel', 'tries'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('tries', '<', serverLimits.secondFactorTries)
    .where('expires_at', '>', clock.now())
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function closePendingSignIn(tx: Tx, { token_hash }: PendingSignIn): Promise<void> {
  await tx.updateTable('pending_sign_ins').set({ used_at: clock.now() }).where('token_hash', '=', token_hash).execute()
}

/** Invalidates the account's pending sign-ins, for example when the password they were begun with has changed. */
export async function dropPendingSignIns(db: Queryable, accountId: bigint): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute()
}
