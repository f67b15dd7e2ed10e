import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, sealedHead, unseal } from './seal.ts'
import type { Secret } from './secret.ts'

const words = 'a secret of at least thirty-two characters'
const secret: Secret = { current: words, old: [] }
const other: Secret = { current: `${words}!`, old: [] }
const rotated: Secret = { current: other.current, old: [words] }

test('a sealed text can be read again, and looks different each time', () => {
  const sealed = seal(secret, 'account:1', '001234567890')
  expect(unseal(secret, 'account:1', sealed)).toBe('001234567890')
  expect(sealed.includes('001234567890')).toBe(false)
  expect(seal(secret, 'account:1', '001234567890')).not.toEqual(sealed)
})

test('a sealed text cannot be opened with another secret, for another place, or after any byte changed', () => {
  const sealed = seal(secret, 'account:1', '001234567890')
  expect(() => unseal(other, 'account:1', sealed)).toThrow()
  expect(() => unseal(secret, 'account:2', sealed)).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => unseal(secret, 'account:1', changed)).toThrow()
    expect(() => unseal(secret, 'account:1', sealed.subarray(0, at))).toThrow()
  }
})

test('an old secret opens what it sealed, and seals nothing', () => {
  expect(unseal(rotated, 'account:1', seal(secret, 'account:1', 'before'))).toBe('before')
  const after = seal(rotated, 'account:1', 'after')
  expect(unseal(rotated, 'account:1', after)).toBe('after')
  expect(() => unseal(secret, 'account:1', after)).toThrow()
  expect(after.subarray(0, 5)).toEqual(sealedHead(rotated))
  expect(sealedHead(rotated)).not.toEqual(sealedHead(secret))
})

test('the key id is bound to the sealed text', () => {
  const sealed = seal(secret, 'account:1', '001234567890')
  const renamed = Buffer.concat([sealedHead(rotated), sealed.subarray(5)])
  expect(() => unseal(rotated, 'account:1', renamed)).toThrow()
})

test('a text sealed before there were key ids is read with any secret that fits', () => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', words, '', 'pixel seal', 32)), iv)
  cipher.setAAD(Buffer.from('account:1'))
  const body = Buffer.concat([cipher.update('001234567890', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), body])
  expect(unseal(secret, 'account:1', sealed)).toBe('001234567890')
  expect(unseal(rotated, 'account:1', sealed)).toBe('001234567890')
  expect(() => unseal(other, 'account:1', sealed)).toThrow()
})
