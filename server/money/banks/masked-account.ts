// A payout account as text.
import { maskNumber } from '#contract/money/masked-number.ts'

/** Such as `BDO Unibank ••••7890`. */
export function maskedAccount(bankName: string, accountNumber: string): string {
  return `${bankName} ${maskNumber(accountNumber)}`
}
