import { expect, test } from 'vitest'
import { plainUrl } from './plain-url.ts'

const url = plainUrl(60)

test.each([
  'http://localhost:3000/pay/return/1',
  'https://pixel.ph/pay?a=1&b=%20#end',
  'https://xn--pixel-9ra.ph/',
  'https://[::1]:3000/',
  `https://pixel.ph/${'a'.repeat(43)}`,
])('%s is sent unchanged', (text) => {
  expect(url.parse(text)).toBe(text)
})

test.each([
  ['', 'empty'],
  ['/pay/return', 'without a host'],
  ['//pixel.ph/', 'without a scheme'],
  ['HTTP://PIXEL.PH/', 'a scheme in capitals'],
  ['javascript:alert(1)', 'a script'],
  ['data:text/html,<p>', 'data'],
  ['ftp://pixel.ph/', 'another protocol'],
  ['https://', 'without anything'],
  ['https://pixel.ph/a b', 'a space'],
  ['https://pixel.ph/\r\nset-cookie: a=b', 'a header behind it'],
  ['https://pixel.ph/ñ', 'a letter beyond ASCII'],
  ['https://pixel.ph/\u0000', 'NUL'],
  ['https://pixel.ph:99999/', 'a port that is none'],
  ['https://[::1/', 'half of an address'],
  [`https://pixel.ph/${'a'.repeat(44)}`, 'one character too many'],
])('%j is refused: %s', (text) => {
  expect(url.safeParse(text).success).toBe(false)
})
