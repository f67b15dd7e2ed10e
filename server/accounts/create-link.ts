import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { dropLinks, type Purpose } from './links.ts'

/** Returns a new token; older ones of this account and purpose become invalid. */
export async function createLink(tx: Tx, accountId: bigint, purpose: Purpose, minutes: number): Promise<string> {
  // The row lock serializes concurrent calls, so that the second one deletes the first one's token.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await dropLinks(tx, accountId, [purpose])
  const token = newToken()
  const now = clock.now()
  await tx
    .insertInto('one_time_links')
    .values({
      token_hash: hashToken(token),
      purpose,
      account_id: accountId,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return token
}
