// Another e-mail: who may, what each of the two mails does, and that nobody gets or keeps an account by it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { codeSentTo, deliveredTo, giveApp } from '#server/otp/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { accountJobs } from './jobs.ts'
import { hashPassword } from './passwords.ts'

const password = 'tuyo at kamatis 7'
let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await aServer()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

let people = 0

async function somebody() {
  const page_url = `sulat${++people}`
  const email = `${page_url}@example.com`
  const id = await createTestAccount(server.services, { page_url, email, password_hash: passwordHash })
  return { id, page_url, email, as: await server.signIn(id), next: `bago.${page_url}@example.com` }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const change = ({ as }: { as: string }, email: string, given: object = { password }) =>
  server.inject('PUT', '/v1/user/email', { as, body: { email, ...given } })

const post = (path: string, body: object) => server.inject('POST', path, { body })
const logIn = async (email: string) => (await post('/v1/auth/login', { email, password })).status

/** The token in the newest mail to this address. */
async function mailed(to: string): Promise<string> {
  const { link } = await server.services.db
    .selectFrom('dev_outbox')
    .select('link')
    .where('recipient', '=', to)
    .where('link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return link!.split('token=')[1]!
}

async function begun(who: Somebody, email = who.next) {
  expect(await change(who, email)).toMatchObject({ status: 200, body: { data: { ok: true } } })
  await deliveredTo(server.services, who.email)
  return { confirm: await mailed(email), undo: await mailed(who.email) }
}

async function changed(who: Somebody, email = who.next) {
  const links = await begun(who, email)
  expect((await post('/v1/auth/email/confirm', { token: links.confirm })).status).toBe(200)
  return links
}

describe('beginning it', () => {
  test('takes the password, or a session that was proven', async () => {
    const who = await somebody()
    expect((await change(who, who.next, {})).body.exception).toBe('StepUpException')
    expect((await change(who, who.next, { password: 'hindi po ito' })).body.errors).toEqual({
      password: [texts.passwordWrong],
    })
    const as = await server.signIn(who.id, { isProven: true })
    expect((await change({ as }, who.next, {})).status).toBe(200)
  })

  test('mails both addresses, and changes nothing yet but that money waits', async () => {
    const who = await somebody()
    await begun(who)
    expect((await deliveredTo(server.services, who.email)).map(({ subject }) => subject)).toEqual([
      'Your PIXEL email is being changed',
    ])
    expect((await deliveredTo(server.services, who.next)).map(({ subject }) => subject)).toEqual([
      'Confirm your new email for PIXEL',
    ])
    expect([await logIn(who.email), await logIn(who.next)]).toEqual([200, 401])
    const payout = await server.inject('POST', '/v1/user/transactions/payout/request', {
      as: who.as,
      body: { bank_slug: 'bdo', amount: 100, confirm: 1 },
    })
    expect([payout.status, payout.body.exception]).toEqual([403, 'MoneyPausedException'])
    expect(new Date(payout.body.data.until).getTime()).toBeGreaterThan(clock.now().getTime() + 23 * HOUR_MS)
  })

  test('refuses one’s own, anybody’s, and an address no mail reaches', async () => {
    const [who, other, unverified] = [await somebody(), await somebody(), `wala.pa${people}`]
    await createTestAccount(server.services, { page_url: unverified, is_verified: false })
    const problem = async (email: string) => (await change(who, email)).body.errors
    expect(await problem(who.email.toUpperCase())).toEqual({ email: [texts.emailSame] })
    expect(await problem(other.email.toUpperCase())).toEqual({ email: [texts.emailTaken] })
    expect(await problem(`${unverified}@example.com`)).toEqual({ email: [texts.emailTaken] })
    expect(await problem('hindi email')).toEqual({ email: [texts.emailInvalid] })
  })

  test('goes five times a day', async () => {
    const who = await somebody()
    for (let at = 0; at < serverLimits.emailChangesPerDay; at++)
      expect((await change(who, `${at}.${who.next}`)).status).toBe(200)
    expect((await change(who, who.next)).body.exception).toBe('TooManyRequestsException')
  })
})

describe('the link to the new address', () => {
  test('makes it the one to sign in with, once, within a day', async () => {
    const who = await somebody()
    const { confirm } = await begun(who)
    clock.shift(limits.verifyLinkHours * HOUR_MS + 1000)
    expect((await post('/v1/auth/email/confirm', { token: confirm })).body.errors).toEqual({
      token: [texts.linkInvalid],
    })
    clock.shift(limits.verifyLinkHours * HOUR_MS - 60_000)
    const done = await post('/v1/auth/email/confirm', { token: confirm })
    expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined])
    expect([await logIn(who.email), await logIn(who.next)]).toEqual([401, 200])
    expect((await post('/v1/auth/email/confirm', { token: confirm })).status).toBe(422)
  })

  test('is dead once another change was asked for', async () => {
    const who = await somebody()
    const { confirm } = await begun(who)
    await begun(who, `iba.${who.next}`)
    expect((await post('/v1/auth/email/confirm', { token: confirm })).status).toBe(422)
  })

  test('joins nothing: an account that somebody opened with it meanwhile stays theirs', async () => {
    const who = await somebody()
    const { confirm } = await begun(who)
    const other = await createTestAccount(server.services, { page_url: `una${people}`, email: who.next.toUpperCase() })
    const refused = await post('/v1/auth/email/confirm', { token: confirm })
    expect([refused.status, refused.body.errors]).toEqual([422, { email: [texts.emailTaken] }])
    const rows = await server.services.db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('id', 'in', [who.id, other])
      .orderBy('id')
      .execute()
    expect(rows.map(({ email }) => email)).toEqual([who.email, who.next.toUpperCase()])
  })

  test('ends links to a new password that went to the old address', async () => {
    const who = await somebody()
    await post('/v1/auth/forgot-password', { email: who.email })
    await accountJobs(server.services)['mail-reset-link']!({ email: who.email } as never, undefined as never)
    await deliveredTo(server.services, who.email)
    const reset = await mailed(who.email)
    await changed(who)
    const refused = await post('/v1/auth/reset-password', { token: reset, password: 'bagong salita 9' })
    expect(refused.body.errors).toEqual({ token: [texts.linkInvalid] })
  })
})

describe('the link to the old address', () => {
  test('stops a change that waits', async () => {
    const who = await somebody()
    const { confirm, undo } = await begun(who)
    expect((await post('/v1/auth/email/undo', { token: undo })).status).toBe(200)
    expect((await post('/v1/auth/email/confirm', { token: confirm })).status).toBe(422)
  })

  test('takes a change back for seven days, ends all sessions and opens none', async () => {
    const who = await somebody()
    const { undo } = await changed(who)
    clock.shift(limits.emailUndoDays * 24 * HOUR_MS - 60_000)
    const done = await post('/v1/auth/email/undo', { token: undo })
    expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined])
    clock.shift(0)
    expect((await server.inject('GET', '/v1/user/profile', { as: who.as })).status).toBe(401)
    expect([await logIn(who.email), await logIn(who.next)]).toEqual([200, 401])
    const mails = await deliveredTo(server.services, who.email)
    expect(mails[0]?.subject).toBe('This is the email of your PIXEL account again')
    expect((await post('/v1/auth/email/undo', { token: undo })).status).toBe(422)
  })

  test('is over after seven days', async () => {
    const who = await somebody()
    const { undo } = await changed(who)
    clock.shift(limits.emailUndoDays * 24 * HOUR_MS + 60_000)
    expect((await post('/v1/auth/email/undo', { token: undo })).body.errors).toEqual({ token: [texts.linkInvalid] })
    await accountJobs(server.services)['sweep-accounts']!(undefined as never, undefined as never)
    expect(
      await server.services.db.selectFrom('email_changes').selectAll().where('account_id', '=', who.id).execute(),
    ).toEqual([])
  })

  test('wins over whoever changed it again: theirs takes nothing back', async () => {
    const who = await somebody()
    const first = await changed(who)
    const thief = { ...who, email: who.next }
    const second = await changed(thief, `magnanakaw.${who.next}`)
    expect((await post('/v1/auth/email/undo', { token: first.undo })).status).toBe(200)
    expect((await post('/v1/auth/email/undo', { token: second.undo })).status).toBe(422)
    expect(await logIn(who.email)).toBe(200)
  })

  test('finds the old address free: nobody takes it for a week, and its owner may have it again', async () => {
    const [who, other] = [await somebody(), await somebody()]
    await changed(who)
    expect((await change(other, who.email)).body.errors).toEqual({ email: [texts.emailTaken] })
    const stranger = { page_url: `kuha${people}`, page_name: 'Kuha', email: who.email, password }
    expect((await post('/v1/auth/register', stranger)).body.errors).toEqual({ email: [texts.emailTaken] })
    expect((await change(who, who.email)).status).toBe(200)
    clock.shift(limits.emailUndoDays * 24 * HOUR_MS + 60_000)
    expect((await post('/v1/auth/register', stranger)).status).toBe(200)
  })
})

describe('the second factor stays', () => {
  test('whatever address an account has: neither link steps around it', async () => {
    const who = await somebody()
    const shown = await giveApp(server.services, who.id)
    const { undo } = await changed(who)
    const ask = async (email: string) =>
      (await post('/v1/auth/login', { email, password })).body.data.second_factor?.methods
    expect(await ask(who.next)).toEqual(['totp'])
    await post('/v1/auth/email/undo', { token: undo })
    expect(await ask(who.email)).toEqual(['totp'])
    const { token } = (await post('/v1/auth/login', { email: who.email, password })).body.data.second_factor
    expect((await post('/v1/auth/login/second-factor', { token, code: shown() })).status).toBe(200)
  })

  test('a second step begun before the undo is dead after it', async () => {
    const who = await somebody()
    const shown = await giveApp(server.services, who.id)
    const { undo } = await changed(who)
    const { token } = (await post('/v1/auth/login', { email: who.next, password })).body.data.second_factor
    await post('/v1/auth/email/undo', { token: undo })
    expect((await post('/v1/auth/login/second-factor', { token, code: shown() })).status).toBe(422)
  })
})

test('the mails are in the language of the account', async () => {
  const who = await somebody()
  await server.services.db.updateTable('accounts').set({ language: 'fil' }).where('id', '=', who.id).execute()
  await begun(who)
  const [mail] = await deliveredTo(server.services, who.email)
  expect(mail).toMatchObject({
    subject: 'Pinapalitan ang PIXEL email mo',
    text: expect.stringContaining('/auth/email/undo?token='),
  })
  const begunApp = await server.inject('POST', '/v1/user/otp/authenticator', { as: who.as, body: {} })
  expect(begunApp.status).toBe(200)
  expect(await codeSentTo(server.services, who.email)).toMatch(/^\d{6}$/)
})
