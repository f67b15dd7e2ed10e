// Reads the e-payment provider account that is linked with an account, for payouts to it.
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { unseal } from '#server/kit/seal.ts'

/** The account at the provider that direct payouts go to (`bank_slug` `epayment`). */
export interface LinkedProviderAccount {
  issuer: string
  /** The account's id at the provider: the payout destination. Everything else may change there. */
  subject: string
  username: string
  account_name: string
  /** 10 digits after +63, or null if the provider has no verified number. */
  mobile_number: string | null
  linked_at: Date
  /** No payout goes there before this time. */
  usable_from: Date
}

/** Undefined when none is linked. */
export async function linkedProviderAccount(
  db: Queryable,
  { secret }: Config,
  accountId: bigint,
): Promise<LinkedProviderAccount | undefined> {
  const row = await db
    .selectFrom('provider_accounts')
    .select(['issuer', 'subject', 'username', 'account_name', 'mobile_number', 'mobile_number_sealed'])
    .select(['linked_at', 'usable_from'])
    .where('account_id', '=', accountId)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { mobile_number_sealed: sealed, mobile_number: plain, ...linked } = row
  // In plain text only until a server that seals numbers has started once on this database.
  return { ...linked, mobile_number: sealed ? unseal(secret, providerNumberPlace(accountId), sealed) : plain }
}

/** The sealing context of a linked account's number. */
export function providerNumberPlace(accountId: bigint): string {
  return `provider-number:${accountId}`
}
