// Somebody's account at the e-payment provider, as payouts to it need it.
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { unseal } from '#server/kit/seal.ts'

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
export async function linkedProviderAccount(
  db: Queryable,
  { secret }: Config,
  accountId: bigint,
  { hold = false } = {},
): Promise<LinkedProviderAccount | undefined> {
  const row = await db
    .selectFrom('provider_accounts')
    .select(['issuer', 'subject', 'username', 'account_name', 'mobile_number', 'mobile_number_sealed'])
    .select(['linked_at', 'usable_from'])
    .where('account_id', '=', accountId)
    .$if(hold, (query) => query.forShare())
    .executeTakeFirst()
  if (!row) return undefined
  const { mobile_number_sealed: sealed, mobile_number: plain, ...linked } = row
  // Plain only until a server that seals has started once on this database.
  return { ...linked, mobile_number: sealed ? unseal(secret, providerNumberPlace(accountId), sealed) : plain }
}

/** What the number of a linked account is sealed for. */
export function providerNumberPlace(accountId: bigint): string {
  return `provider-number:${accountId}`
}
