// Why a payout did not arrive is told in the reader's language.
import { expect, test } from 'vitest'
import { sayIn } from '#server/kit/language.ts'
import type { PayoutCause } from '#server/outside/epayment.ts'
import { payoutReason } from './payout-reason.ts'

const causes: PayoutCause[] = [
  'account_unknown',
  'account_closed',
  'name_mismatch',
  'limit_reached',
  'bank_unavailable',
  'rejected',
  'provider_funds',
]

test.each(['failed', 'returned'].flatMap((state) => causes.map((cause) => [state, cause])))(
  '%s: %s',
  (state, cause) => {
    expect(payoutReason(state, cause, sayIn('en'))).toMatch(/The whole amount is in your balance again\.$/)
    const filipino = payoutReason(state, cause, sayIn('fil'))
    expect(filipino).toMatch(/Nasa balance mo na ulit/)
    expect(filipino).not.toMatch(/\b(the|this|your|again|you)\b/i)
  },
)

test('one that was called back or is held says so, and one under way says nothing', () => {
  expect(payoutReason('cancelled', null, sayIn('fil'))).toMatch(/^Binawi mo/)
  expect(payoutReason('requested', 'held', sayIn('en'))).toMatch(/^PIXEL holds this payout/)
  expect(payoutReason('requested', null, sayIn('en'))).toBeNull()
  expect(payoutReason('sending', null, sayIn('fil'))).toBeNull()
})
