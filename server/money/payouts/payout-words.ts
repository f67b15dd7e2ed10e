// Where a payout goes, in words.
import type { PayoutTarget } from '../banks/queries.ts'

/** `BDO Unibank ••••7890`; the account at the provider has no number that says anything to its owner. */
export function destinationWords({ bankSlug, bankName, accountName, accountNumber }: PayoutTarget): string {
  return bankSlug === 'epayment' ? `${bankName}, ${accountName}` : `${bankName} ••••${accountNumber.slice(-4)}`
}
