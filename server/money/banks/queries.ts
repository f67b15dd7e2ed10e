// Read-only queries of payout accounts: where a creator's payouts can go now.
import { linkedProviderAccount } from '#server/accounts/linked-provider-account.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { unseal } from '#server/kit/seal.ts'

export interface PayoutTarget {
  /** `epayment` is the linked account at the provider. */
  bankSlug: string
  bankName: string
  accountName: string
  /** In full; for `epayment` the identifier by which the provider pays linked accounts. Must not be logged. */
  accountNumber: string
  /** No payout goes there before this date. */
  usableFrom: Date
}

/** The services this needs; `walletsBy` is the fact by which the provider pays a linked account. */
interface TargetServices {
  config: Config
  epayment: { walletsBy: 'subject' | 'mobile_number' }
}

/**
 * The creator's active payout account of this slug; undefined when there is none, or it is disabled. With `hold` it
 * cannot be disabled or removed until the transaction ends; with `isDisabledToo` a disabled one counts.
 */
export async function payoutTarget(
  db: Queryable,
  { config, epayment }: TargetServices,
  accountId: bigint,
  bankSlug: string,
  { isDisabledToo = false } = {},
): Promise<PayoutTarget | undefined> {
  if (bankSlug === 'epayment') return linkedTarget(db, { config, epayment }, accountId)
  const row = await db
    .selectFrom('payout_accounts')
    .select(['bank_slug', 'bank_name', 'account_name', 'account_number_sealed', 'usable_from'])
    .where('account_id', '=', accountId)
    .where('bank_slug', '=', bankSlug)
    .$if(!isDisabledToo, (query) => query.where('is_disabled', '=', false))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      bankSlug: row.bank_slug,
      bankName: row.bank_name,
      accountName: row.account_name,
      accountNumber: unseal(config.secret, accountNumberPlace(accountId, row.bank_slug), row.account_number_sealed!),
      usableFrom: row.usable_from,
    }
  )
}

/** Also undefined when the provider pays by a mobile number that it never gave us. */
async function linkedTarget(
  db: Queryable,
  { config, epayment: { walletsBy } }: TargetServices,
  accountId: bigint,
): Promise<PayoutTarget | undefined> {
  const linked = await linkedProviderAccount(db, config, accountId)
  const accountNumber = linked?.[walletsBy]
  return linked && accountNumber
    ? {
        bankSlug: 'epayment',
        bankName: 'Direct e-payment',
        accountName: linked.account_name,
        accountNumber,
        usableFrom: linked.usable_from,
      }
    : undefined
}

/** The context in which an account number is sealed (see kit/seal.ts). */
export function accountNumberPlace(accountId: bigint, bankSlug: string): string {
  return `account-number:${accountId}:${bankSlug}`
}
