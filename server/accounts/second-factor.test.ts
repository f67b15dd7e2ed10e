// The second step of a sign-in: what opens the session, what does not, and how many wrong tries are allowed.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { replaceRecoveryCodes } from '#server/otp/recovery-codes.ts'
import { deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { anOwner, password } from './owner.fixture.ts'

const SECOND = '/v1/auth/login/second-factor'
const HALF_MINUTE_MS = 30_000

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

/** An account with a password, an authenticator app and ten recovery codes. */
async function createOwner() {
  const owner = await anOwner(server.services)
  const shown = await giveApp(server.services, owner.id)
  const recovery = await inTransaction(server.services.db, (tx) => replaceRecoveryCodes(tx, owner.id))
  return { ...owner, shown, recovery }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  server.inject('POST', path, { body, headers })

const logIn = ({ email }: { email: string }) => post('/v1/auth/login', { email, password })

async function beginSignIn(owner: Owner): Promise<string> {
  const { body } = await logIn(owner)
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

test('the right password opens no session: the answer has a token and the available methods', async () => {
  const answer = await logIn(await createOwner())
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    data: { second_factor: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] } },
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a wrong password gets the same answer as for an account without a second factor', async () => {
  const { email } = await createOwner()
  const answer = await post('/v1/auth/login', { email, password: 'hindi po ito' })
  expect([answer.status, answer.body.exception]).toEqual([401, 'InvalidCredentialsException'])
})

test('only the app is offered when no recovery codes are left', async () => {
  const owner = await createOwner()
  await server.services.db.deleteFrom('recovery_codes').where('account_id', '=', owner.id).execute()
  expect((await logIn(owner)).body.data.second_factor.methods).toEqual(['totp'])
})

describe('an authenticator code', () => {
  test('opens the session, with the same answer as a sign-in', async () => {
    const owner = await createOwner()
    const answer = await post(SECOND, { token: await beginSignIn(owner), code: owner.shown() })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      user: { status: 'active', email: owner.email, profile: { page_url: owner.page_url } },
      deactivation_details: null,
      token: null,
    })
    expect(await isSignedIn(answer)).toBe(true)
  })

  test('works once: neither this sign-in nor another accepts it again', async () => {
    const owner = await createOwner()
    const [token, other] = [await beginSignIn(owner), await beginSignIn(owner)]
    const code = owner.shown()
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
    // The sign-in is over, for a code that nobody has used as well.
    expect((await post(SECOND, { token, code: owner.shown() })).status).toBe(422)
    expect((await post(SECOND, { token: other, code: owner.shown() })).status).toBe(200)
  })

  test('opens one session when sent twenty times concurrently', async () => {
    const owner = await createOwner()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => beginSignIn(owner)))
    const code = owner.shown()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(SECOND, { token: tokens[at % 4]!, code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { pool } = server.services.database
    const { rows } = await pool.query('select 1 from sessions where account_id = $1', [owner.id])
    expect(rows).toHaveLength(1)
  })

  test('of another account is refused', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    expect((await post(SECOND, { token: await beginSignIn(owner), code: other.shown() })).status).toBe(422)
    expect((await post(SECOND, { token: await beginSignIn(owner), code: other.recovery[0]! })).status).toBe(422)
  })
})

test('ten wrong codes invalidate the token, even for the right code, and the owner is mailed', async () => {
  const owner = await createOwner()
  const token = await beginSignIn(owner)
  const left: number[] = []
  for (let tries = 0; tries < serverLimits.secondFactorTries; tries++) {
    const { status, body } = await post(SECOND, { token, code: tries % 2 ? '000000' : 'ABCD-EFGH-JKLM-NPQR' })
    expect(status).toBe(422)
    left.push(body.data.attempts_left)
  }
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  const late = await post(SECOND, { token, code: owner.shown() })
  expect([late.status, late.body.data, session(late)]).toEqual([422, { attempts_left: 0 }, undefined])
  const mails = await deliveredTo(server.services, owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Somebody may know your PIXEL password'])
  // Another sign-in of the owner still works.
  expect((await post(SECOND, { token: await beginSignIn(owner), code: owner.shown() })).status).toBe(200)
})

test('fifty wrong codes a day block the second step for an account, except on a known device', async () => {
  const owner = await createOwner()
  const { headers } = await post(SECOND, { token: await beginSignIn(owner), code: owner.shown() })
  const cookies = [headers['set-cookie']].flat()
  const device = String(cookies.find((line) => String(line).startsWith('pixel_device'))).split(';')[0]!
  for (let tries = 0; tries < serverLimits.secondFactorTriesPerDay; tries += serverLimits.secondFactorTries) {
    const token = await beginSignIn(owner)
    for (let at = 0; at < serverLimits.secondFactorTries; at++) await post(SECOND, { token, code: '000000' })
  }
  clock.shift(HALF_MINUTE_MS)
  const refused = await post(SECOND, { token: await beginSignIn(owner), code: owner.shown() })
  expect([refused.status, refused.body.exception]).toEqual([429, 'TooManyRequestsException'])
  const known = await post(SECOND, { token: await beginSignIn(owner), code: owner.shown() }, { cookie: device })
  expect(known.status).toBe(200)
})

test('of a burst of codes no more are tried than fifty, not even a right one behind them', async () => {
  const owner = await createOwner()
  const as = await server.signIn(owner.id)
  const bad = Array.from({ length: serverLimits.secondFactorTriesPerDay * 2 }, () => '000000')
  const burst = await Promise.all(
    [...bad, owner.shown()].map((code) => server.inject('POST', '/v1/auth/step-up', { as, body: { code } })),
  )
  expect(burst.at(-1)!.status).toBe(429)
  // At the sign-in too, however many of them the thief of a password has begun.
  const tokens = await Promise.all(Array.from({ length: 10 }, () => beginSignIn(owner)))
  const steps = tokens.flatMap((token) => bad.slice(0, 9).map((code) => ({ token, code })))
  const answers = await Promise.all(
    [...steps, { token: tokens[0]!, code: owner.shown() }].map((body) => post(SECOND, body)),
  )
  expect([answers.at(-1)!.status, session(answers.at(-1)!)]).toEqual([429, undefined])
})

test('a pending sign-in is valid for ten minutes', async () => {
  const owner = await createOwner()
  const [soon, late] = [await beginSignIn(owner), await beginSignIn(owner)]
  clock.shift(serverLimits.secondFactorMinutes * 60_000 - 5000)
  expect((await post(SECOND, { token: soon, code: owner.shown() })).status).toBe(200)
  clock.shift(serverLimits.secondFactorMinutes * 60_000 + 5000)
  expect((await post(SECOND, { token: late, code: owner.shown() })).body).toMatchObject({
    exception: 'OTPCodeInvalidException',
    data: { attempts_left: 0 },
  })
})

test('an unknown token and an empty code are refused', async () => {
  const owner = await createOwner()
  expect((await post(SECOND, { token: 'wala', code: owner.shown() })).body.exception).toBe('OTPCodeInvalidException')
  const empty = await post(SECOND, { token: await beginSignIn(owner), code: ' ' })
  expect(empty.body.errors).toEqual({ code: [texts.secondFactorCode] })
})

describe('a recovery code', () => {
  test('works instead of the app, in any notation, once, and the owner is mailed', async () => {
    const owner = await createOwner()
    const [first, second] = owner.recovery as [string, string]
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect(await isSignedIn(await post(SECOND, { token: await beginSignIn(owner), code: typed }))).toBe(true)
    expect((await post(SECOND, { token: await beginSignIn(owner), code: first })).status).toBe(422)
    expect((await post(SECOND, { token: await beginSignIn(owner), code: second })).status).toBe(200)
    const [mail] = await deliveredTo(server.services, owner.email)
    expect(mail?.subject).toBe('A recovery code opened your PIXEL account')
  })

  test('is stored only as a hash', async () => {
    const { id, recovery } = await createOwner()
    const rows = await server.services.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', id)
      .execute()
    expect(rows).toHaveLength(10)
    const hashes = rows.map(({ code_hash }) => [code_hash.toString('hex'), code_hash.toString('latin1')])
    const stored = JSON.stringify(hashes)
    for (const code of recovery) expect(stored).not.toContain(code.replaceAll('-', ''))
  })
})

test('finishing a sign-in of the mobile app answers its bearer token', async () => {
  const owner = await createOwner()
  const token = await beginSignIn(owner)
  await server.services.db
    .updateTable('pending_sign_ins')
    .set({ channel: 'mobile' })
    .where('account_id', '=', owner.id)
    .execute()
  const { body } = await post(SECOND, { token, code: owner.shown() })
  const profile = await server.inject('GET', '/v1/user/profile', {
    headers: { authorization: `Bearer ${body.data.token}` },
  })
  expect(profile.body.data.email).toBe(owner.email)
})
