// Serializes changes to an account's payout accounts.
import type { Queryable, Tx } from '#server/kit/db.ts'

/** Locks the account until the transaction ends. Answers its creation date. */
export async function lockBanks(tx: Tx, accountId: bigint): Promise<{ memberSince: Date }> {
  const { created_at } = await tx
    .selectFrom('accounts')
    .select('created_at')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { memberSince: created_at }
}

export async function disableBanks(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ is_disabled: true })
    .where('account_id', '=', accountId)
    .where('is_disabled', '=', false)
    .execute()
}

/** The bank slugs of an account's payout accounts. */
export async function listBankSlugs(db: Queryable, accountId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('bank_slug')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map((row) => row.bank_slug)
}
