import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { password } from './owner.fixture.ts'
import { type Browser, openSite, type TestSite } from './testing.ts'

let site: TestSite
let networks = 0
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => clock.shift(0))
afterAll(() => site.close())

const NEW = 'bangka sa dapithapon'
/** A browser in a network that has made no request yet. */
const fresh = (): Browser => site.browser(`198.51.100.${networks++}`)
/** Resets the rate limits, which are rows in the database, as if five minutes had passed. */
const forgetSends = () => site.services.database.pool.query('delete from rate_limits')

for (const [name, path] of [
  ['the verification mail again', '/v1/auth/email/resend'],
  ['a password reset link', '/v1/auth/forgot-password'],
] as const)
  describe(`requesting ${name}`, () => {
    it('answers the same for a known and an unknown address, also when repeated too soon', async () => {
      const { email } = await site.member(`alon-${networks}`, { verified: false })
      for (const address of [email, 'walang.tao@example.com']) {
        const sent = await fresh().post(path, { email: address })
        expect([sent.status, sent.body]).toEqual([
          200,
          { data: { retry_in_seconds: 300 }, message: 'Email sent successfully' },
        ])
        const again = await fresh().post(path, { email: address.toUpperCase() })
        expect([again.status, again.body.exception]).toEqual([429, 'TooManyRequestsException'])
        expect(again.body.data.retry_in_seconds).toBeGreaterThan(290)
        expect(again.body.data.retry_in_seconds).toBeLessThanOrEqual(300)
      }
      expect(await site.mailsTo('walang.tao@example.com')).toEqual([])
      await forgetSends()
    })

    it('is limited to 120 an hour per network', async () => {
      const browser = fresh()
      for (let number = 0; number < 120; number++)
        expect((await browser.post(path, { email: `daluyong${number}@example.com` })).status).toBe(200)
      expect((await browser.post(path, { email: 'daluyong@example.com' })).status).toBe(429)
    })
  })

describe('the verification mail', () => {
  it('is sent again to an unverified account, and invalidates the previous link', async () => {
    const { email } = await site.member('lambat', { verified: false })
    const [first] = await site.mailsTo(email)
    await fresh().post('/v1/auth/email/resend', { email })
    const [second] = await site.mailsTo(email)
    const login = (authorization_code: string) =>
      fresh().post('/v1/auth/login', { email, password, authorization_code })
    expect((await login(first!.code)).body.errors).toEqual({ authorization_code: [texts.linkInvalid] })
    expect((await login(second!.code)).status).toBe(200)
  })

  it('is not sent to a verified account', async () => {
    const { email } = await site.member('sagwan')
    expect((await fresh().post('/v1/auth/email/resend', { email })).status).toBe(200)
    expect(await site.mailsTo(email)).toEqual([])
  })
})

describe('resetting the password', () => {
  async function requestReset(name: string, options?: { verified: boolean }) {
    const member = await site.member(name, options)
    if (options?.verified === false) await site.mailsTo(member.email)
    await fresh().post('/v1/auth/forgot-password', { email: member.email })
    const [mail] = await site.mailsTo(member.email)
    return { ...member, mail: mail! }
  }
  const reset = (token: string, chosen = NEW, browser = fresh()) =>
    browser.post('/v1/auth/reset-password', { token, password: chosen })

  it('ends every session and mails the owner; only the new password signs in', async () => {
    const { browser, email, mail } = await requestReset('isda')
    expect(mail.link).toMatch(/^http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}$/)
    const answer = await reset(mail.code)
    expect([answer.status, answer.body.data, answer.setCookies]).toEqual([200, { ok: true }, {}])
    expect((await browser.get('/who')).body.data).toBeNull()
    expect((await site.mailsTo(email)).map((sent) => sent.subject)).toEqual(['Your PIXEL password was changed'])
    expect((await fresh().post('/v1/auth/login', { email, password })).status).toBe(401)
    expect((await fresh().post('/v1/auth/login', { email, password: NEW })).status).toBe(200)
  })

  it('leaves the browser that did it signed in, with a new session token', async () => {
    const { browser, id, mail } = await requestReset('pusit')
    const before = browser.cookies.get('pixel_session')
    await reset(mail.code, NEW, browser)
    expect(browser.cookies.get('pixel_session')).not.toBe(before)
    expect((await browser.get('/who')).body.data).toBe(String(id))
  })

  it('works once per link, even concurrently', async () => {
    const { mail } = await requestReset('hipon')
    const answers = await Promise.all([reset(mail.code), reset(mail.code, `${NEW}!`)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
    expect((await reset(mail.code)).body.errors).toEqual({ token: [texts.linkInvalid] })
  })

  it('works within an hour', async () => {
    const { mail } = await requestReset('alimango')
    clock.shift(60 * 60_000 + 1000)
    expect((await reset(mail.code)).body.errors).toEqual({ token: [texts.linkInvalid] })
    clock.shift(60 * 60_000 - 30_000)
    expect((await reset(mail.code)).status).toBe(200)
  })

  it('works with the newest link only', async () => {
    const { email, mail } = await requestReset('tahong')
    await forgetSends()
    await fresh().post('/v1/auth/forgot-password', { email })
    const [newer] = await site.mailsTo(email)
    expect((await reset(mail.code)).status).toBe(422)
    expect((await reset(newer!.code)).status).toBe(200)
  })

  it('refuses a common password without consuming the link', async () => {
    const { mail } = await requestReset('talaba')
    expect((await reset(mail.code, 'Password123')).body.errors).toEqual({ password: [texts.passwordCommon] })
    expect((await reset(mail.code)).status).toBe(200)
  })

  it('refuses a link with another purpose', async () => {
    const { email } = await site.member('galunggong', { verified: false })
    await forgetSends()
    await fresh().post('/v1/auth/email/resend', { email })
    const mails = await site.mailsTo(email)
    expect((await reset(mails.at(-1)!.code)).body.errors).toEqual({ token: [texts.linkInvalid] })
  })

  it('does not verify the email', async () => {
    const { email, mail } = await requestReset('bangus', { verified: false })
    const asVerification = { email, password, authorization_code: mail.code }
    expect((await fresh().post('/v1/auth/login', asVerification)).body.errors).toEqual({
      authorization_code: [texts.linkInvalid],
    })
    expect((await reset(mail.code)).status).toBe(200)
    expect((await fresh().post('/v1/auth/login', { email, password: NEW })).body.exception).toBe(
      'AccountAlreadyExistsException',
    )
  })

  it('lets an owner sign in again whose account was locked by wrong passwords', async () => {
    const { email, mail } = await requestReset('tilapia')
    for (let number = 0; number < 10; number++)
      await fresh().post('/v1/auth/login', { email, password: 'hindi ito iyon' })
    expect((await fresh().post('/v1/auth/login', { email, password })).status).toBe(429)
    await reset(mail.code)
    expect((await fresh().post('/v1/auth/login', { email, password: NEW })).status).toBe(200)
  })
})
