import type { Queryable } from '#server/kit/db.ts'

/** The accounts whose linked account at the provider has this holder. */
export function accountsLinkedAs(db: Queryable, accountName: string) {
  return db
    .selectFrom('provider_accounts')
    .select('account_id')
    .where('account_name', '=', accountName)
    .where('dropped_at', 'is', null)
}
