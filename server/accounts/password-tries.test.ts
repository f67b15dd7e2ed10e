import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { accountById } from './accounts.ts'
import { emailKey } from './email-key.ts'
import { password } from './owner.fixture.ts'
import { tryPassword, wrongPerHour } from './password-tries.ts'
import { type Browser, openSite, solveHumanCheck, type TestSite } from './testing.ts'

let site: TestSite
let guarded: TestSite
beforeAll(async () => {
  ;[site, guarded] = await Promise.all([openSite(), openSite({ HUMAN_CHECK: 'on' })])
})
afterEach(() => clock.shift(0))
afterAll(() => Promise.all([site.close(), guarded.close()]))

it('accepts ten of a burst of concurrent guesses, and refuses the rest', async () => {
  const { email, id } = await site.member('hulaan')
  const account = await accountById(site.services.db, id)
  const guesses = [...Array.from({ length: 12 }, (_, number) => `hula bilang ${number}`), password]
  const tries = await Promise.allSettled(
    guesses.map((guess, number) =>
      tryPassword(site.services, { email, password: guess, network: `192.0.2.${number}` }, account!.password_hash),
    ),
  )
  expect(tries.slice(0, 10)).toEqual(
    Array(10).fill({ status: 'fulfilled', value: { isRight: false, humanCheckNext: false } }),
  )
  for (const late of tries.slice(10))
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'TooManyRequestsException' } })
})

/** An owner whose account was guessed at from many networks until the free tries were used up. */
async function anOwnerUnderAttack(name: string): Promise<{ email: string; browser: Browser }> {
  const { email, browser } = await anOwner(name)
  for (let number = 0; number < serverLimits.wrongPasswordsFree; number++) await guess(email, `192.0.2.${number}`)
  return { email, browser }
}

/** A verified, signed-in owner; registering needs a human check too. */
async function anOwner(name: string): Promise<{ email: string; browser: Browser }> {
  const email = `${name}@example.com`
  const browser = guarded.browser()
  const response_token = await solveHumanCheck(browser)
  await browser.post('/v1/auth/register', { page_url: name, page_name: name, email, password, response_token })
  const [mail] = await guarded.mailsTo(email)
  const answer = await browser.post('/v1/auth/login', { email, password, authorization_code: mail!.code })
  expect(answer.status).toBe(200)
  return { email, browser }
}

async function guess(email: string, ip: string) {
  const attacker = guarded.browser(ip)
  const response_token = await solveHumanCheck(attacker)
  return attacker.post('/v1/auth/login', { email, password: 'hula na naman', response_token })
}

describe('after ten wrong passwords from elsewhere', () => {
  it('the right one signs in with a solved human check; without one the answer requires it', async () => {
    const { email } = await anOwnerUnderAttack('bantay')
    const phone = guarded.browser('198.51.100.1')
    const without = await phone.post('/v1/auth/login', { email, password })
    expect([without.status, without.body.exception, without.body.data.human_check]).toEqual([
      429,
      'TooManyRequestsException',
      true,
    ])
    const response_token = await solveHumanCheck(phone)
    expect((await phone.post('/v1/auth/login', { email, password, response_token })).status).toBe(200)
  })

  it('a wrong one with a solved human check is refused, and a check is valid for one try only', async () => {
    const { email } = await anOwnerUnderAttack('tanod')
    const attacker = guarded.browser('198.51.100.2')
    const response_token = await solveHumanCheck(attacker)
    const wrong = await attacker.post('/v1/auth/login', { email, password: 'hula pa rin', response_token })
    expect([wrong.status, wrong.body.data]).toEqual([401, { human_check: true }])
    const again = await attacker.post('/v1/auth/login', { email, password, response_token })
    expect(again.body.exception).toBe('CaptchaFailedException')
  })

  it('a known device signs in as usual, and its own wrong passwords are counted separately', async () => {
    const { email, browser } = await anOwnerUnderAttack('kilala')
    await browser.post('/v1/auth/logout')
    expect((await browser.post('/v1/auth/login', { email, password })).status).toBe(200)
    await browser.post('/v1/auth/logout')
    for (let number = 0; number < 3; number++)
      expect((await browser.post('/v1/auth/login', { email, password: 'mali po ito' })).status).toBe(401)
    expect((await browser.post('/v1/auth/login', { email, password })).body.exception).toBe('CaptchaFailedException')
  })
})

it('accepts 100 guesses an hour per account, from any number of networks and with any solved checks', async () => {
  const { email, browser } = await anOwner('kuta')
  const { services } = guarded
  const key = emailKey(services.config, email)
  // Count all but three of the hour's guesses, as if they had been made.
  for (let number = 0; number < serverLimits.wrongPasswordsPerHour - 3; number++)
    await services.throttle.take(wrongPerHour, key)
  for (let number = 0; number < 3; number++) expect((await guess(email, `203.0.113.${number}`)).status).toBe(401)
  const refused = await guess(email, '203.0.113.9')
  expect([refused.status, refused.body.data.human_check]).toEqual([429, undefined])
  expect(refused.body.data.retry_in_seconds).toBeGreaterThan(3000)
  // Even the right password gets the refusal, so an attacker cannot recognize it.
  const attacker = guarded.browser('203.0.113.10')
  const response_token = await solveHumanCheck(attacker)
  expect((await attacker.post('/v1/auth/login', { email, password, response_token })).status).toBe(429)
  // The owner's known device is not affected.
  await browser.post('/v1/auth/logout')
  expect((await browser.post('/v1/auth/login', { email, password })).status).toBe(200)
})

describe('the cookie of a known device', () => {
  it('is HttpOnly and long-lived, and does not contain the account id', async () => {
    const { email, id } = await site.member('aparato')
    const { setCookies } = await site.browser().post('/v1/auth/login', { email, password })
    expect(setCookies.pixel_device).toMatch(
      /^pixel_device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(setCookies.pixel_device).not.toContain(`.${id}`)
  })

  it('has no effect for another account, when forged, or after a password change', async () => {
    const mine = await site.member('akin')
    const theirs = await site.member('kanila')
    for (let number = 0; number < 10; number++)
      await site.browser(`192.0.2.${number}`).post('/v1/auth/login', { email: theirs.email, password: 'hula lang ito' })
    const tried = async (cookie: string) => {
      const browser = site.browser()
      browser.cookies.set('pixel_device', cookie)
      return (await browser.post('/v1/auth/login', { email: theirs.email, password })).status
    }
    const known = theirs.browser.cookies.get('pixel_device')!
    expect(await tried(mine.browser.cookies.get('pixel_device')!)).toBe(429)
    expect(await tried(`${known.split('.')[0]}.${'A'.repeat(43)}`)).toBe(429)
    expect(await tried(`${'B'.repeat(43)}.${known.split('.')[1]}`)).toBe(429)
    expect(await tried('')).toBe(429)
    expect(await tried(known)).toBe(200)
    await site.services.db
      .updateTable('accounts')
      .set({ password_hash: 'iba na' })
      .where('id', '=', theirs.id)
      .execute()
    expect(await tried(known)).toBe(429)
  })

  it('survives a secret rotation only if the device signs in while the old secret is configured', async () => {
    const { config } = site.services
    const before = config.secret
    const current = 'the secret that came after, 0123456789'
    const { email, browser: home } = await site.member('lumipat')
    const away = site.browser()
    const signIn = async (browser: Browser) => (await browser.post('/v1/auth/login', { email, password })).status
    const isAttacked = async () => {
      for (let number = 0; number < serverLimits.wrongPasswordsFree; number++)
        await site.browser(`192.0.2.${number}`).post('/v1/auth/login', { email, password: 'hula lang ito' })
      expect(await signIn(site.browser())).toBe(429)
    }
    expect([await signIn(home), await signIn(away)]).toEqual([200, 200])
    config.secret = { current, old: [before.current] }
    await isAttacked()
    expect(await signIn(home)).toBe(200)
    config.secret = { current, old: [] }
    await isAttacked()
    expect([await signIn(home), await signIn(away)]).toEqual([200, 429])
    config.secret = before
  })

  it('remembers the five accounts that signed in last', async () => {
    const browser = site.browser()
    for (const name of ['isa', 'dalawa', 'tatlo', 'apat', 'lima', 'anim']) {
      const { email } = await site.member(`ika.${name}`)
      await browser.post('/v1/auth/login', { email, password })
    }
    expect(browser.cookies.get('pixel_device')!.split('.')).toHaveLength(6)
  })
})
