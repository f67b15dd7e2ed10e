// What a creator reads about a payout.
import { payoutReasonTexts as told } from '#contract/money/payouts.ts'
import type { Say } from '#server/kit/language.ts'
import type { PayoutCause } from '#server/outside/epayment.ts'
import type { PayoutTarget } from '../banks/queries.ts'

/** Why it did not arrive and what to do about it. */
export function payoutReason(state: string, cause: string | null, say: Say): string | null {
  if (state === 'cancelled') return say(told.calledBack)
  if (state !== 'failed' && state !== 'returned') return null
  const why = told[(cause as PayoutCause | null) ?? 'rejected']
  return [...(state === 'returned' ? [told.sentBack] : []), why, told.moneyBack].map((text) => say(text)).join(' ')
}

/** `BDO Unibank ••••7890`; the account at the provider has no number that says anything to its owner. */
export function destinationWords({ bankSlug, bankName, accountName, accountNumber }: PayoutTarget): string {
  return bankSlug === 'epayment' ? `${bankName}, ${accountName}` : `${bankName} ••••${accountNumber.slice(-4)}`
}
