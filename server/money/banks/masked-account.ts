// A payout account as text.

/** Such as `BDO Unibank ••••7890`. */
export function maskedAccount(bankName: string, accountNumber: string): string {
  return `${bankName} ••••${accountNumber.slice(-4)}`
}
