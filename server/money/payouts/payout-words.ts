// What a creator reads about a payout.
import type { PayoutCause } from '#server/outside/epayment.ts'
import type { PayoutTarget } from '../banks/facts.ts'

/** Why it did not arrive, and what to do about it. The money is back in every case. */
const failed: Record<PayoutCause, string> = {
  account_unknown: 'The bank does not know this account number. Check it, and contact support to change it.',
  account_closed: 'This account is closed. Add another account, then try again.',
  name_mismatch: 'The name does not match the account’s. Contact support to correct it.',
  limit_reached: 'This account cannot receive that much now. Try a smaller amount, or again next month.',
  bank_unavailable: 'The bank could not be reached for some time. Please try again later.',
  rejected: 'The bank refused this transfer. Check your account with the bank, or add another one.',
  provider_funds: 'The transfer could not be made, through no fault of yours. Please try again later.',
}

export function payoutReason(state: string, cause: string | null): string | null {
  if (state === 'cancelled') return 'You called it back before it was sent. The money is in your balance again.'
  if (state !== 'failed' && state !== 'returned') return null
  const why = failed[cause as PayoutCause] ?? failed.rejected
  return state === 'returned'
    ? `The bank sent the money back. ${why} The whole amount is in your balance again.`
    : `${why} The whole amount is in your balance again.`
}

/** `BDO Unibank ••••7890`; the account at the provider has no number that says anything to its owner. */
export function destinationWords({ bankSlug, bankName, accountName, accountNumber }: PayoutTarget): string {
  return bankSlug === 'epayment' ? `${bankName}, ${accountName}` : `${bankName} ••••${accountNumber.slice(-4)}`
}
