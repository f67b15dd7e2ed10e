// Changes to somebody's payout accounts come one after the other.
import type { Queryable, Tx } from '#server/kit/db.ts'

/** Held until the transaction ends. Answers since when the account exists. */
export async function holdBanks(tx: Tx, accountId: bigint): Promise<{ memberSince: Date }> {
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

/** The slugs of the accounts somebody has. */
export async function bankSlugs(db: Queryable, accountId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('bank_slug')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map((row) => row.bank_slug)
}
