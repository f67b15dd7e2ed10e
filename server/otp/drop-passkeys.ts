import type { Tx } from '#server/kit/db.ts'

/** Deletes a passkey. False when this account has none with that id. */
export async function dropPasskey(tx: Tx, accountId: bigint, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the passkeys of the account, or those added after `since`; returns whether there were any. */
export async function dropPasskeys(tx: Tx, accountId: bigint, { since }: { since?: Date } = {}): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .$if(since !== undefined, (query) => query.where('created_at', '>', since!))
    .returning('id')
    .execute()
  return deleted.length > 0
}
