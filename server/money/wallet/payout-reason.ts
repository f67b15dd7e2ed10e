// Why a payout has not arrived, as text for its row of the history.
import { payoutReasonTexts as reasonTexts } from '#contract/money/payout-reasons.ts'
import type { Say } from '#server/kit/say.ts'
import type { PayoutCause } from '#server/outside/epayment.ts'

/** The reason and what to do about it; payouts held for the desk have the cause `held`. */
export function payoutReason(state: string, cause: string | null, say: Say): string | null {
  if (state === 'cancelled') return say(reasonTexts.calledBack)
  if (cause === 'held') return say(reasonTexts.held)
  if (state !== 'failed' && state !== 'returned') return null
  const why = reasonTexts[(cause as PayoutCause | null) ?? 'rejected']
  return [...(state === 'returned' ? [reasonTexts.sentBack] : []), why, reasonTexts.moneyBack]
    .map((text) => say(text))
    .join(' ')
}
