import { expect, test } from 'vitest'
import type { Secret } from './secret.ts'
import {
  hashToken,
  isKeyedHash,
  isSameText,
  keyedHash,
  newToken,
  readableCode,
  readableMacs,
  sign,
  unsign,
} from './tokens.ts'

const words = 'a secret of at least 32 characters, for tests'
const secret: Secret = { current: words, old: [] }
const other: Secret = { current: `${words}!`, old: [] }
const rotated: Secret = { current: other.current, old: [words] }

test('a token has 256 bits and is safe in a URL', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(hashToken('a')).toHaveLength(32)
})

test('a readable code has no look-alike characters', () => {
  expect(readableCode(8)).toHaveLength(8)
  expect(readableCode(5000)).toMatch(/^[2-9A-HJKMNP-TV-Z]+$/)
})

test('a value that we signed is recognised, whatever is in it', () => {
  for (const value of ['1', 'a.b.c', 'x'.repeat(500), 'é', 'a\nb'])
    expect(unsign(secret, 'payment', sign(secret, 'payment', value))).toBe(value)
})

test('a value that was changed, or signed for another purpose or with another secret, is not recognised', () => {
  const signed = sign(secret, 'payment', '0192-1')
  const signature = signed.split('.')[1]!
  const forged = [
    '',
    '.',
    signature,
    `.${signature}`,
    '0192-1',
    '0192-1.',
    `0192-2.${signature}`,
    `0192-1.${signature.slice(0, -1)}`,
    `0192-1.${signature}A`,
    `0192-1.${signature.toLowerCase()}`,
    `${signed} `,
    `${signed}.${signature}`,
    sign(secret, 'session', '0192-1'),
    sign(other, 'payment', '0192-1'),
    // A base64 decoder reads these as the same bytes.
    `${signed}=`,
    `${signed},`,
    `0192-1. ${signature}`,
  ]
  for (const text of forged) expect(unsign(secret, 'payment', text), text).toBeUndefined()
})

test('a keyed hash depends on secret, purpose and value, and on the boundary between them', () => {
  const hashes = [
    keyedHash(secret, 'b', 'c'),
    keyedHash(other, 'b', 'c'),
    keyedHash(secret, 'x', 'c'),
    keyedHash(secret, 'b', 'x'),
    keyedHash(secret, 'bc', ''),
  ]
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(5)
})

test('isSameText compares letter for letter', () => {
  const ours = Buffer.from('sixteen bytes ok').toString('base64')
  expect(isSameText(ours, ours)).toBe(true)
  for (const other of ['', ours.slice(0, -1), `${ours}=`, ours.toLowerCase(), ` ${ours}`, ours.replace('==', ',,')])
    expect(isSameText(other, ours), other).toBe(false)
})

test('an old secret verifies what it signed and hashed until it is removed, and signs nothing any more', () => {
  const before = sign(secret, 'payment', '1')
  expect(unsign(rotated, 'payment', before)).toBe('1')
  expect(unsign(other, 'payment', before)).toBeUndefined()
  expect(sign(rotated, 'payment', '1')).toBe(sign(other, 'payment', '1'))
  expect(isKeyedHash(keyedHash(secret, 'b', 'c'), rotated, 'b', 'c')).toBe(true)
  expect(isKeyedHash(keyedHash(secret, 'b', 'c'), other, 'b', 'c')).toBe(false)
  expect(isKeyedHash(keyedHash(secret, 'b', 'c'), rotated, 'b', 'x')).toBe(false)
  expect(isKeyedHash(Buffer.alloc(3), rotated, 'b', 'c')).toBe(false)
  expect(readableMacs(rotated, 'b', 'c')).toEqual([readableMacs(other, 'b', 'c')[0], readableMacs(secret, 'b', 'c')[0]])
})
