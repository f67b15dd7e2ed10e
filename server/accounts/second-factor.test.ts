// The second step of a sign-in: what opens it, what does not, and how often one may be wrong.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { replaceRecoveryCodes } from '#server/otp/recovery-codes.ts'
import { deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { hashPassword } from './passwords.ts'

const password = 'tuyo at kamatis 7'
const SECOND = '/v1/auth/login/second-factor'
const HALF_MINUTE_MS = 30_000

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await aServer()
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

let people = 0

/** Somebody with a password, an app and ten codes on paper. */
async function somebody() {
  const page_url = `dalawa${++people}`
  const email = `${page_url}@example.com`
  const id = await createTestAccount(server.services, { page_url, email, password_hash: passwordHash })
  const shown = await giveApp(server.services, id)
  const recovery = await inTransaction(server.services.db, (tx) => replaceRecoveryCodes(tx, id))
  return { id, page_url, email, shown, recovery }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  server.inject('POST', path, { body, headers })

const logIn = ({ email }: { email: string }) => post('/v1/auth/login', { email, password })

async function tokenOf(who: Somebody): Promise<string> {
  const { body } = await logIn(who)
  return body.data.second_factor.token
}

/** The session's cookie in an answer. */
function session({ headers }: Answer): string | undefined {
  return /pixel_session=([\w-]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1]
}

async function isSignedIn(answer: Answer): Promise<boolean> {
  const as = session(answer)
  return as !== undefined && (await server.inject('GET', '/v1/user/profile', { as })).status === 200
}

test('the right password opens nothing yet: it is answered with a token and the ways to go on', async () => {
  const answer = await logIn(await somebody())
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    data: { second_factor: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] } },
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a wrong password is answered as for an account without a second factor', async () => {
  const { email } = await somebody()
  const answer = await post('/v1/auth/login', { email, password: 'hindi po ito' })
  expect([answer.status, answer.body.exception]).toEqual([401, 'InvalidCredentialsException'])
})

test('without recovery codes left only the app is named', async () => {
  const who = await somebody()
  await server.services.db.deleteFrom('recovery_codes').where('account_id', '=', who.id).execute()
  expect((await logIn(who)).body.data.second_factor.methods).toEqual(['totp'])
})

describe('a code of the app', () => {
  test('opens the session, and is answered as a sign-in is', async () => {
    const who = await somebody()
    const answer = await post(SECOND, { token: await tokenOf(who), code: who.shown() })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      user: { status: 'active', email: who.email, profile: { page_url: who.page_url } },
      deactivation_details: null,
      token: null,
    })
    expect(await isSignedIn(answer)).toBe(true)
  })

  test('counts once: neither this sign-in nor another takes it again', async () => {
    const who = await somebody()
    const [token, other] = [await tokenOf(who), await tokenOf(who)]
    const code = who.shown()
    expect((await post(SECOND, { token, code })).status).toBe(200)
    for (const again of [token, other]) {
      const refused = await post(SECOND, { token: again, code })
      expect([refused.status, refused.body.exception, session(refused)]).toEqual([
        422,
        'OTPCodeInvalidException',
        undefined,
      ])
    }
    clock.shift(HALF_MINUTE_MS)
    expect((await post(SECOND, { token: other, code: who.shown() })).status).toBe(200)
  })

  test('given twenty times at once opens one session', async () => {
    const who = await somebody()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenOf(who)))
    const code = who.shown()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(SECOND, { token: tokens[at % 4]!, code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await server.services.database.pool.query('select 1 from sessions where account_id = $1', [who.id])
    expect(rows).toHaveLength(1)
  })

  test('of somebody else opens nothing', async () => {
    const [who, other] = [await somebody(), await somebody()]
    expect((await post(SECOND, { token: await tokenOf(who), code: other.shown() })).status).toBe(422)
    expect((await post(SECOND, { token: await tokenOf(who), code: other.recovery[0]! })).status).toBe(422)
  })
})

test('ten wrong codes kill the token, the right one too, and the owner is told', async () => {
  const who = await somebody()
  const token = await tokenOf(who)
  const left: number[] = []
  for (let tries = 0; tries < serverLimits.secondFactorTries; tries++) {
    const { status, body } = await post(SECOND, { token, code: tries % 2 ? '000000' : 'ABCD-EFGH-JKLM-NPQR' })
    expect(status).toBe(422)
    left.push(body.data.attempts_left)
  }
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  const late = await post(SECOND, { token, code: who.shown() })
  expect([late.status, late.body.data, session(late)]).toEqual([422, { attempts_left: 0 }, undefined])
  const mails = await deliveredTo(server.services, who.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Somebody may know your PIXEL password'])
  // Another sign-in of hers goes on.
  expect((await post(SECOND, { token: await tokenOf(who), code: who.shown() })).status).toBe(200)
})

test('fifty wrong codes a day close this way for an account, and not for a device it is known to', async () => {
  const who = await somebody()
  const cookies = [(await post(SECOND, { token: await tokenOf(who), code: who.shown() })).headers['set-cookie']].flat()
  const device = String(cookies.find((line) => String(line).startsWith('pixel_device'))).split(';')[0]!
  for (let tries = 0; tries < serverLimits.secondFactorTriesPerDay; tries += serverLimits.secondFactorTries) {
    const token = await tokenOf(who)
    for (let at = 0; at < serverLimits.secondFactorTries; at++) await post(SECOND, { token, code: '000000' })
  }
  clock.shift(HALF_MINUTE_MS)
  const refused = await post(SECOND, { token: await tokenOf(who), code: who.shown() })
  expect([refused.status, refused.body.exception]).toEqual([429, 'TooManyRequestsException'])
  const known = await post(SECOND, { token: await tokenOf(who), code: who.shown() }, { cookie: device })
  expect(known.status).toBe(200)
})

test('a sign-in waits ten minutes for its second factor', async () => {
  const who = await somebody()
  const [soon, late] = [await tokenOf(who), await tokenOf(who)]
  clock.shift(serverLimits.secondFactorMinutes * 60_000 - 5000)
  expect((await post(SECOND, { token: soon, code: who.shown() })).status).toBe(200)
  clock.shift(serverLimits.secondFactorMinutes * 60_000 + 5000)
  expect((await post(SECOND, { token: late, code: who.shown() })).body).toMatchObject({
    exception: 'OTPCodeInvalidException',
    data: { attempts_left: 0 },
  })
})

test('a token that is none, and a code that is empty, are refused as such', async () => {
  const who = await somebody()
  expect((await post(SECOND, { token: 'wala', code: who.shown() })).body.exception).toBe('OTPCodeInvalidException')
  const empty = await post(SECOND, { token: await tokenOf(who), code: ' ' })
  expect(empty.body.errors).toEqual({ code: [texts.secondFactorCode] })
})

describe('a recovery code', () => {
  test('stands for the app, however it is typed, once, and the owner is told', async () => {
    const who = await somebody()
    const [first, second] = who.recovery as [string, string]
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect(await isSignedIn(await post(SECOND, { token: await tokenOf(who), code: typed }))).toBe(true)
    expect((await post(SECOND, { token: await tokenOf(who), code: first })).status).toBe(422)
    expect((await post(SECOND, { token: await tokenOf(who), code: second })).status).toBe(200)
    const [mail] = await deliveredTo(server.services, who.email)
    expect(mail?.subject).toBe('A recovery code opened your PIXEL account')
  })

  test('is kept as a hash: nobody reads it from the database', async () => {
    const { id, recovery } = await somebody()
    const rows = await server.services.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', id)
      .execute()
    expect(rows).toHaveLength(10)
    const kept = JSON.stringify(rows.map(({ code_hash }) => [code_hash.toString('hex'), code_hash.toString('latin1')]))
    for (const code of recovery) expect(kept).not.toContain(code.replaceAll('-', ''))
  })
})

test('the app’s own sign-in with the provider is answered with its bearer token, a browser’s never', async () => {
  const who = await somebody()
  const token = await tokenOf(who)
  await server.services.db
    .updateTable('pending_sign_ins')
    .set({ channel: 'mobile' })
    .where('account_id', '=', who.id)
    .execute()
  const { body } = await post(SECOND, { token, code: who.shown() })
  const asked = await server.inject('GET', '/v1/user/profile', {
    headers: { authorization: `Bearer ${body.data.token}` },
  })
  expect(asked.body.data.email).toBe(who.email)
})
