// Typed, pasted or autofilled text in a code field.
import { expect, test } from 'vitest'
import { codeText } from './code-text.ts'

test.each([
  ['', ''],
  ['12', '12'],
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['G-123456 is your code', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('typing %j leaves %j', (typed, left) => {
  expect(codeText(typed)).toBe(left)
})
