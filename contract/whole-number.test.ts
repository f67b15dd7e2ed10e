import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { parseWholeNumber } from './whole-number.ts'

test.each([
  ['0', 0],
  ['7', 7],
  ['007', 7],
  ['100', 100],
])('%j is the number %i', (text, number) => {
  expect(parseWholeNumber(text, 0, 100)).toBe(number)
})

test.each([
  '',
  '-1',
  '+1',
  '1.0',
  '1e2',
  ' 1',
  '1 ',
  '1\n',
  '0x10',
  '١',
  '１',
  '1_0',
  '1,0',
  'NaN',
  'Infinity',
  '101',
  '1'.repeat(17),
])('%j is no whole number from 0 to 100', (text) => {
  expect(parseWholeNumber(text, 0, 100)).toBeUndefined()
})

test('every number within its bounds is read from its digits, and none beyond', async () => {
  const bounds = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(2_000_000))
  await checkProperty(
    fc.property(bounds, ([from, length, number]) => {
      const isWithin = number >= from && number <= from + length
      expect(parseWholeNumber(String(number), from, from + length)).toBe(isWithin ? number : undefined)
    }),
  )
})

test('the largest number that a program can write is read without losing one', () => {
  expect(parseWholeNumber('9007199254740991', 0, Number.MAX_SAFE_INTEGER)).toBe(9_007_199_254_740_991)
  expect(parseWholeNumber('9007199254740992', 0, Number.MAX_SAFE_INTEGER)).toBeUndefined()
})
