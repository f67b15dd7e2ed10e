// The rules of codes that need no database: which step a call is, when a code expires and may be resent, and how its place is shown.
import { describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { readConfig } from '#server/kit/config.ts'
import { maskedChannel } from './channel.ts'
import { codeMac, isCode } from './code-mac.ts'
import { codeStep } from './code-step.ts'
import { termsMac, termsMacLike, termsMacs } from './code-terms.ts'
import { getExpiry, newCode, resendWait } from './issue-code.ts'

const config = readConfig({ PIXEL_ENV: 'test', SEED: 'none' })
const rotated = { ...config, secret: { current: 'b'.repeat(43), old: [config.secret.current] } }

describe('a call of two steps', () => {
  const step = (body: Parameters<typeof codeStep>[0]) => {
    try {
      return codeStep(body)
    } catch (error) {
      return (error as { errors: unknown }).errors
    }
  }

  test('requests the code with `confirm`, and acts with code and token, whatever `confirm` says then', () => {
    expect(step({ confirm: true })).toBeUndefined()
    const given = { otp_code: '123456', otp_token: 'token' }
    const acts = { otpCode: '123456', otpToken: 'token' }
    expect([step(given), step({ ...given, confirm: true }), step({ ...given, confirm: false })]).toEqual([
      acts,
      acts,
      acts,
    ])
  })

  test('names what is missing, and requests no new code in place of a missing half', () => {
    expect([step({}), step({ confirm: false })]).toEqual(Array(2).fill({ confirm: [texts.otpConfirm] }))
    expect(step({ otp_code: '123456', confirm: true })).toEqual({ otp_token: [texts.otpInvalid] })
    expect(step({ otp_token: 'token', confirm: true })).toEqual({ otp_code: [texts.otpCode] })
  })
})

describe('a code', () => {
  test('has six digits, with zeros in front too', () => {
    const codes = Array.from({ length: 300 }, newCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(290)
  })

  test('expires five minutes after it was sent, and ten after the first send at the latest', () => {
    const created = new Date('2026-11-21T02:00:00Z')
    const minutes = (sentAfter: number) =>
      (getExpiry(created, new Date(created.getTime() + sentAfter * 60_000)).getTime() - created.getTime()) / 60_000
    expect([minutes(0), minutes(3), minutes(5), minutes(9), minutes(10)]).toEqual([5, 8, 10, 10, 10])
  })

  test.each(['payout', 'step-up'])('for a %s may be resent early once, then as any other', (purpose) => {
    expect([1, 2, 3].map((sends) => resendWait(purpose, sends))).toEqual([
      serverLimits.otpFirstResendSeconds,
      limits.otpResendSeconds,
      limits.otpResendSeconds,
    ])
    expect(resendWait('add-bank', 1)).toBe(limits.otpResendSeconds)
  })

  test('is right for its own challenge and terms only, also after the secret was rotated', () => {
    const terms = Buffer.alloc(32, 1)
    const stored = codeMac(config, 'challenge-1', terms, '123456')
    expect(isCode(stored, config, 'challenge-1', terms, '123456')).toBe(true)
    expect(isCode(stored, rotated, 'challenge-1', terms, '123456')).toBe(true)
    expect(isCode(stored, config, 'challenge-1', terms, '123457')).toBe(false)
    expect(isCode(stored, config, 'challenge-2', terms, '123456')).toBe(false)
    expect(isCode(stored, config, 'challenge-1', Buffer.alloc(32, 2), '123456')).toBe(false)
    const forgotten = { ...rotated, secret: { ...rotated.secret, old: [] } }
    expect(isCode(stored, forgotten, 'challenge-1', terms, '123456')).toBe(false)
  })
})

describe('the terms of a code', () => {
  const action = { userId: 7n, purpose: 'payout', terms: { amount: 100_00n, bank: 'bdo' } } as const
  const mac = (more: object) => termsMac(config, { ...action, ...more }).toString('hex')

  test('are others for another account, action, value, or type of a value', () => {
    const others = [
      mac({}),
      mac({ userId: 8n }),
      mac({ purpose: 'add-bank' }),
      mac({ terms: { amount: 100_01n, bank: 'bdo' } }),
      mac({ terms: { amount: 100_00, bank: 'bdo' } }),
      mac({ terms: { amount: '10000n', bank: 'bpi' } }),
      mac({ terms: { amount: 100_00n } }),
      mac({ terms: { amount: 100_00n, bank: null } }),
    ]
    expect(new Set(others).size).toBe(others.length)
    expect(mac({ terms: { bank: 'bdo', amount: 100_00n } })).toBe(mac({}))
  })

  test('are known again under the secret that they were stored with', () => {
    const stored = termsMac(config, action)
    expect(termsMacs(rotated, action).map((each) => each.equals(stored))).toEqual([false, true])
    expect(termsMacLike(stored, rotated, action)).toEqual(stored)
    const other = { ...action, terms: { amount: 1n } }
    expect(termsMacLike(stored, rotated, other)).toEqual(termsMac(rotated, other))
  })
})

describe('where a code goes', () => {
  test.each([
    ['sms', '9171234567', '+63 9•• ••• 4567'],
    ['email', 'tala@example.com', 't•••@example.com'],
    ['email', 'a@b@example.com', 'a•••@example.com'],
    ['email', 'ñ@example.com', 'ñ•••@example.com'],
    ['totp', null, 'your authenticator app'],
  ] as const)('(%s to %s) is shown as %s', (mode, to, shown) => {
    expect(maskedChannel({ mode, to })).toBe(shown)
  })
})
