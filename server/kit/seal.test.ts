import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret of at least thirty-two characters'

test('what was sealed is read again, and looks different each time', () => {
  const sealed = seal(secret, 'account:1', '001234567890')
  expect(unseal(secret, 'account:1', sealed)).toBe('001234567890')
  expect(sealed.includes('001234567890')).toBe(false)
  expect(seal(secret, 'account:1', '001234567890')).not.toEqual(sealed)
})

test('another secret, another place or a changed byte opens nothing', () => {
  const sealed = seal(secret, 'account:1', '001234567890')
  expect(() => unseal(`${secret}!`, 'account:1', sealed)).toThrow()
  expect(() => unseal(secret, 'account:2', sealed)).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => unseal(secret, 'account:1', changed)).toThrow()
    expect(() => unseal(secret, 'account:1', sealed.subarray(0, at))).toThrow()
  }
})
