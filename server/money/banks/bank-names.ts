import type { Queryable } from '#server/kit/db.ts'

/** The account's payout accounts by name, for the desk, which helps their owner; without numbers. */
export function bankNames(db: Queryable, accountId: bigint): Promise<{ bank_slug: string; bank_name: string }[]> {
  return db
    .selectFrom('payout_accounts')
    .select(['bank_slug', 'bank_name'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('bank_name')
    .execute()
}
