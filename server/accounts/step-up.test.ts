// Who holds a session is not always its owner: what matters asks again, by password or mailed code.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { texts, words } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { codeSentTo, deliveredTo } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { keepProviderAccount } from './link-provider-account.ts'
import { createLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { sealProviderNumbers } from './provider-number.ts'

const STEP_UP = '/v1/auth/step-up'
const password = 'tuyo at kamatis 7'
const MINUTE_MS = 60_000
const bank = { bank_slug: 'bdo', account_name: 'Luz Reyes', account_number: '001234567890' }

/** Everything that changes where money goes or who signs in, as far as it needs no code. */
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
async function somebody({ hasPassword = true } = {}): Promise<Member> {
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

function prove(who: { as: string }, body: object): Promise<Answer> {
  return call(who, 'POST', STEP_UP, body)
}

/** Whether this session may change things: asked by a call that a proof leads to its own refusal. */
async function isProven(who: { as: string }): Promise<boolean> {
  const { body } = await call(who, 'POST', '/v1/user/banks/enable', { bank_slug: 'bdo' })
  return body.exception !== 'StepUpException'
}

describe('a session alone', () => {
  test.each(guarded)('%s %s is refused, with the ways to prove oneself', async (method, path, body) => {
    for (const [hasPassword, method_] of [
      [true, 'password'],
      [false, 'code'],
    ] as const) {
      const refused = await call(await somebody({ hasPassword }), method, path, body)
      expect([refused.status, refused.body]).toEqual([
        403,
        { message: texts.stepUp, exception: 'StepUpException', data: { methods: [method_] } },
      ])
    }
  })

  test('is no proof the moment after signing in by password', async () => {
    const { email } = await somebody()
    const signedIn = await server.inject('POST', '/v1/auth/login', { body: { email, password } })
    const as = /pixel_session=([^;]+)/.exec(String(signedIn.headers['set-cookie']))![1]!
    expect(await isProven({ as })).toBe(false)
  })

  test('takes no money anywhere: a thief leaves neither a wallet, nor a number, nor a bank', async () => {
    const victim = await somebody()
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
  test.each(guarded)('%s %s takes it in the call, and only for that call', async (method, path, body) => {
    const who = await somebody()
    const wrong = await call(who, method, path, { ...body, password: 'hindi po ito' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: [texts.passwordWrong] }])
    const right = await call(who, method, path, { ...body, password })
    expect(right.body.exception).not.toBe('StepUpException')
    expect(right.body.errors?.password).toBeUndefined()
    expect(await isProven(who)).toBe(false)
  })

  test('proves this session for ten minutes, and no other', async () => {
    const who = await somebody()
    const phone = { as: await server.signIn(who.id) }
    const proven = await prove(who, { password })
    expect(new Date(proven.body.data.proven_until).getTime()).toBeGreaterThan(clock.now().getTime() + 9 * MINUTE_MS)
    expect([await isProven(who), await isProven(phone)]).toEqual([true, false])
    clock.shift(limits.proofMinutes * MINUTE_MS - 5000)
    expect(await isProven(who)).toBe(true)
    clock.shift(limits.proofMinutes * MINUTE_MS + 5000)
    expect(await isProven(who)).toBe(false)
  })

  test('is guessed at ten times in a quarter of an hour, which keeps nobody from signing in', async () => {
    const who = await somebody()
    for (let number = 0; number < 10; number++) expect((await prove(who, { password: 'hula' })).status).toBe(422)
    const locked = await prove(who, { password })
    expect([locked.status, locked.body.exception]).toEqual([429, 'TooManyRequestsException'])
    const login = await server.inject('POST', '/v1/auth/login', { body: { email: who.email, password } })
    expect(login.status).toBe(200)
  })

  test('is the only way where there is one, and a stranger has none', async () => {
    const who = await somebody()
    expect((await prove(who, {})).body.errors).toEqual({ password: [texts.passwordRequired] })
    expect((await prove(who, { code: '123456' })).body.errors).toEqual({ password: [texts.passwordRequired] })
    expect((await server.inject('POST', STEP_UP, { body: { password } })).status).toBe(401)
  })
})

describe('a mailed code, for who has no password', () => {
  test('is sent once however often it is asked for, and proves the session', async () => {
    const who = await somebody({ hasPassword: false })
    const asked = await prove(who, {})
    expect(asked.body.data).toEqual({
      otp_mode: 'email',
      sent_to: expect.stringContaining('•••@'),
      retry_in_seconds: 30,
    })
    const again = await prove(who, {})
    expect(again.body.data.retry_in_seconds).toBeLessThanOrEqual(30)
    expect(await deliveredTo(server.services, who.email)).toHaveLength(1)
    const proven = await prove(who, { code: await codeSentTo(server.services, who.email) })
    expect([proven.status, await isProven(who)]).toEqual([200, true])
  })

  test('goes to the mailbox whatever number the account has, and another one can be asked for', async () => {
    const who = await somebody({ hasPassword: false })
    await prove(who, {})
    const first = await codeSentTo(server.services, who.email)
    clock.shift(31_000)
    expect((await prove(who, {})).body.data.retry_in_seconds).toBe(limits.otpResendSeconds)
    const second = await codeSentTo(server.services, who.email)
    expect(await deliveredTo(server.services, who.email)).toHaveLength(2)
    if (first !== second) expect((await prove(who, { code: first })).body.exception).toBe('OTPCodeInvalidException')
    expect((await prove(who, { code: second })).status).toBe(200)
  })

  test('is dead after five wrong ones, and proves no other session', async () => {
    const who = await somebody({ hasPassword: false })
    const thief = { as: await server.signIn(who.id) }
    await prove(who, {})
    const code = await codeSentTo(server.services, who.email)
    expect((await prove(thief, { code })).body.exception).toBe('OTPCodeInvalidException')
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    for (let left = 4; left >= 0; left--)
      expect((await prove(who, { code: wrong })).body.data).toEqual({ attempts_left: left })
    expect((await prove(who, { code })).body.exception).toBe('OTPCodeInvalidException')
    expect(await isProven(who)).toBe(false)
  })
})

describe('a password reset', () => {
  const chosen = 'bagong kamote at kape'

  async function reset(who: Member): Promise<Answer> {
    const token = await server.services.db.transaction().execute((tx) => createLink(tx, who.id, 'reset_password', 60))
    return server.inject('POST', '/v1/auth/reset-password', { body: { token, password: chosen } })
  }

  async function linkWallet(who: Member): Promise<void> {
    const { db, config } = server.services
    await db.transaction().execute((tx) =>
      keepProviderAccount(tx, config, who.id, {
        ...{ issuer: server.providerUrl, subject: `sub-${who.id}`, username: 'pitaka', accountName: 'PITAKA' },
        ...{ mobileNumber: '9179990001', email: null, isEmailVerified: false },
      }),
    )
  }

  test('disconnects the wallet, ends the sessions, and says so in the answer and by mail', async () => {
    const who = await somebody()
    await linkWallet(who)
    const done = await reset(who)
    expect(done.body).toEqual({ data: { ok: true }, message: words.passwordReset })
    expect((await call(who, 'GET', '/v1/user/profile')).status).toBe(401)
    const as = await server.signIn(who.id)
    expect((await server.inject('GET', '/v1/user/banks/epayment', { as })).body.data).toBeNull()
    const [mail] = await deliveredTo(server.services, who.email)
    expect(mail!.text).toContain('is disconnected')
    expect(mail!.text).toContain('wait 24 hours')
  })

  test('pauses money out and its ways for a day, proven or not, and tells until when', async () => {
    const who = await somebody()
    await reset(who)
    const as = await server.signIn(who.id, { isProven: true })
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
  test('stands in no row, and one written before is sealed when the server starts, and kept', async () => {
    const who = await somebody()
    const { db } = server.services
    const row = { account_id: who.id, issuer: 'i', subject: `s${who.id}`, username: 'u', account_name: 'A' }
    const since = { linked_at: clock.now(), usable_from: clock.now() }
    await db
      .insertInto('provider_accounts')
      .values({ ...row, ...since, mobile_number: '9179990002' })
      .execute()
    const shown = async () => (await call(who, 'GET', '/v1/user/banks/epayment')).body.data.mobile_number
    expect(await shown()).toBe('9179990002')
    await sealProviderNumbers(server.services)
    await sealProviderNumbers(server.services)
    expect(await shown()).toBe('9179990002')
    const stored = await db.selectFrom('provider_accounts').selectAll().where('account_id', '=', who.id).execute()
    expect(stored[0]!.mobile_number).toBeNull()
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '9179990002',
    )
  })
})
