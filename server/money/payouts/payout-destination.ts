// The destination of a payout as text.
import { maskedAccount } from '../banks/masked-account.ts'
import type { PayoutTarget } from '../banks/queries.ts'

/**
 * `BDO Unibank ••••7890`; a linked provider account is named by its holder, because its number means nothing to its
 * owner.
 */
export function describeDestination({ bankSlug, bankName, accountName, accountNumber }: PayoutTarget): string {
  return bankSlug === 'epayment' ? `${bankName}, ${accountName}` : maskedAccount(bankName, accountNumber)
}
