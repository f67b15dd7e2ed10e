import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-address.ts'

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
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['https:evil.example', '/evil.example'],
  ['/a\r\nset-cookie: x', '/aset-cookie:%20x'],
])('%j leads to %s', (address, path) => {
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
]

test.each(elsewhere)('%j is refused', (address) => {
  expect(ownPath(home, address)).toBeUndefined()
})

test('whatever comes in, what comes out stays on our origin in a browser', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '#',
    '?',
    '%2f',
    '\t',
    '\n',
    ' ',
    'https:',
    'evil.example',
    'pixel.example',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const path = ownPath(home, pieces.join(''))
      if (path !== undefined) expect(new URL(path, home).origin).toBe(home)
    }),
    { numRuns: 2000 },
  )
})
