// Typed, pasted or autofilled text in a mobile number field, and the digits it becomes.
import { expect, test } from 'vitest'
import { mobileDigits, mobileText } from './mobile-text.ts'

test.each([
  ['', '', ''],
  ['9', '9', '9'],
  ['917', '917', '917'],
  ['9171', '9171', '917 1'],
  ['9171234567', '9171234567', '917 1234 567'],
  ['0917 123 4567', '9171234567', '917 1234 567'],
  ['+63 917 123 4567', '9171234567', '917 1234 567'],
  ['639171234567', '9171234567', '917 1234 567'],
  ['(0917) 123-4567', '9171234567', '917 1234 567'],
  ['91712345678', '9171234567', '917 1234 567'],
])('typing %j leaves the digits %j, shown as %j', (typed, digits, shown) => {
  expect(mobileDigits(typed)).toBe(digits)
  expect(mobileText(typed)).toBe(shown)
  expect(mobileText(shown)).toBe(shown)
})
