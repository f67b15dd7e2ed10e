// The reason of a failed payout in the reader's language.
import { expect, test } from 'vitest'
import { sayIn } from '#server/kit/say.ts'
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

test('a cancelled payout says so, and one under way has no reason', () => {
  expect(payoutReason('cancelled', null, sayIn('fil'))).toMatch(/^Binawi ito/)
  expect(payoutReason('requested', null, sayIn('en'))).toBeNull()
  expect(payoutReason('sending', null, sayIn('fil'))).toBeNull()
})

test('a held payout says whose the money is, and promises no return that a suspended owner does not get', () => {
  expect(payoutReason('requested', 'held', sayIn('en'))).toBe(
    'PIXEL holds this payout until it is looked at. The money stays reserved for it, and is still yours. Ask support why.',
  )
  expect(payoutReason('requested', 'held', sayIn('fil'))).toMatch(
    /sa iyo pa rin ang pera\. Itanong sa support kung bakit\.$/,
  )
})
