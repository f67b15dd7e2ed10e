// Why a payout did not arrive is told in the reader's language, whatever sentences the API put together.
import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { payoutReasonTexts } from '#contract/money/payouts.ts'
import { speak } from '../../language/say.ts'
import { sayReason } from './payout-words.ts'

afterEach(() => speak('en', undefined))

const { sentBack, moneyBack, calledBack, ...causes } = payoutReasonTexts
const reasons = [
  calledBack,
  ...Object.values(causes).flatMap((why) => [`${why} ${moneyBack}`, `${sentBack} ${why} ${moneyBack}`]),
]

test.each(reasons)('%s', (reason) => {
  expect(sayReason(reason)).toBe(reason)
  speak('fil', fil)
  const said = sayReason(reason)
  expect(said).toMatch(/Nasa balance mo na ulit/)
  expect(said).not.toMatch(/\b(the|this|your|again|you)\b/i)
})
