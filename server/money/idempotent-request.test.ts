// Whose key it is, and when a second call asks for the same as the first.
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { idempotentRequest, keyOfForm } from './idempotency.ts'

const config = readConfig({ PIXEL_ENV: 'test', SEED: 'none' })
const gift = { action: 'gift', to: '7', amount: 50_00n }
const browser = (id: string, client?: string) => ({ id, client })

type Caller = Parameters<typeof idempotentRequest>[1]
const request = (caller: Partial<Caller>, what: Parameters<typeof idempotentRequest>[2] = gift) =>
  idempotentRequest(config, { idempotencyKey: 'susi-1', accountId: undefined, ...caller } as Caller, what)!

describe('a key belongs', () => {
  test('to nobody when a call has none', () => {
    expect(idempotentRequest(config, { accountId: 7n, idempotencyKey: undefined }, gift)).toBeUndefined()
  })

  test('to an account, whatever browser it uses', () => {
    const scopes = (accountId: bigint) => request({ accountId }).scopes
    expect(scopes(7n)).toEqual(['account:7'])
    expect(scopes(8n)).not.toEqual(scopes(7n))
  })

  test('to a visitor’s browser by its id, which no stored scope reveals', () => {
    const { scopes } = request({ browser: browser('a-browser') })
    expect(scopes).toHaveLength(1)
    expect(scopes[0]).toMatch(/^browser:[\w-]{43}$/)
    expect(request({ browser: browser('another') }).scopes).not.toEqual(scopes)
  })

  test('to a client without cookies by what it sends, and to the browser that it becomes', () => {
    const first = request({ browser: browser('new-1', '203.0.113.0/24 curl') })
    const second = request({ browser: browser('new-2', '203.0.113.0/24 curl') })
    expect(first.scopes[0]).toBe(second.scopes[0])
    expect(first.scopes[0]).not.toContain('curl')
    expect(first.scopes[1]).toBe(request({ browser: browser('new-1') }).scopes[0])
    expect(request({ browser: browser('new-1', '203.0.113.0/24 wget') }).scopes[0]).not.toBe(first.scopes[0])
  })
})

describe('a call asks for the same', () => {
  const hash = (what: Parameters<typeof idempotentRequest>[2]) => request({ accountId: 7n }, what).requestHash

  test('when everything in it is the same, also amounts of any size', () => {
    expect(hash({ ...gift })).toEqual(hash(gift))
    const huge = { ...gift, amount: 2n ** 60n }
    expect(hash(huge)).toEqual(hash({ ...huge }))
    expect(hash(huge)).not.toEqual(hash({ ...huge, amount: 2n ** 60n + 1n }))
  })

  test.each([
    ['its action', { action: 'sale' }],
    ['whom it is for', { to: '8' }],
    ['a centavo', { amount: 50_01n }],
    ['something more', { message: 'Salamat' }],
  ])('and not when it differs in %s', (_, more) => {
    expect(hash({ ...gift, ...more })).not.toEqual(hash(gift))
  })

  test('as before a rotation of the secret, whose old hashes are known too', () => {
    const old = { ...config, secret: { current: 'b'.repeat(43), old: [config.secret.current] } }
    const after = idempotentRequest(old, { accountId: 7n, idempotencyKey: 'susi-1' }, gift)!
    expect(after.requestHash).not.toEqual(hash(gift))
    expect(after.earlierHashes).toEqual([hash(gift)])
  })
})

describe('the key of a plain form', () => {
  test('is the same for the same press, and another for any other field or form', () => {
    const pressed = keyOfForm('gift', { amount: '50', name: 'Bea' })
    expect(keyOfForm('gift', { amount: '50', name: 'Bea' })).toBe(pressed)
    const others = [
      keyOfForm('gift', { amount: '51', name: 'Bea' }),
      keyOfForm('gift', { amount: '50', name: 'Ana' }),
      keyOfForm('sale', { amount: '50', name: 'Bea' }),
      keyOfForm('gift', {}),
    ]
    expect(new Set([pressed, ...others]).size).toBe(5)
  })

  test('cannot be guessed to be another’s, and has nothing of the fields in it', () => {
    expect(keyOfForm('gift', { name: 'Bea' })).toMatch(/^form:[\w-]{43}$/)
  })
})
