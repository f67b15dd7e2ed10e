import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '#contract/texts.ts'
import { password } from './owner.fixture.ts'
import { openSite, solveHumanCheck, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const form = (name: string, changes: object = {}) => ({
  page_url: name,
  page_name: `Ang ${name}`,
  email: `${name}@example.com`,
  password,
  ...changes,
})
const register = (body: object) => site.browser().post('/v1/auth/register', body)

describe('registering', () => {
  it('opens an inactive account, without a session, and mails a link to the login page', async () => {
    const answer = await register(form('tala', { email: 'Tala@Example.com', page_url: 'Tala' }))
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      user: {
        status: 'inactive',
        email: 'Tala@Example.com',
        profile: { page_url: 'tala', page_name: 'Ang tala', avatar: null },
      },
    })
    expect(answer.setCookies).toEqual({})
    const mails = await site.mailsTo('Tala@Example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.link).toMatch(/^http:\/\/localhost:3000\/auth\/login\?verification_code=[\w-]{43}$/)
    expect(mails[0]!.text).toContain(mails[0]!.link)
  })

  it('stores neither the password nor the token', async () => {
    await register(form('ligaya'))
    const [mail] = await site.mailsTo('ligaya@example.com')
    const account = await site.services.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', 'ligaya@example.com')
      .executeTakeFirstOrThrow()
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(account.referral_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    const links = await site.services.db.selectFrom('one_time_links').select('token_hash').execute()
    expect(links.map((link) => link.token_hash.toString('base64url'))).not.toContain(mail!.code)
  })

  it('reports all wrong fields together', async () => {
    await site.member('bituin')
    const answer = await register(
      form('bitu1n', { email: 'BITUIN@example.com', password: 'Password1', referral_code: 'nobody' }),
    )
    expect(answer.status).toBe(422)
    expect(answer.body.exception).toBe('ValidationException')
    expect(answer.body.errors).toEqual({
      email: [texts.emailTaken],
      page_url: [texts.pageUrlTaken],
      password: [texts.passwordCommon],
      referral_code: [texts.referralUnknown],
    })
  })

  it('answers 409 with the email while its account is unverified, whatever other field is wrong', async () => {
    await site.member('himig', { verified: false })
    const answer = await register(form('himig'))
    expect([answer.status, answer.body.exception]).toEqual([409, 'AccountAlreadyExistsException'])
    expect(answer.body.data).toEqual({ email: 'himig@example.com' })
  })

  it('refuses a password built from public facts about the owner', async () => {
    for (const guess of ['mahirap.hulaan', 'mahirap.hulaan@example.com'])
      expect((await register(form('mahirap.hulaan', { password: guess }))).body.errors).toEqual({
        password: [texts.passwordOwn],
      })
  })

  it('records the referrer', async () => {
    const { id } = await site.member('ninong')
    const ninong = await site.services.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await register(form('inaanak', { referral_code: ` ${ninong.referral_code.toLowerCase()} ` }))).status).toBe(
      200,
    )
    const referred = await site.services.db
      .selectFrom('accounts')
      .select('referred_by')
      .where('email', '=', 'inaanak@example.com')
      .executeTakeFirst()
    expect(referred?.referred_by).toBe(id)
    expect((await register(form('pamangkin', { referral_code: 'A\0B' }))).body.errors).toEqual({
      referral_code: [texts.referralUnknown],
    })
    expect((await register(form('kumpare', { referral_code: '' }))).status).toBe(200)
  })

  it('gives a page address to one of twenty concurrent registrations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => register(form('sabay', { email: `sabay${number}@example.com` }))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.errors]).toEqual([422, { page_url: [texts.pageUrlTaken] }])
    const { count } = await site.services.db
      .selectFrom('accounts')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('email', 'like', 'sabay%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1n)
  })

  it('opens one account for concurrent registrations with one email', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        register(form(`kambal-${'x'.repeat(number + 1)}`, { email: 'kambal@example.com' })),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('reports whether a page address is available', async () => {
    const check = async (pageUrl: string) =>
      (await site.browser().get(`/v1/auth/page-url?page_url=${pageUrl}`)).body.data
    expect(await check('bagong-pahina')).toEqual({ is_available: true, reason: null })
    expect(await check('TALA')).toEqual({ is_available: false, reason: texts.pageUrlTaken })
    expect(await check('dashboard')).toEqual({ is_available: false, reason: texts.pageUrlReserved })
  })

  it('is limited to a hundred an hour per network', async () => {
    const browser = site.browser('198.51.100.7')
    for (let number = 0; number < 100; number++) await browser.post('/v1/auth/register', form('dashboard'))
    const answer = await browser.post('/v1/auth/register', form('huli'))
    expect([answer.status, answer.body.exception]).toEqual([429, 'TooManyRequestsException'])
    expect(answer.body.data.retry_in_seconds).toBeGreaterThan(3000)
  })
})

describe('registering with the human check on', () => {
  it('needs a solved check, which stays valid after a field error and works once', async () => {
    const guarded = await openSite({ HUMAN_CHECK: 'on' })
    try {
      const browser = guarded.browser()
      expect((await browser.post('/v1/auth/register', form('tao'))).body.exception).toBe('CaptchaFailedException')
      const response_token = await solveHumanCheck(browser)
      expect((await browser.post('/v1/auth/register', form('admin', { response_token }))).body.errors).toEqual({
        page_url: [texts.pageUrlReserved],
      })
      expect((await browser.post('/v1/auth/register', form('tao', { response_token }))).status).toBe(200)
      expect((await browser.post('/v1/auth/register', form('makina', { response_token }))).body.exception).toBe(
        'CaptchaFailedException',
      )
    } finally {
      await guarded.close()
    }
  })
})
