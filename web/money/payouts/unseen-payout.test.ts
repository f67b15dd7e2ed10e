import { expect, test } from 'vitest'
import type { PayoutDetails } from '#contract/money/wallet.ts'
import { isBadNews } from './unseen-payout.ts'

const requestedAt = '2026-11-01T04:00:00.000Z'

test.each([
  ['failed', '2026-11-02T04:00:00.000Z', true],
  ['returned', '2026-11-15T04:00:00.000Z', true],
  ['returned', '2026-12-02T04:00:00.000Z', false],
  ['paid', '2026-11-02T04:00:00.000Z', false],
  ['cancelled', '2026-11-02T04:00:00.000Z', false],
] as const)('a payout that is %s counts as news on %s: %s', (state, now, isNews) => {
  const payout: PayoutDetails = { state, reason: null, fee: 0, net_amount: 100, destination: 'BDO Unibank ••••7890' }
  expect(isBadNews({ payout, date: requestedAt }, Date.parse(now))).toBe(isNews)
})
