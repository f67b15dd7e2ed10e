import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { ownNext, ownPath } from './own-path.ts'

const home = 'https://pixel.example'

test.each([
  ['/luz', '/luz'],
  ['/luz?a=1#b', '/luz?a=1#b'],
  ['luz', '/luz'],
  ['', '/'],
  ['?a=1', '/?a=1'],
  ['https://pixel.example/luz', '/luz'],
  ['https://pixel.example:443/luz', '/luz'],
  ['HTTPS://PIXEL.EXAMPLE/luz', '/luz'],
  ['/luz/../about', '/about'],
  ['/luz?a=%2F%2Fevil.example&b=100%', '/luz?a=%2F%2Fevil.example&b=100%'],
  ['https%3a%2f%2fevil.example', '/https%3a%2f%2fevil.example'],
  ['/luz%20at%20tala', '/luz%20at%20tala'],
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['https:evil.example', '/evil.example'],
  ['/a\r\nset-cookie: x', '/aset-cookie:%20x'],
])('%j resolves to %s', (address, path) => {
  expect(ownPath(home, address)).toBe(path)
})

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  'http:evil.example',
  'https:/\\evil.example',
  'https://evil.example',
  'http://pixel.example/luz',
  'https://pixel.example:444/',
  'https://pixel.example.evil.example/',
  'https://pixel.example@evil.example/',
  'https://pixel.example:pw@evil.example/',
  'https://user@pixel.example/',
  'https://:pw@pixel.example/',
  'https://pixel.example//evil.example',
  'https://pixel.example/\\evil.example',
  'https://pixel.example/.//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/..//evil.example',
  'blob:https://pixel.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://[',
  '/%2f%2fevil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%2509/evil.example',
  '/%252f/evil.example',
  '/%25%32%66/evil.example',
  '/%0d%0a/evil.example',
  '/%09/evil.example/%E0%A4%A',
  '/%2e/%2fevil.example',
  '%2f%2fevil.example',
  'https://pixel.example%40evil.example/',
  'https://pixel。example。evil.example/',
  `/%${'25'.repeat(8)}09/evil.example`,
]

test.each(elsewhere)('%j is refused', (address) => {
  expect(ownPath(home, address)).toBeUndefined()
})

/** Decodes the whole address up to `times` times, as a careless reader would. */
function read(address: string, times: number): string {
  let text = address
  for (let time = 0; time < times; time++) {
    try {
      text = decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return text
}

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '#',
    '?',
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    '\u007f',
    '\u3002',
    '\uff0f',
    '\u2044',
  ],
  ...[
    '%2f',
    '%5c',
    '%09',
    '%0a',
    '%00',
    '%25',
    '%252f',
    '%255c',
    '%2509',
    '%40',
    '%2540',
    '%2e',
    '%ef%bc%8f',
    '%E0%A4%A',
  ],
  ...['https:', 'http:', 'evil.example', 'pixel.example', 'pixel', 'a'],
)

test('any accepted address stays on our origin in a browser, however often it is decoded', async () => {
  await checkProperty(
    fc.property(fc.array(piece, { maxLength: 9 }), fc.nat(4), (pieces, times) => {
      const path = ownPath(home, pieces.join(''))
      if (path !== undefined) expect(new URL(read(path, times), home).origin).toBe(home)
    }),
    { numRuns: 5000 },
  )
})

test('a `next` address becomes a path of ours, or undefined', () => {
  expect(ownNext('/luz?a=1')).toBe('/luz?a=1')
  expect(ownNext('/%2509/evil.example/x')).toBeUndefined()
  for (const none of [null, undefined, '']) expect(ownNext(none)).toBeUndefined()
})
