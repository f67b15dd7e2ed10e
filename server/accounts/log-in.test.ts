import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { password } from './owner.fixture.ts'
import { openSite, solveHumanCheck, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const WRONG = 'hindi ito iyon'

describe('signing in', () => {
  it('returns the user and page, and opens a session', async () => {
    const { email, id } = await site.member('amihan')
    const browser = site.browser()
    const answer = await browser.post('/v1/auth/login', { email: 'AMIHAN@example.com', password })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      user: { status: 'active', email, profile: { page_url: 'amihan', page_name: 'amihan', avatar: null } },
      deactivation_details: null,
    })
    expect((await browser.get('/who')).body.data).toBe(String(id))
  })

  it('sends a user who follows a creator to the feed', async () => {
    const { email, id } = await site.member('tagasunod')
    const followed = await site.member('sinusundan')
    await site.services.db.insertInto('follows').values({ follower_id: id, followed_id: followed.id }).execute()
    const answer = await site.browser().post('/v1/auth/login', { email, password })
    expect(answer.body.data).toMatchObject({ lands_on: '/dashboard/feed' })
  })

  it('gives the same answer for an unknown email and a wrong password', async () => {
    const { email } = await site.member('habagat')
    const wrong = await site.browser().post('/v1/auth/login', { email, password: WRONG })
    const unknown = await site.browser().post('/v1/auth/login', { email: 'wala@example.com', password: WRONG })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      message: 'The email or password is not right.',
      exception: 'InvalidCredentialsException',
      errors: { password: ['The email or password is not right.'] },
      data: { human_check: false },
    })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(wrong.setCookies).toEqual({})
  })

  it('requires both fields, with the messages of the specification', async () => {
    const answer = await site.browser().post('/v1/auth/login', { email: '', password: '' })
    expect(answer.body.errors).toEqual({ email: ['The email is required.'], password: ['The password is required.'] })
  })

  it('is refused when the password changes while it is being verified', async () => {
    const { email, id } = await site.member('unahan')
    const browser = site.browser()
    let signingIn: ReturnType<typeof browser.post> | undefined
    await inTransaction(site.services.db, async (tx) => {
      await tx.updateTable('accounts').set({ password_hash: 'another one' }).where('id', '=', id).execute()
      signingIn = browser.post('/v1/auth/login', { email, password })
      // The sign-in has accepted the old password and waits for this transaction, which holds the account's lock.
      await untilWaitedFor(tx)
    })
    expect((await signingIn)!.status).toBe(401)
  })

  it('gives the browser a new session token and ends its previous session', async () => {
    const { browser, email } = await site.member('unos')
    const before = browser.cookies.get('pixel_session')!
    await browser.post('/v1/auth/login', { email, password })
    const after = browser.cookies.get('pixel_session')!
    expect(after).not.toBe(before)
    const stolen = site.browser()
    stolen.cookies.set('pixel_session', before)
    expect((await stolen.get('/who')).body.data).toBeNull()
    expect((await browser.get('/who')).body.data).not.toBeNull()
  })
})

describe('an unverified account', () => {
  it('is reported as unverified only for the right password', async () => {
    const { email } = await site.member('bagyo', { verified: false })
    const right = await site.browser().post('/v1/auth/login', { email, password })
    expect([right.status, right.body.exception, right.body.data]).toEqual([
      409,
      'AccountAlreadyExistsException',
      { email },
    ])
    expect((await site.browser().post('/v1/auth/login', { email, password: WRONG })).status).toBe(401)
    // The page sends what its address has: nothing, for most.
    for (const authorization_code of ['', null])
      expect((await site.browser().post('/v1/auth/login', { email, password, authorization_code })).status).toBe(409)
  })

  it('is verified and signed in by the mailed code, once', async () => {
    const { email } = await site.member('ulan', { verified: false })
    const [mail] = await site.mailsTo(email)
    const wrong = await site
      .browser()
      .post('/v1/auth/login', { email, password: WRONG, authorization_code: mail!.code })
    expect(wrong.status).toBe(401)
    const browser = site.browser()
    const answer = await browser.post('/v1/auth/login', { email, password, authorization_code: mail!.code })
    expect([answer.status, answer.body.data.user.status]).toEqual([200, 'active'])
    expect((await browser.get('/who')).body.data).not.toBeNull()
    const link = await site.services.db
      .selectFrom('one_time_links')
      .select('used_at')
      .where('purpose', '=', 'verify_email')
      .where('used_at', 'is not', null)
      .execute()
    expect(link.length).toBeGreaterThan(0)
    // A verified owner who opens the old link again signs in normally.
    expect(
      (await site.browser().post('/v1/auth/login', { email, password, authorization_code: mail!.code })).status,
    ).toBe(200)
  })

  it('is not verified by a made-up code, by the code of another account, or after a day', async () => {
    const { email } = await site.member('kidlat', { verified: false })
    const [mine] = await site.mailsTo(email)
    const other = await site.member('kulog', { verified: false })
    const [theirs] = await site.mailsTo(other.email)
    const refused = { authorization_code: [texts.linkInvalid] }
    for (const authorization_code of ['x', theirs!.code])
      expect(
        (await site.browser().post('/v1/auth/login', { email, password, authorization_code })).body.errors,
      ).toEqual(refused)
    clock.shift(24 * 3_600_000 + 1000)
    const late = await site.browser().post('/v1/auth/login', { email, password, authorization_code: mine!.code })
    clock.shift(0)
    expect([late.status, late.body.errors]).toEqual([422, refused])
    // The other account's failed try did not consume the code.
    expect(
      (await site.browser().post('/v1/auth/login', { email: other.email, password, authorization_code: theirs!.code }))
        .status,
    ).toBe(200)
  })

  it('is verified once by ten concurrent sign-ins with the code, which all open a session', async () => {
    const { email, id } = await site.member('ambon', { verified: false })
    const [mail] = await site.mailsTo(email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        site.browser().post('/v1/auth/login', { email, password, authorization_code: mail!.code }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    const sessions = await site.services.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', id)
      .execute()
    expect(sessions).toHaveLength(10)
  })
})

describe('wrong passwords', () => {
  it('are accepted ten times per address; then even the right one is refused', async () => {
    const { email } = await site.member('sigwa')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        site.browser(`192.0.2.${number}`).post('/v1/auth/login', { email, password: WRONG }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
    const right = await site.browser().post('/v1/auth/login', { email: email.toUpperCase(), password })
    expect([right.status, right.body.exception]).toEqual([429, 'TooManyRequestsException'])
    expect(right.body.data.retry_in_seconds).toBeGreaterThan(800)
    expect(right.body.data.retry_in_seconds).toBeLessThanOrEqual(900)
  })

  it('are no longer counted after the right one', async () => {
    const { email } = await site.member('hamog')
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 9; number++)
        await site.browser('192.0.2.100').post('/v1/auth/login', { email, password: WRONG })
      expect((await site.browser('192.0.2.100').post('/v1/auth/login', { email, password })).status).toBe(200)
    }
  })

  it('count for unknown addresses too, so that the limit does not reveal accounts', async () => {
    for (let number = 0; number < 10; number++)
      await site.browser('192.0.2.101').post('/v1/auth/login', { email: 'multo@example.com', password: WRONG })
    expect(
      (await site.browser('192.0.2.102').post('/v1/auth/login', { email: 'multo@example.com', password: WRONG }))
        .status,
    ).toBe(429)
  })

  it('are accepted a hundred times per network, whatever the address; other networks are not affected', async () => {
    const { email } = await site.member('buhawi')
    const crowd = site.browser('2001:db8:1:2::5')
    for (let number = 0; number < 100; number++)
      await crowd.post('/v1/auth/login', { email: `hula${number}@example.com`, password: WRONG })
    const neighbour = site.browser('2001:db8:1:2:ffff::9')
    expect((await neighbour.post('/v1/auth/login', { email, password })).status).toBe(429)
    expect((await site.browser('2001:db8:1:3::5').post('/v1/auth/login', { email, password })).status).toBe(200)
  })

  it('do not include right ones: twenty concurrent right ones all sign in', async () => {
    const { email } = await site.member('tikatik')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.browser().post('/v1/auth/login', { email, password })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  })

  it('require a human check from the fourth try on', async () => {
    const guarded = await openSite({ HUMAN_CHECK: 'on' })
    try {
      const browser = guarded.browser()
      const fail = (body: object = {}) =>
        browser.post('/v1/auth/login', { email: 'sino@example.com', password: WRONG, ...body })
      expect((await fail()).body.data).toEqual({ human_check: false })
      expect((await fail()).body.data).toEqual({ human_check: false })
      expect((await fail()).body.data).toEqual({ human_check: true })
      const without = await fail()
      expect([without.status, without.body.exception]).toEqual([422, 'CaptchaFailedException'])
      const response_token = await solveHumanCheck(browser)
      expect((await fail({ response_token })).status).toBe(401)
      expect((await fail({ response_token })).body.exception).toBe('CaptchaFailedException')
      const elsewhere = guarded.browser('192.0.2.7')
      expect((await elsewhere.post('/v1/auth/login', { email: 'sino@example.com', password: WRONG })).status).toBe(422)
      expect((await elsewhere.post('/v1/auth/login', { email: 'iba@example.com', password: WRONG })).status).toBe(401)
    } finally {
      await guarded.close()
    }
  })
})
