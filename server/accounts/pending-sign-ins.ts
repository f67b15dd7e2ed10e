// Sign-ins that have given the first factor and wait for the second.
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'

export interface PendingSignIn {
  token_hash: Buffer
  account_id: bigint
  /** The closed account opens again with it. */
  reactivates: boolean
  channel: string
  /** Wrong codes so far. */
  tries: number
}

/** What goes on once the second factor is there. */
export interface PendingIntent {
  channel?: 'web' | 'mobile'
  reactivates?: boolean
}

/** Answers its token: it opens nothing without a second factor. */
export async function keepPendingSignIn(tx: Tx, accountId: bigint, intent: PendingIntent): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await tx
    .insertInto('pending_sign_ins')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      reactivates: intent.reactivates ?? false,
      channel: intent.channel ?? 'web',
      created_at: now,
      expires_at: new Date(now.getTime() + serverLimits.secondFactorMinutes * 60_000),
    })
    .execute()
  return token
}

/** A live one, held until the transaction ends where `hold` says so: undefined when it is used, too old, or dead. */
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

/** Answers how many wrong codes are left. */
export async function countWrongCode(tx: Tx, { token_hash, tries }: PendingSignIn): Promise<number> {
  await tx
    .updateTable('pending_sign_ins')
    .set({ tries: tries + 1 })
    .where('token_hash', '=', token_hash)
    .execute()
  return serverLimits.secondFactorTries - tries - 1
}

export async function closePendingSignIn(tx: Tx, { token_hash }: PendingSignIn): Promise<void> {
  await tx.updateTable('pending_sign_ins').set({ used_at: clock.now() }).where('token_hash', '=', token_hash).execute()
}

/** Whoever gave the old first factor begins again. */
export async function dropPendingSignIns(db: Queryable, accountId: bigint): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('account_id', '=', accountId).execute()
}
