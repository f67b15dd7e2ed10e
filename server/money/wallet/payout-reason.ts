// Why a payout did not arrive, or not yet, as its row of the history says it.
import { payoutReasonTexts as told } from '#contract/money/payouts.ts'
import type { Say } from '#server/kit/language.ts'
import type { PayoutCause } from '#server/outside/epayment.ts'

/** Why it did not arrive and what to do about it; `held` is a cause of those that wait for the desk. */
export function payoutReason(state: string, cause: string | null, say: Say): string | null {
  if (state === 'cancelled') return say(told.calledBack)
  if (cause === 'held') return say(told.held)
  if (state !== 'failed' && state !== 'returned') return null
  const why = told[(cause as PayoutCause | null) ?? 'rejected']
  return [...(state === 'returned' ? [told.sentBack] : []), why, told.moneyBack].map((text) => say(text)).join(' ')
}
