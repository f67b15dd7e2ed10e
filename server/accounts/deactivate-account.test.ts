import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { subscribeToPageChanges } from '#server/kit/page-changes.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { password } from './owner.fixture.ts'
import { openSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => clock.shift(0))
afterAll(() => site.close())

async function deactivated(name: string) {
  const member = await site.member(name)
  expect((await member.browser.post('/v1/user/deactivate', { password })).status).toBe(200)
  return member
}

const login = async (email: string) => (await site.browser().post('/v1/auth/login', { email, password })).body.data

describe('deactivating', () => {
  it('needs a session and the password', async () => {
    const { browser, id } = await site.member('bakasyon')
    expect((await site.browser().post('/v1/user/deactivate', { password })).body.exception).toBe(
      'UnauthorizedAccessException',
    )
    const wrong = await browser.post('/v1/user/deactivate', { password: 'hindi ito iyon' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: [texts.passwordWrong] }])
    expect((await browser.get('/who')).body.data).toBe(String(id))
  })

  it('limits password tries from a stolen session', async () => {
    const { browser } = await site.member('nakaw')
    for (let number = 0; number < 10; number++)
      await browser.post('/v1/user/deactivate', { password: 'hindi ito iyon' })
    expect((await browser.post('/v1/user/deactivate', { password })).status).toBe(429)
  })

  it('needs the password of an owner who has one, also after another fresh proof', async () => {
    const { browser } = await site.member('patunay')
    await browser.post('/v1/auth/step-up', { password })
    const missing = await browser.post('/v1/user/deactivate', {})
    expect([missing.status, missing.body.errors]).toEqual([422, { password: [texts.passwordRequired] }])
  })

  it('needs a fresh proof instead where there is no password', async () => {
    const { browser, email, id } = await site.member('walang.susi')
    await site.services.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', id).execute()
    for (const body of [{}, { password }]) {
      const { status, body: refused } = await browser.post('/v1/user/deactivate', body)
      expect([status, refused]).toEqual([
        403,
        { message: texts.stepUp, exception: 'StepUpException', data: { methods: ['code'] } },
      ])
    }
    expect((await browser.get('/who')).body.data).toBe(String(id))
    await browser.post('/v1/auth/step-up', {})
    await browser.post('/v1/auth/step-up', { code: await codeSentTo(site.services, email) })
    expect((await browser.post('/v1/user/deactivate', {})).status).toBe(200)
    expect((await browser.get('/who')).body.data).toBeNull()
  })

  it('ends every session, clears the cookies, mails the owner and notifies the page caches', async () => {
    const { browser, email, id } = await site.member('pahinga')
    const phone = site.browser()
    await phone.post('/v1/auth/login', { email, password })
    const token = browser.cookies.get('pixel_session')!
    let received: (id: string) => void
    const change = new Promise<string>((resolve) => {
      received = resolve
    })
    const changes = await subscribeToPageChanges(site.services.database.url, site.services.log, {
      onChange: (of) => received(of),
      onMissed: () => undefined,
    })
    await browser.post('/v1/user/deactivate', { password })
    expect(await change).toBe(String(id))
    await changes.close()
    // Only the cookies of a known device and of a visitor remain.
    expect([...browser.cookies.keys()].sort()).toEqual(['pixel_browser', 'pixel_device'])
    expect((await phone.get('/who')).body.data).toBeNull()
    browser.cookies.set('pixel_session', token)
    expect((await browser.get('/who')).body.data).toBeNull()
    expect((await site.mailsTo(email)).map((mail) => mail.subject)).toEqual(['Your PIXEL account was deactivated'])
  })
})

describe('a deactivated account', () => {
  it('gets the deactivation details and no session when it signs in', async () => {
    const { email } = await deactivated('paalam')
    const browser = site.browser()
    const answer = await browser.post('/v1/auth/login', { email, password })
    expect([answer.status, answer.body.data.user.status, answer.setCookies]).toEqual([200, 'inactive', {}])
    expect(answer.body.data.deactivation_details.reactivate_token).toMatch(/^[\w-]{43}$/)
    expect(Date.parse(answer.body.data.deactivation_details.deactivated_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await browser.post('/v1/auth/login', { email, password: 'hindi ito iyon' })).status).toBe(401)
  })

  it('is reopened and signed in by the token, once', async () => {
    const { email, id } = await deactivated('balik')
    const reactivate_token = (await login(email)).deactivation_details.reactivate_token
    const browser = site.browser()
    const answer = await browser.post('/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token })
    expect([answer.status, answer.body.data.user.status, answer.body.data.deactivation_details]).toEqual([
      200,
      'active',
      null,
    ])
    expect((await browser.get('/who')).body.data).toBe(String(id))
    const again = await site.browser().post('/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token })
    expect([again.status, again.body.errors]).toEqual([422, { reactivate_token: [texts.linkInvalid] }])
  })

  it('is reopened only by the newest token, within 15 minutes', async () => {
    const { email } = await deactivated('muli')
    const older = (await login(email)).deactivation_details.reactivate_token
    const newer = (await login(email)).deactivation_details.reactivate_token
    const reopen = (reactivate_token: string) =>
      site.browser().post('/v1/auth/reactivate/account', { reactivate_account: '1', reactivate_token })
    expect((await reopen(older)).status).toBe(422)
    clock.shift(15 * 60_000 + 1000)
    expect((await reopen(newer)).status).toBe(422)
    clock.shift(0)
    expect((await reopen(newer)).status).toBe(200)
  })
  it('is not reopened by a token that was given for the password before a reset', async () => {
    const { email } = await deactivated('lumang.susi')
    const { reactivate_token } = (await login(email)).deactivation_details
    await site.mailsTo(email)
    await site.browser().post('/v1/auth/forgot-password', { email })
    const [mail] = await site.mailsTo(email)
    const chosen = { token: mail!.code, password: 'bangka sa dapithapon' }
    expect((await site.browser().post('/v1/auth/reset-password', chosen)).status).toBe(200)
    const body = { reactivate_account: 1, reactivate_token }
    expect((await site.browser().post('/v1/auth/reactivate/account', body)).status).toBe(422)
  })

  it('is not reopened by a link that resets its password', async () => {
    const { email } = await deactivated('maling.susi')
    await site.mailsTo(email)
    await site.browser().post('/v1/auth/forgot-password', { email })
    const [mail] = await site.mailsTo(email)
    const body = { reactivate_account: 1, reactivate_token: mail!.code }
    const refused = await site.browser().post('/v1/auth/reactivate/account', body)
    expect([refused.status, refused.body.errors]).toEqual([422, { reactivate_token: [texts.linkInvalid] }])
    expect((await login(email)).deactivation_details).not.toBeNull()
  })
})
