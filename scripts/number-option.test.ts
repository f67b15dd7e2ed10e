import { expect, test } from 'vitest'
import { positiveNumber, wholeNumber } from './number-option.ts'

test('a whole number is read as it is given', () => {
  expect(wholeNumber('--gifts', '1000')).toBe(1000)
  expect(wholeNumber('--entries', '2e6')).toBe(2_000_000)
  expect(wholeNumber('--kills', '0', 0)).toBe(0)
})

test('no text at all is not 0, which may be allowed', () => {
  for (const given of ['', ' '])
    expect(() => wholeNumber('--kills', given, 0)).toThrow('--kills takes a whole number from 0')
})

test.each(['', ' ', 'many', '10 gifts', '-1', '1.5', '0', 'Infinity', '99999999999999999999'])(
  '%j for a whole number is refused by an error that names the option',
  (given) => {
    expect(() => wholeNumber('--gifts', given)).toThrow(/^--gifts takes a whole number from 1$/)
  },
)

test('a number may have a fraction, and must be above 0', () => {
  expect(positiveNumber('--minutes', '0.5')).toBe(0.5)
  for (const given of ['', 'ten', '0', '-3', 'NaN', 'Infinity'])
    expect(() => positiveNumber('--minutes', given), given).toThrow(/^--minutes takes a number above 0$/)
})
