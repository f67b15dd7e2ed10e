// The codes of authenticator apps: those of the standard, near enough in time, of this secret only.
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { getStep, newAppSecret, otpauthUrl } from './totp.ts'

/** The secret of RFC 6238, `12345678901234567890`, as Base32. */
const standard = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('the code of an app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d of the standard is %s, and names its half minute', (seconds, code) => {
    expect(getStep(standard, code, at(seconds))).toBe(BigInt(Math.floor(seconds / 30)))
  })

  test('is accepted from a phone whose clock is off by one half minute, and from no other', () => {
    const steps = [-31, -30, -1, 0, 29, 30, 59, 60].map((late) => getStep(standard, '005924', at(1_234_567_890 + late)))
    const step = 41_152_263n
    expect(steps).toEqual([undefined, step, step, step, step, step, step, undefined])
  })

  test('names the half minute that it was made for, so that a later use of the same one is known', () => {
    const app = new TOTP({ secret: Secret.fromBase32(standard) })
    const now = at(1_700_000_010)
    const stepOf = (seconds: number) => getStep(standard, app.generate({ timestamp: seconds * 1000 }), now)
    expect([1_699_999_980, 1_700_000_010, 1_700_000_040].map(stepOf)).toEqual([56_666_666n, 56_666_667n, 56_666_668n])
  })

  test.each(['', '5924', '0005924', '00592A', '-05924'])('is not %j, whatever digits it shares', (typed) => {
    expect(getStep(standard, typed, at(1_234_567_890))).toBeUndefined()
  })

  test('of another secret is wrong', () => {
    const other = new TOTP({ secret: Secret.fromBase32(standard.replace('G', 'H')) })
    const code = other.generate({ timestamp: 1_234_567_890_000 })
    expect(getStep(standard, code, at(1_234_567_890))).toBeUndefined()
  })
})

describe('the secret of an app', () => {
  test('has 160 bits, and each is another', () => {
    const secrets = Array.from({ length: 20 }, newAppSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(secrets).size).toBe(20)
  })

  test('goes into the picture with all that an app needs, under the name of the page', () => {
    const address = new URL(otpauthUrl(standard, 'luz.pinta'))
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/PIXEL:luz.pinta',
    ])
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'PIXEL',
      secret: standard,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
