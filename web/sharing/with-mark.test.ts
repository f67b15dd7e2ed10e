import { expect, test } from 'vitest'
import { withMark } from './with-mark.ts'

test.each([
  ['https://pixel.test/ana', 'https://pixel.test/ana?utm_source=x'],
  ['https://pixel.test/ana?page=2', 'https://pixel.test/ana?page=2&utm_source=x'],
])('%s is marked without losing what it asks for', (address, marked) => {
  expect(withMark(address, 'x')).toBe(marked)
})
