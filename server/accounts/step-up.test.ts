// A session may be stolen: sensitive endpoints need a fresh proof, by password or mailed code.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { texts, words } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { codeSentTo, deliveredTo } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { createLink } from './create-link.ts'
import { password } from './owner.fixture.ts'
import { hashPassword } from './password-hashes.ts'
import { sealProviderNumbers } from './provider-number.ts'
import { saveProviderAccount } from './save-provider-account.ts'

const STEP_UP = '/v1/auth/step-up'
const MINUTE_MS = 60_000
const bank = { bank_slug: 'bdo', account_name: 'Luz Reyes', account_number: '001234567890' }

/** Endpoints that change where money goes or who can sign in, and that do not need a code already. */
const guarded = [
  ['POST', '/v1/user/provider-account/link', {}],
  ['POST', '/v1/user/provider-account/unlink', {}],
  ['POST', '/v1/user/banks/add/bank', { ...bank, mobile_number: '9171234567', confirm: 1 }],
  ['POST', '/v1/user/banks/enable', { bank_slug: 'bdo' }],
  ['PUT', '/v1/user/transactions/payout/add/mobilenumber', { mobile_number: '9171234567', confirm: 1 }],
] as const

let server: TestServer
beforeAll(async () => {
  server = await aServer({ withProvider: true })
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

interface Member {
  id: bigint
  email: string
  as: string
}

let people = 0
async function createMember({ hasPassword = true } = {}): Promise<Member> {
  const page_url = `may.ari${++people}`
  const id = await createTestAccount(server.services, {
    page_url,
    email: `${page_url}@example.com`,
    password_hash: hasPassword ? await hashPassword(password) : null,
    joined_at: new Date(clock.now().getTime() - 2 * DAY_MS),
  })
  return { id, email: `${page_url}@example.com`, as: await server.signIn(id) }
}

function call({ as }: { as: string }, method: string, path: string, body: object = {}): Promise<Answer> {
  return server.inject(method, path, { as, body })
}

function prove(member: { as: string }, body: object): Promise<Answer> {
  return call(member, 'POST', STEP_UP, body)
}

/** Whether this session is proven: calls an endpoint that refuses a proven session for another reason. */
async function isProven(member: { as: string }): Promise<boolean> {
  const { body } = await call(member, 'POST', '/v1/user/banks/enable', { bank_slug: 'bdo' })
  return body.exception !== 'StepUpException'
}

describe('a session alone', () => {
  test.each(guarded)('is refused by %s %s, with the account’s proof methods', async (method, path, body) => {
    for (const [hasPassword, method_] of [
      [true, 'password'],
      [false, 'code'],
    ] as const) {
      const refused = await call(await createMember({ hasPassword }), method, path, body)
      expect([refused.status, refused.body]).toEqual([
        403,
        { message: texts.stepUp, exception: 'StepUpException', data: { methods: [method_] } },
      ])
    }
  })

  test('is no proof, even right after signing in by password', async () => {
    const { email } = await createMember()
    const signedIn = await server.inject('POST', '/v1/auth/login', { body: { email, password } })
    const as = /pixel_session=([^;]+)/.exec(String(signedIn.headers['set-cookie']))![1]!
    expect(await isProven({ as })).toBe(false)
  })

  test('cannot add a payout destination: neither a wallet, nor a number, nor a bank', async () => {
    const victim = await createMember()
    for (const [method, path, body] of guarded) {
      await call(victim, method, path, body)
      expect((await call(victim, method, path, { ...body, password: 'hula ng magnanakaw' })).status).toBe(422)
    }
    expect(await deliveredTo(server.services, '+639171234567')).toEqual([])
    const { db } = server.services
    for (const table of ['mobile_numbers', 'payout_accounts', 'provider_accounts', 'provider_sign_ins'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })
})

describe('the password', () => {
  test.each(guarded)('is accepted in the call %s %s, and proves only that call', async (method, path, body) => {
    const member = await createMember()
    const wrong = await call(member, method, path, { ...body, password: 'hindi po ito' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: [texts.passwordWrong] }])
    const right = await call(member, method, path, { ...body, password })
    expect(right.body.exception).not.toBe('StepUpException')
    expect(right.body.errors?.password).toBeUndefined()
    expect(await isProven(member)).toBe(false)
  })

  test('proves only this session, for ten minutes', async () => {
    const member = await createMember()
    const phone = { as: await server.signIn(member.id) }
    const proven = await prove(member, { password })
    expect(new Date(proven.body.data.proven_until).getTime()).toBeGreaterThan(clock.now().getTime() + 9 * MINUTE_MS)
    expect([await isProven(member), await isProven(phone)]).toEqual([true, false])
    clock.shift(limits.proofMinutes * MINUTE_MS - 5000)
    expect(await isProven(member)).toBe(true)
    clock.shift(limits.proofMinutes * MINUTE_MS + 5000)
    expect(await isProven(member)).toBe(false)
  })

  test('can be tried wrongly ten times in 15 minutes; the limit does not block signing in', async () => {
    const member = await createMember()
    for (let number = 0; number < 10; number++) expect((await prove(member, { password: 'hula' })).status).toBe(422)
    const locked = await prove(member, { password })
    expect([locked.status, locked.body.exception]).toEqual([429, 'TooManyRequestsException'])
    const login = await server.inject('POST', '/v1/auth/login', { body: { email: member.email, password } })
    expect(login.status).toBe(200)
  })

  test('is the only method of an account that has one; a signed-out visitor is refused', async () => {
    const member = await createMember()
    expect((await prove(member, {})).body.errors).toEqual({ password: [texts.passwordRequired] })
    expect((await prove(member, { code: '123456' })).body.errors).toEqual({ password: [texts.passwordRequired] })
    expect((await server.inject('POST', STEP_UP, { body: { password } })).status).toBe(401)
  })
})

describe('a mailed code, for an account without a password', () => {
  test('is sent once for repeated requests, and proves the session', async () => {
    const member = await createMember({ hasPassword: false })
    const sent = await prove(member, {})
    expect(sent.body.data).toEqual({
      otp_mode: 'email',
      sent_to: expect.stringContaining('•••@'),
      retry_in_seconds: 30,
    })
    const again = await prove(member, {})
    expect(again.body.data.retry_in_seconds).toBeLessThanOrEqual(30)
    expect(await deliveredTo(server.services, member.email)).toHaveLength(1)
    const proven = await prove(member, { code: await codeSentTo(server.services, member.email) })
    expect([proven.status, await isProven(member)]).toEqual([200, true])
  })

  test('is mailed again on request after the waiting time, and the previous code becomes invalid', async () => {
    const member = await createMember({ hasPassword: false })
    await prove(member, {})
    const first = await codeSentTo(server.services, member.email)
    clock.shift(31_000)
    expect((await prove(member, {})).body.data.retry_in_seconds).toBe(limits.otpResendSeconds)
    const second = await codeSentTo(server.services, member.email)
    expect(await deliveredTo(server.services, member.email)).toHaveLength(2)
    if (first !== second) expect((await prove(member, { code: first })).body.exception).toBe('OTPCodeInvalidException')
    expect((await prove(member, { code: second })).status).toBe(200)
  })

  test('is invalid after five wrong ones, and proves no other session', async () => {
    const member = await createMember({ hasPassword: false })
    const thief = { as: await server.signIn(member.id) }
    await prove(member, {})
    const code = await codeSentTo(server.services, member.email)
    expect((await prove(thief, { code })).body.exception).toBe('OTPCodeInvalidException')
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    for (let left = 4; left >= 0; left--)
      expect((await prove(member, { code: wrong })).body.data).toEqual({ attempts_left: left })
    expect((await prove(member, { code })).body.exception).toBe('OTPCodeInvalidException')
    expect(await isProven(member)).toBe(false)
  })

  test.each(['used', 'out of tries'])('is a new one at once, if the last is %s', async (end) => {
    const member = await createMember({ hasPassword: false })
    await prove(member, {})
    const code = await codeSentTo(server.services, member.email)
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    if (end === 'used') await prove(member, { code })
    else for (let time = 0; time < 5; time++) await prove(member, { code: wrong })
    expect((await prove(member, {})).body.data).toMatchObject({ retry_in_seconds: 30 })
    expect((await prove(member, { code: await codeSentTo(server.services, member.email) })).status).toBe(200)
    expect(await deliveredTo(server.services, member.email)).toHaveLength(2)
  })
})

describe('a password reset', () => {
  const chosen = 'bagong kamote at kape'

  async function reset(member: Member): Promise<Answer> {
    const { db } = server.services
    const token = await db.transaction().execute((tx) => createLink(tx, member.id, 'reset_password', 60))
    return server.inject('POST', '/v1/auth/reset-password', { body: { token, password: chosen } })
  }

  async function linkWallet(member: Member): Promise<void> {
    const { db, config } = server.services
    await db.transaction().execute((tx) =>
      saveProviderAccount(tx, config, member.id, {
        ...{ issuer: server.providerUrl, subject: `sub-${member.id}`, username: 'pitaka', accountName: 'PITAKA' },
        ...{ mobileNumber: '9179990001', email: null, isEmailVerified: false },
      }),
    )
  }

  test('unlinks the wallet, ends the sessions, and reports it in the answer and by mail', async () => {
    const member = await createMember()
    await linkWallet(member)
    const done = await reset(member)
    expect(done.body).toEqual({ data: { ok: true }, message: words.passwordReset })
    expect((await call(member, 'GET', '/v1/user/profile')).status).toBe(401)
    const as = await server.signIn(member.id)
    expect((await server.inject('GET', '/v1/user/banks/epayment', { as })).body.data).toBeNull()
    const [mail] = await deliveredTo(server.services, member.email)
    expect(mail!.text).toContain('is disconnected')
    expect(mail!.text).toContain('wait 24 hours')
  })

  test('pauses payouts and payout account changes for a day, even with a proof, and reports until when', async () => {
    const member = await createMember()
    await reset(member)
    const as = await server.signIn(member.id, { isProven: true })
    const paths = [
      ...guarded.filter(([, path]) => !path.includes('provider-account')),
      ['POST', '/v1/user/transactions/payout/request', { bank_slug: 'bdo', amount: '100', confirm: 1 }],
      [
        'POST',
        '/v1/user/transactions/payout/bank',
        { bank_slug: 'bdo', amount: '100', otp_code: '123456', otp_token: 'x' },
      ],
    ] as const
    const { money_paused_until } = (await server.inject('GET', '/v1/user/profile', { as })).body.data
    expect(Date.parse(money_paused_until)).toBeGreaterThan(clock.now().getTime() + DAY_MS - MINUTE_MS)
    for (const [method, path, body] of paths) {
      const refused = await call({ as }, method, path, body)
      expect([refused.status, refused.body.exception, refused.body.data], path).toEqual([
        403,
        'MoneyPausedException',
        { until: money_paused_until },
      ])
    }
    clock.shift(DAY_MS + 1000)
    expect((await server.inject('GET', '/v1/user/profile', { as })).body.data.money_paused_until).toBeNull()
    for (const [method, path, body] of paths)
      expect((await call({ as }, method, path, body)).body.exception, path).not.toBe('MoneyPausedException')
  })
})

describe('a linked wallet’s number', () => {
  test('is stored encrypted; one stored in plain text is encrypted when the server starts', async () => {
    const member = await createMember()
    const { db } = server.services
    const row = { account_id: member.id, issuer: 'i', subject: `s${member.id}`, username: 'u', account_name: 'A' }
    const since = { linked_at: clock.now(), usable_from: clock.now() }
    await db
      .insertInto('provider_accounts')
      .values({ ...row, ...since, mobile_number: '9179990002' })
      .execute()
    const shown = async () => (await call(member, 'GET', '/v1/user/banks/epayment')).body.data.mobile_number
    expect(await shown()).toBe('9179990002')
    await sealProviderNumbers(server.services)
    await sealProviderNumbers(server.services)
    expect(await shown()).toBe('9179990002')
    const stored = await db.selectFrom('provider_accounts').selectAll().where('account_id', '=', member.id).execute()
    expect(stored[0]!.mobile_number).toBeNull()
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '9179990002',
    )
  })
})
