// Cleaning of typed and pasted text in an amount field.
import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test.each([
  ['', ''],
  ['50', '50'],
  ['007', '7'],
  ['0', '0'],
  ['00.5', '0.5'],
  ['.5', '0.5'],
  ['50.', '50.'],
  ['50.567', '50.56'],
  ['1.2.3', '1.23'],
  ['-50', '50'],
  ['₱1,234,567.89', '1234567.89'],
  ['12 345abc', '12345'],
  ['123456789012345', '12345678901'],
])('%j is cleaned to %j', (typed, cleaned) => {
  expect(amountText(typed)).toBe(cleaned)
})

test('cleaned text is not changed again', () => {
  for (const typed of ['0.5', '1234567.89', '12345678901', '0.']) expect(amountText(typed)).toBe(typed)
})
