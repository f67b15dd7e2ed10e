// Passkeys through the real routes: made, used for each of their purposes, refused for every other, removed.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import { Phone } from '#server/otp/passkey.fixture.ts'
import { deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { hashPassword } from './passwords.ts'

const password = 'tuyo at kamatis 7'
const PASSKEYS = '/v1/user/passkeys'
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
  const page_url = `susi${++people}`
  const email = `${page_url}@example.com`
  const id = await createTestAccount(server.services, { page_url, email, password_hash: passwordHash })
  return { id, page_url, email, as: await server.signIn(id, { isProven: true }) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const post = (path: string, body: object, as?: string) => server.inject('POST', path, { body, as })
const here = () => ({ origin: server.url })

async function makeOptions({ as }: { as: string }) {
  const { status, body } = await post(`${PASSKEYS}/options`, {}, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

async function add(who: { as: string }, phone = new Phone(), name = 'Telepono ko') {
  const credential = phone.create(await makeOptions(who), here())
  const answer = await post(PASSKEYS, { name, credential }, who.as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { phone, passkey: answer.body.data }
}

async function requestOptions(body: object = {}, as?: string) {
  return (await post('/v1/auth/passkey/options', body, as)).body.data
}

function session({ headers }: Answer): string | undefined {
  return /pixel_session=([\w-]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1]
}

async function whoIs(answer: Answer): Promise<string | undefined> {
  const as = session(answer)
  return as === undefined ? undefined : (await server.inject('GET', '/v1/user/profile', { as })).body.data?.email
}

const verify = (credential: object) => post('/v1/auth/passkey/verify', { credential })

describe('making one', () => {
  test('asks the browser for a key of this site that signs in by itself', async () => {
    const who = await somebody()
    const options = await makeOptions(who)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'PIXEL' },
      user: { name: who.page_url, id: expect.any(String) },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(String(who.id))
  })

  test('lists it by the name its owner gave, and mails the owner', async () => {
    const who = await somebody()
    const { phone, passkey } = await add(who)
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'Telepono ko',
      created_at: expect.any(String),
      last_used_at: null,
    })
    expect((await server.inject('GET', PASSKEYS, { as: who.as })).body.data).toEqual([passkey])
    const { excludeCredentials } = await makeOptions(who)
    expect(excludeCredentials).toMatchObject([
      { id: phone.id.toString('base64url'), transports: ['internal', 'hybrid'] },
    ])
    expect((await deliveredTo(server.services, who.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your PIXEL account',
    ])
  })

  test('of another site, without finger or PIN, for another account’s challenge, twice, or of nonsense is refused', async () => {
    const [who, other] = [await somebody(), await somebody()]
    const refused = async (credential: object) => {
      const { status, body } = await post(PASSKEYS, { name: 'Peke', credential }, who.as)
      expect([status, body.errors]).toEqual([422, { credential: [texts.passkeyRefused] }])
    }
    await refused(new Phone().create(await makeOptions(who), { origin: 'https://pixel.example' }))
    await refused(new Phone().create(await makeOptions(who), { ...here(), isVerified: false }))
    await refused(new Phone().create(await makeOptions(other), here()))
    await refused(
      new Phone().create(
        await requestOptions({}, who.as).then((options) => ({ ...options, rp: { id: 'localhost' } })),
        here(),
      ),
    )
    await refused({})
    await refused({ id: 1, response: { clientDataJSON: 'hindi json' } })
    const { phone } = await add(who)
    const again = await post(
      PASSKEYS,
      { name: 'Ulit', credential: phone.create(await makeOptions(other), here()) },
      other.as,
    )
    expect(again.body.errors).toEqual({ credential: [texts.passkeyKnown] })
    const options = await makeOptions(who)
    clock.shift(serverLimits.passkeyMinutes * 60_000 + 1000)
    await refused(new Phone().create(options, here()))
  })

  test('from a session that is older than ten minutes takes a fresh proof', async () => {
    const who = await somebody()
    const as = await server.signIn(who.id)
    expect((await post(`${PASSKEYS}/options`, {}, as)).status).toBe(200)
    clock.shift(limits.proofMinutes * 60_000 + 1000)
    const refused = await post(`${PASSKEYS}/options`, {}, as)
    expect([refused.status, refused.body.exception]).toEqual([403, 'StepUpException'])
    expect((await post(`${PASSKEYS}/options`, { password }, as)).status).toBe(200)
  })

  test('ends other sessions when it is the first second factor, and none afterwards', async () => {
    const who = await somebody()
    const before = await server.signIn(who.id)
    const isOpen = async (as: string) => (await server.inject('GET', '/v1/user/profile', { as })).status === 200
    await add(who)
    expect([await isOpen(before), await isOpen(who.as)]).toEqual([false, true])
    const after = await server.signIn(who.id)
    await add(who)
    expect(await isOpen(after)).toBe(true)
  })
})

describe('signing in with it alone', () => {
  test('needs no name, no password and no second step', async () => {
    const who = await somebody()
    const { phone, passkey } = await add(who)
    const options = await requestOptions()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = await verify(phone.sign(options, here()))
    expect(answer.body.data).toMatchObject({ user: { email: who.email, status: 'active' }, deactivation_details: null })
    expect(await whoIs(answer)).toBe(who.email)
    const [listed] = (await server.inject('GET', PASSKEYS, { as: who.as })).body.data
    expect(listed).toMatchObject({ id: passkey.id, last_used_at: expect.any(String) })
  })

  test('works once for each challenge, here and now, for a hand that was asked, and not for a copy of the key', async () => {
    const who = await somebody()
    const { phone } = await add(who)
    const refused = async (credential: object) => {
      const { status, body, headers } = await verify(credential)
      expect([status, body.exception, headers['set-cookie']]).toEqual([401, 'InvalidCredentialsException', undefined])
    }
    const used = phone.sign(await requestOptions(), here())
    expect((await verify(used)).status).toBe(200)
    await refused(used)
    await refused(phone.sign(await requestOptions(), { origin: 'https://pixel.example' }))
    await refused(phone.sign(await requestOptions(), { ...here(), isVerified: false }))
    await refused(phone.sign(await requestOptions(), { ...here(), counter: 1 }))
    await refused(phone.sign({ ...(await requestOptions()), challenge: 'sarili kong tanong' }, here()))
    await refused(
      phone.sign(await makeOptions(who).then(({ challenge }) => ({ challenge, rpId: 'localhost' })), here()),
    )
    await refused(new Phone().sign(await requestOptions(), here()))
    const forged = new Phone()
    forged.id = phone.id
    await refused(forged.sign(await requestOptions(), here()))
    await refused({ id: phone.id.toString('base64url'), response: null })
    const options = await requestOptions()
    clock.shift(serverLimits.passkeyMinutes * 60_000 + 1000)
    await refused(phone.sign(options, here()))
  })

  test('of a closed account opens nothing, and its reactivation asks for the second factor', async () => {
    const who = await somebody()
    const { phone } = await add(who)
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', who.id)
      .execute()
    const { body, headers } = await verify(phone.sign(await requestOptions(), here()))
    expect(headers['set-cookie']).toBeUndefined()
    const { reactivate_token } = body.data.deactivation_details
    const again = await post('/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token })
    const { token, methods } = again.body.data.second_factor
    expect(methods).toEqual(['passkey'])
    const credential = phone.sign(await requestOptions({ token }), here())
    expect(await whoIs(await post('/v1/auth/login/second-factor', { token, credential }))).toBe(who.email)
  })
})

describe('as the second factor', () => {
  async function pending(who: Somebody): Promise<{ token: string; methods: string[] }> {
    return (await post('/v1/auth/login', { email: who.email, password })).body.data.second_factor
  }

  test('it is asked for as soon as it is there, by its own id, and opens the session', async () => {
    const who = await somebody()
    const { phone } = await add(who)
    const { token, methods } = await pending(who)
    expect(methods).toEqual(['passkey'])
    const options = await requestOptions({ token })
    expect(options.allowCredentials).toMatchObject([{ id: phone.id.toString('base64url') }])
    const answer = await post('/v1/auth/login/second-factor', { token, credential: phone.sign(options, here()) })
    expect(await whoIs(answer)).toBe(who.email)
  })

  test('its answer to one sign-in opens no other, and somebody else’s opens none', async () => {
    const [who, other] = [await somebody(), await somebody()]
    const { phone } = await add(who)
    const stranger = await add(other)
    const [first, second] = [await pending(who), await pending(who)]
    const finish = async (token: string, credential: object) =>
      (await post('/v1/auth/login/second-factor', { token, credential })).body.exception
    const forFirst = phone.sign(await requestOptions({ token: first.token }), here())
    expect(await finish(second.token, forFirst)).toBe('OTPCodeInvalidException')
    const bound = phone.sign(await requestOptions({ token: first.token }), here())
    expect((await verify(bound)).status).toBe(401)
    expect(await finish(first.token, stranger.phone.sign(await requestOptions(), here()))).toBe(
      'OTPCodeInvalidException',
    )
    expect(await finish(first.token, phone.sign(await requestOptions({ token: first.token }), here()))).toBeUndefined()
  })

  test('needs one of code and passkey, and not both', async () => {
    const who = await somebody()
    const { phone } = await add(who)
    const { token } = await pending(who)
    for (const given of [{}, { code: '123456', credential: phone.sign(await requestOptions({ token }), here()) }])
      expect((await post('/v1/auth/login/second-factor', { token, ...given })).body.errors).toEqual({
        code: [texts.secondFactorOne],
      })
  })
})

describe('a fresh proof', () => {
  const STEP_UP = '/v1/auth/step-up'
  const guarded = (as: string) => post('/v1/user/otp/recovery-codes', {}, as)

  test('names the ways this account has, and takes each of them', async () => {
    const who = await somebody()
    const as = await server.signIn(who.id)
    expect((await guarded(as)).body.data).toEqual({ methods: ['password'] })
    const shown = await giveApp(server.services, who.id)
    expect((await guarded(as)).body.data).toEqual({ methods: ['password', 'code'] })
    const { phone } = await add(who)
    // The first passkey ended no session: there was an app already.
    expect((await guarded(as)).body.data).toEqual({ methods: ['password', 'code', 'credential'] })
    const ways = [{ code: shown() }, { password }, { credential: phone.sign(await requestOptions({}, as), here()) }]
    for (const way of ways) {
      const fresh = await server.signIn(who.id)
      const proven = await post(STEP_UP, way, fresh)
      expect([proven.status, (await guarded(fresh)).status], Object.keys(way)[0]).toEqual([200, 200])
    }
  })

  test('a code proves once, and not in two sessions', async () => {
    const who = await somebody()
    const shown = await giveApp(server.services, who.id)
    const [one, two] = [await server.signIn(who.id), await server.signIn(who.id)]
    const code = shown()
    expect((await post(STEP_UP, { code }, one)).status).toBe(200)
    expect((await post(STEP_UP, { code }, two)).body.exception).toBe('OTPCodeInvalidException')
  })

  test('of somebody else’s passkey, or for another session’s account, is none', async () => {
    const [who, other] = [await somebody(), await somebody()]
    const { phone } = await add(other)
    await add(who)
    const refused = await post(STEP_UP, { credential: phone.sign(await requestOptions({}, who.as), here()) }, who.as)
    expect([refused.status, refused.body.errors]).toEqual([422, { credential: [texts.passkeyRefused] }])
  })

  test('without a password a mailed code proves only who has no second factor either', async () => {
    const who = await somebody()
    await server.services.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', who.id).execute()
    const as = await server.signIn(who.id)
    expect((await guarded(as)).body.data).toEqual({ methods: ['code'] })
    expect((await post(STEP_UP, {}, as)).body.data).toMatchObject({ otp_mode: 'email' })
    await add(who)
    const after = await server.signIn(who.id)
    expect((await guarded(after)).body.data).toEqual({ methods: ['credential'] })
    expect((await post(STEP_UP, {}, after)).body.errors).toEqual({ credential: [texts.passkeyRefused] })
  })
})

describe('the code of an action', () => {
  const terms = { amount: 100_00n, bank: 'bdo' }
  const ask = (who: Somebody, amount = terms.amount) =>
    issueCode(server.services, {
      userId: who.id,
      network: '203.0.113.1',
      purpose: 'payout',
      terms: { ...terms, amount },
      what: 'withdraw',
    })

  test('comes from the passkey, for the action it was asked for and no other', async () => {
    const who = await somebody()
    const { phone } = await add(who)
    const [mine, other] = [await ask(who), await ask(who, 200_00n)]
    const { otp_token } = mine
    const options = (await post('/v1/user/otp/passkey/options', { otp_token }, who.as)).body.data
    const credential = phone.sign(options, here())
    const elsewhere = await post('/v1/user/otp/passkey', { otp_token: other.otp_token, credential }, who.as)
    expect(elsewhere.body.errors).toEqual({ credential: [texts.passkeyRefused] })
    const again = phone.sign((await post('/v1/user/otp/passkey/options', { otp_token }, who.as)).body.data, here())
    const { otp_code } = (await post('/v1/user/otp/passkey', { otp_token, credential: again }, who.as)).body.data
    expect(otp_code).toMatch(/^\d{6}$/)
    const check = (token: string) => post('/v1/user/otp/verify', { otp_code, otp_token: token }, who.as)
    expect((await check(otp_token)).body.data).toEqual({ verified: true })
    expect((await check(other.otp_token)).body.exception).toBe('OTPCodeInvalidException')
  })

  test('is nobody else’s to ask for', async () => {
    const [who, other] = [await somebody(), await somebody()]
    await add(other)
    const { otp_token } = await ask(who)
    const asked = await post('/v1/user/otp/passkey/options', { otp_token }, other.as)
    expect([asked.status, asked.body.exception]).toEqual([422, 'OTPCodeInvalidException'])
  })
})

describe('removing one', () => {
  test('takes a fresh proof; then it opens nothing, and with the last one the recovery codes go', async () => {
    const who = await somebody()
    const { phone, passkey } = await add(who)
    await post('/v1/user/otp/recovery-codes', {}, who.as)
    const as = await server.signIn(who.id)
    const remove = (body: object) => server.inject('DELETE', `${PASSKEYS}/${passkey.id}`, { as, body })
    expect((await remove({})).body.exception).toBe('StepUpException')
    expect((await remove({ password })).body.data).toEqual({ ok: true })
    expect((await remove({ password })).status).toBe(404)
    expect((await verify(phone.sign(await requestOptions(), here()))).status).toBe(401)
    expect((await post('/v1/auth/login', { email: who.email, password })).body.data.user.email).toBe(who.email)
    expect((await server.inject('GET', '/v1/user/otp/recovery-codes', { as: who.as })).body.data).toEqual({ count: 0 })
  })

  test('of somebody else is not found', async () => {
    const [who, other] = [await somebody(), await somebody()]
    const { passkey } = await add(other)
    for (const id of [passkey.id, 'wala'])
      expect((await server.inject('DELETE', `${PASSKEYS}/${id}`, { as: who.as, body: {} })).status).toBe(404)
    expect((await server.inject('GET', PASSKEYS, { as: other.as })).body.data).toHaveLength(1)
  })
})
