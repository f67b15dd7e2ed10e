// The window of accounts: what payouts must know of somebody's account at the e-payment provider.
import type { Queryable } from '#server/kit/db.ts'

/** The account at the provider that direct payouts go to (`bank_slug` `epayment`). */
export interface LinkedProviderAccount {
  issuer: string
  /** Who it is at the provider: the destination. Everything else may change there. */
  subject: string
  username: string
  account_name: string
  /** 10 digits after +63, or null where the provider knows none it has checked. */
  mobile_number: string | null
  linked_at: Date
  /** No payout goes there before. */
  usable_from: Date
}

/** Undefined when none is linked. With `hold` it can be neither changed nor unlinked until the transaction ends. */
export function linkedProviderAccount(
  db: Queryable,
  accountId: bigint,
  { hold = false } = {},
): Promise<LinkedProviderAccount | undefined> {
  return db
    .selectFrom('provider_accounts')
    .select(['issuer', 'subject', 'username', 'account_name', 'mobile_number', 'linked_at', 'usable_from'])
    .where('account_id', '=', accountId)
    .$if(hold, (query) => query.forShare())
    .executeTakeFirst()
}
