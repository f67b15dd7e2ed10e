// One-time tokens, in a mailed link or in a sign-in's answer. Only their hashes are stored.
import { clock } from '#server/kit/clock.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'

export type Purpose = 'verify_email' | 'reset_password' | 'reactivate'

/** The account id of a valid link, or undefined. Does not consume it. */
export async function linkOwner(db: Queryable, token: string, purpose: Purpose): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row?.account_id
}

/** Consumes the link; returns its account id, or undefined if it was used or had expired. */
export async function takeLink(tx: Tx, token: string, purpose: Purpose): Promise<bigint | undefined> {
  const row = await tx
    .updateTable('one_time_links')
    .set({ used_at: clock.now() })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export async function dropLinks(tx: Tx, accountId: bigint, purposes: Purpose[]): Promise<void> {
  await tx.deleteFrom('one_time_links').where('account_id', '=', accountId).where('purpose', 'in', purposes).execute()
}
