// Changing the email: what it needs, what the link in each of the two mails does, and that it takes over no account.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import { listPasskeys } from '#server/otp/passkeys.ts'
import { codeSentTo, deliveredTo, giveApp } from '#server/otp/testing.ts'
import { runQueued } from '#test/queue.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { accountJobs } from './jobs.ts'
import { anOwner, password } from './owner.fixture.ts'

const newPassword = 'bagong salita 9'
let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

async function createOwner() {
  const owner = await anOwner(server.services)
  return { ...owner, as: await server.signIn(owner.id), next: `bago.${owner.page_url}@example.com` }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

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

async function requestChange(owner: Owner, email = owner.next) {
  expect(await change(owner, email)).toMatchObject({ status: 200, body: { data: { ok: true } } })
  await deliveredTo(server.services, owner.email)
  return { confirm: await mailed(email), undo: await mailed(owner.email) }
}

async function completeChange(owner: Owner, email = owner.next) {
  const links = await requestChange(owner, email)
  expect((await post('/v1/auth/email/confirm', { token: links.confirm })).status).toBe(200)
  return links
}

/** Returns the token of the mailed link. */
async function requestReset({ email }: Owner): Promise<string> {
  await post('/v1/auth/forgot-password', { email })
  await runQueued(server.services, accountJobs(server.services))
  await deliveredTo(server.services, email)
  return mailed(email)
}

async function resetPassword(owner: Owner) {
  return post('/v1/auth/reset-password', { token: await requestReset(owner), password: newPassword })
}

describe('requesting an email change', () => {
  test('needs the password or a session with a fresh proof', async () => {
    const owner = await createOwner()
    expect((await change(owner, owner.next, {})).body.exception).toBe('StepUpException')
    expect((await change(owner, owner.next, { password: 'hindi po ito' })).body.errors).toEqual({
      password: [texts.passwordWrong],
    })
    const as = await server.signIn(owner.id, { isProven: true })
    expect((await change({ as }, owner.next, {})).status).toBe(200)
  })

  test('mails both addresses and pauses payouts, but leaves the email unchanged', async () => {
    const owner = await createOwner()
    await requestChange(owner)
    expect((await deliveredTo(server.services, owner.email)).map(({ subject }) => subject)).toEqual([
      'Your PIXEL email is being changed',
    ])
    expect((await deliveredTo(server.services, owner.next)).map(({ subject }) => subject)).toEqual([
      'Confirm your new email for PIXEL',
    ])
    expect([await logIn(owner.email), await logIn(owner.next)]).toEqual([200, 401])
    const payout = await server.inject('POST', '/v1/user/transactions/payout/request', {
      as: owner.as,
      body: { bank_slug: 'bdo', amount: 100, confirm: 1 },
    })
    expect([payout.status, payout.body.exception]).toEqual([403, 'MoneyPausedException'])
    expect(new Date(payout.body.data.until).getTime()).toBeGreaterThan(clock.now().getTime() + 23 * HOUR_MS)
  })

  test('refuses the account’s own address, another account’s address and an invalid one', async () => {
    const [owner, other, unverified] = [await createOwner(), await createOwner(), 'wala.pa']
    await createTestAccount(server.services, { page_url: unverified, is_verified: false })
    const problem = async (email: string) => (await change(owner, email)).body.errors
    expect(await problem(owner.email.toUpperCase())).toEqual({ email: [texts.emailSame] })
    expect(await problem(other.email.toUpperCase())).toEqual({ email: [texts.emailTaken] })
    expect(await problem(`${unverified}@example.com`)).toEqual({ email: [texts.emailTaken] })
    expect(await problem('hindi email')).toEqual({ email: [texts.emailInvalid] })
  })

  test('is limited to five times a day', async () => {
    const owner = await createOwner()
    for (let at = 0; at < serverLimits.emailChangesPerDay; at++)
      expect((await change(owner, `${at}.${owner.next}`)).status).toBe(200)
    expect((await change(owner, owner.next)).body.exception).toBe('TooManyRequestsException')
  })
})

describe('the link to the new address', () => {
  test('makes it the sign-in address; works once and within a day', async () => {
    const owner = await createOwner()
    const { confirm } = await requestChange(owner)
    clock.shift(limits.verifyLinkHours * HOUR_MS + 1000)
    expect((await post('/v1/auth/email/confirm', { token: confirm })).body.errors).toEqual({
      token: [texts.linkInvalid],
    })
    clock.shift(limits.verifyLinkHours * HOUR_MS - 60_000)
    const done = await post('/v1/auth/email/confirm', { token: confirm })
    expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined])
    expect([await logIn(owner.email), await logIn(owner.next)]).toEqual([401, 200])
    expect((await post('/v1/auth/email/confirm', { token: confirm })).status).toBe(422)
  })

  test('is invalid after another change was requested', async () => {
    const owner = await createOwner()
    const { confirm } = await requestChange(owner)
    await requestChange(owner, `iba.${owner.next}`)
    expect((await post('/v1/auth/email/confirm', { token: confirm })).status).toBe(422)
  })

  test('is refused when another account was opened with that address in between', async () => {
    const owner = await createOwner()
    const { confirm } = await requestChange(owner)
    const email = owner.next.toUpperCase()
    const other = await createTestAccount(server.services, { page_url: 'una', email })
    const refused = await post('/v1/auth/email/confirm', { token: confirm })
    expect([refused.status, refused.body.errors]).toEqual([422, { email: [texts.emailTaken] }])
    const rows = await server.services.db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('id', 'in', [owner.id, other])
      .orderBy('id')
      .execute()
    expect(rows.map(({ email }) => email)).toEqual([owner.email, owner.next.toUpperCase()])
  })

  test('is refused while another account, which had that address in between, can take it back', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { confirm } = await requestChange(owner)
    await server.services.db.updateTable('accounts').set({ email: owner.next }).where('id', '=', other.id).execute()
    const { undo } = await completeChange({ ...other, email: owner.next })
    const refused = await post('/v1/auth/email/confirm', { token: confirm })
    expect([refused.status, refused.body.errors]).toEqual([422, { email: [texts.emailTaken] }])
    expect((await post('/v1/auth/email/undo', { token: undo })).status).toBe(200)
    expect([await logIn(owner.email), await logIn(owner.next)]).toEqual([200, 200])
  })

  test.each<[string, (owner: Owner) => Promise<{ status: number }>]>([
    ['reset by mail', (owner) => resetPassword(owner)],
    [
      'changed',
      ({ as }) =>
        server.inject('PUT', '/v1/user/password', { as, body: { current_password: password, password: newPassword } }),
    ],
  ])('is invalid once the password is %s: whoever requested the change knew the old one', async (_, choose) => {
    const owner = await createOwner()
    const { confirm } = await requestChange(owner)
    expect((await choose(owner)).status).toBe(200)
    const refused = await post('/v1/auth/email/confirm', { token: confirm })
    expect([refused.status, refused.body.errors]).toEqual([422, { token: [texts.linkInvalid] }])
  })

  test('invalidates password reset links that were mailed to the old address', async () => {
    const owner = await createOwner()
    const token = await requestReset(owner)
    await completeChange(owner)
    const refused = await post('/v1/auth/reset-password', { token, password: newPassword })
    expect(refused.body.errors).toEqual({ token: [texts.linkInvalid] })
  })
})

describe('the link to the old address', () => {
  test('cancels a pending change', async () => {
    const owner = await createOwner()
    const { confirm, undo } = await requestChange(owner)
    expect((await post('/v1/auth/email/undo', { token: undo })).status).toBe(200)
    expect((await post('/v1/auth/email/confirm', { token: confirm })).status).toBe(422)
  })

  test('undoes a change for seven days, ends all sessions and opens none', async () => {
    const owner = await createOwner()
    const { undo } = await completeChange(owner)
    clock.shift(limits.undoDays * 24 * HOUR_MS - 60_000)
    const done = await post('/v1/auth/email/undo', { token: undo })
    expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined])
    clock.shift(0)
    expect((await server.inject('GET', '/v1/user/profile', { as: owner.as })).status).toBe(401)
    expect([await logIn(owner.email), await logIn(owner.next)]).toEqual([200, 401])
    const mails = await deliveredTo(server.services, owner.email)
    expect(mails[0]?.subject).toBe('This is the email of your PIXEL account again')
    expect((await post('/v1/auth/email/undo', { token: undo })).status).toBe(422)
  })

  test('removes the passkeys that were added within a week before the change, however late it is used', async () => {
    const owner = await createOwner()
    const { db } = server.services
    const { undo } = await completeChange(owner)
    const addPasskey = (name: string, daysBefore: number) => {
      const created_at = new Date(clock.now().getTime() - daysBefore * DAY_MS)
      const key = { credential_id: randomBytes(16), public_key: randomBytes(16), counter: 0n, transports: [] }
      return db
        .insertInto('passkeys')
        .values({ id: randomUUID(), account_id: owner.id, name, created_at, ...key })
        .execute()
    }
    await addPasskey('Bago', limits.undoDays - 1)
    await addPasskey('Luma', limits.undoDays + 1)
    clock.shift((limits.undoDays - 1) * DAY_MS)
    expect((await post('/v1/auth/email/undo', { token: undo })).status).toBe(200)
    expect((await listPasskeys(db, owner.id)).map(({ name }) => name)).toEqual(['Luma'])
  })

  test('is refused, and stays valid, while another account has the old address', async () => {
    const owner = await createOwner()
    const { undo } = await completeChange(owner)
    const other = await createTestAccount(server.services, { page_url: 'nauna', email: owner.email })
    const refused = await post('/v1/auth/email/undo', { token: undo })
    expect([refused.status, refused.body.errors]).toEqual([422, { email: [texts.emailTaken] }])
    const moved = { email: `iba.${owner.email}` }
    await server.services.db.updateTable('accounts').set(moved).where('id', '=', other).execute()
    expect((await post('/v1/auth/email/undo', { token: undo })).status).toBe(200)
  })

  test('is invalid after seven days', async () => {
    const owner = await createOwner()
    const { undo } = await completeChange(owner)
    clock.shift(limits.undoDays * 24 * HOUR_MS + 60_000)
    expect((await post('/v1/auth/email/undo', { token: undo })).body.errors).toEqual({ token: [texts.linkInvalid] })
    await accountJobs(server.services)['sweep-accounts']!(undefined as never, undefined as never)
    expect(
      await server.services.db.selectFrom('email_changes').selectAll().where('account_id', '=', owner.id).execute(),
    ).toEqual([])
  })

  test('also undoes later changes, whose own undo links become invalid', async () => {
    const owner = await createOwner()
    const first = await completeChange(owner)
    const thief = { ...owner, email: owner.next }
    const second = await completeChange(thief, `magnanakaw.${owner.next}`)
    expect((await post('/v1/auth/email/undo', { token: first.undo })).status).toBe(200)
    expect((await post('/v1/auth/email/undo', { token: second.undo })).status).toBe(422)
    expect(await logIn(owner.email)).toBe(200)
  })

  test('keeps the old address reserved for a week: only its previous owner can take it', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    await completeChange(owner)
    expect((await change(other, owner.email)).body.errors).toEqual({ email: [texts.emailTaken] })
    const stranger = { page_url: 'kuha', page_name: 'Kuha', email: owner.email, password }
    expect((await post('/v1/auth/register', stranger)).body.errors).toEqual({ email: [texts.emailTaken] })
    expect((await change(owner, owner.email)).status).toBe(200)
    clock.shift(limits.undoDays * 24 * HOUR_MS + 60_000)
    expect((await post('/v1/auth/register', stranger)).status).toBe(200)
  })
})

describe('the second factor', () => {
  test('is still needed after a confirmed change and after an undo', async () => {
    const owner = await createOwner()
    const shown = await giveApp(server.services, owner.id)
    const { undo } = await completeChange(owner)
    const ask = async (email: string) =>
      (await post('/v1/auth/login', { email, password })).body.data.second_factor?.methods
    expect(await ask(owner.next)).toEqual(['totp'])
    await post('/v1/auth/email/undo', { token: undo })
    expect(await ask(owner.email)).toEqual(['totp'])
    const { token } = (await post('/v1/auth/login', { email: owner.email, password })).body.data.second_factor
    expect((await post('/v1/auth/login/second-factor', { token, code: shown() })).status).toBe(200)
  })

  test('cannot finish a sign-in that was pending before the undo', async () => {
    const owner = await createOwner()
    const shown = await giveApp(server.services, owner.id)
    const { undo } = await completeChange(owner)
    const { token } = (await post('/v1/auth/login', { email: owner.next, password })).body.data.second_factor
    await post('/v1/auth/email/undo', { token: undo })
    expect((await post('/v1/auth/login/second-factor', { token, code: shown() })).status).toBe(422)
  })
})

test('mails are in the language of the account', async () => {
  const owner = await createOwner()
  await server.services.db.updateTable('accounts').set({ language: 'fil' }).where('id', '=', owner.id).execute()
  await requestChange(owner)
  const [mail] = await deliveredTo(server.services, owner.email)
  expect(mail).toMatchObject({
    subject: 'Pinapalitan ang PIXEL email mo',
    text: expect.stringContaining('/auth/email/undo?token='),
  })
  const begunApp = await server.inject('POST', '/v1/user/otp/authenticator', { as: owner.as, body: {} })
  expect(begunApp.status).toBe(200)
  expect(await codeSentTo(server.services, owner.email)).toMatch(/^\d{6}$/)
})
