// Which events a screen with a minimum amount shows.
import { expect, test } from 'vitest'
import type { EventRow } from '#contract/events.ts'
import { isFor } from './screens.ts'

const event = (type: EventRow['type'], data: object = {}) => ({ type, data }) as EventRow
const screen = { min_amount: 100_00n }

test.each([
  [99_99n, false],
  [100_00n, true],
  [100_01n, true],
])('a gift of %d centavos at a minimum of 10000: %s', (amount, isShown) => {
  expect(isFor(screen, event('gift.paid', { amount }))).toBe(isShown)
})

test('without a minimum everything is shown', () => {
  expect(isFor({ min_amount: null }, event('gift.paid', { amount: 1n }))).toBe(true)
})

test('what has no amount is shown whatever the minimum: a follower, a question without a gift', () => {
  expect(isFor(screen, event('follower.new', { name: 'Bea' }))).toBe(true)
  expect(isFor(screen, event('question.new', { amount: null }))).toBe(true)
})

test('a refund below the minimum is sent all the same, so that the screen reads its gifts again', () => {
  expect(isFor(screen, event('payment.refunded', { amount: 1n }))).toBe(true)
})
