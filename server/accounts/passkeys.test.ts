// Passkeys through the real routes: adding, using for each purpose, refusing for every other, removing.
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import { Phone } from '#server/otp/passkey.fixture.ts'
import { deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { anOwner, password } from './owner.fixture.ts'

const PASSKEYS = '/v1/user/passkeys'
let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

async function createOwner() {
  const owner = await anOwner(server.services)
  return { ...owner, as: await server.signIn(owner.id, { isProven: true }) }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

const post = (path: string, body: object, as?: string) => server.inject('POST', path, { body, as })
const here = () => ({ origin: server.url })

async function makeOptions({ as }: { as: string }) {
  const { status, body } = await post(`${PASSKEYS}/options`, {}, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

async function add(owner: { as: string }, phone = new Phone(), name = 'Telepono ko') {
  const credential = phone.create(await makeOptions(owner), here())
  const answer = await post(PASSKEYS, { name, credential }, owner.as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { phone, passkey: answer.body.data }
}

async function requestOptions(body: object = {}, as?: string) {
  return (await post('/v1/auth/passkey/options', body, as)).body.data
}

function session({ headers }: Answer): string | undefined {
  return /pixel_session=([\w-]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1]
}

async function signedInEmail(answer: Answer): Promise<string | undefined> {
  const as = session(answer)
  return as === undefined ? undefined : (await server.inject('GET', '/v1/user/profile', { as })).body.data?.email
}

const verify = (credential: object) => post('/v1/auth/passkey/verify', { credential })

describe('adding a passkey', () => {
  test('requests a discoverable key for this site with user verification', async () => {
    const owner = await createOwner()
    const options = await makeOptions(owner)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'PIXEL' },
      user: { name: owner.page_url, id: expect.any(String) },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(String(owner.id))
  })

  test('lists it under the name its owner gave, and mails the owner', async () => {
    const owner = await createOwner()
    const { phone, passkey } = await add(owner)
    expect(passkey).toEqual({
      id: expect.any(String),
      name: 'Telepono ko',
      created_at: expect.any(String),
      last_used_at: null,
    })
    expect((await server.inject('GET', PASSKEYS, { as: owner.as })).body.data).toEqual([passkey])
    const { excludeCredentials } = await makeOptions(owner)
    expect(excludeCredentials).toMatchObject([
      { id: phone.id.toString('base64url'), transports: ['internal', 'hybrid'] },
    ])
    expect((await deliveredTo(server.services, owner.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your PIXEL account',
    ])
  })

  test('refuses a credential that is foreign, unverified, malformed, known, expired or for another challenge', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const refused = async (credential: object) => {
      const { status, body } = await post(PASSKEYS, { name: 'Peke', credential }, owner.as)
      expect([status, body.errors]).toEqual([422, { credential: [texts.passkeyRefused] }])
    }
    await refused(new Phone().create(await makeOptions(owner), { origin: 'https://pixel.example' }))
    await refused(new Phone().create(await makeOptions(owner), { ...here(), isVerified: false }))
    await refused(new Phone().create(await makeOptions(other), here()))
    await refused(
      new Phone().create(
        await requestOptions({}, owner.as).then((options) => ({ ...options, rp: { id: 'localhost' } })),
        here(),
      ),
    )
    await refused({})
    await refused({ id: 1, response: { clientDataJSON: 'hindi json' } })
    const { phone } = await add(owner)
    const again = await post(
      PASSKEYS,
      { name: 'Ulit', credential: phone.create(await makeOptions(other), here()) },
      other.as,
    )
    expect(again.body.errors).toEqual({ credential: [texts.passkeyKnown] })
    const options = await makeOptions(owner)
    clock.shift(serverLimits.passkeyMinutes * 60_000 + 1000)
    await refused(new Phone().create(options, here()))
  })

  test('needs a fresh proof in a session older than ten minutes', async () => {
    const owner = await createOwner()
    const as = await server.signIn(owner.id)
    expect((await post(`${PASSKEYS}/options`, {}, as)).status).toBe(200)
    clock.shift(limits.proofMinutes * 60_000 + 1000)
    const refused = await post(`${PASSKEYS}/options`, {}, as)
    expect([refused.status, refused.body.exception]).toEqual([403, 'StepUpException'])
    expect((await post(`${PASSKEYS}/options`, { password }, as)).status).toBe(200)
  })

  test('ends the other sessions only when it is the account’s first second factor', async () => {
    const owner = await createOwner()
    const before = await server.signIn(owner.id)
    const isOpen = async (as: string) => (await server.inject('GET', '/v1/user/profile', { as })).status === 200
    await add(owner)
    expect([await isOpen(before), await isOpen(owner.as)]).toEqual([false, true])
    const after = await server.signIn(owner.id)
    await add(owner)
    expect(await isOpen(after)).toBe(true)
  })
})

describe('signing in with a passkey alone', () => {
  test('needs no name, no password and no second step', async () => {
    const owner = await createOwner()
    const { phone, passkey } = await add(owner)
    const options = await requestOptions()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = await verify(phone.sign(options, here()))
    expect(answer.body.data).toMatchObject({
      user: { email: owner.email, status: 'active' },
      deactivation_details: null,
    })
    expect(await signedInEmail(answer)).toBe(owner.email)
    const [listed] = (await server.inject('GET', PASSKEYS, { as: owner.as })).body.data
    expect(listed).toMatchObject({ id: passkey.id, last_used_at: expect.any(String) })
  })

  test('refuses a used, foreign or expired challenge, no user verification, and a copied or unknown key', async () => {
    const owner = await createOwner()
    const { phone } = await add(owner)
    const refused = async (credential: object) => {
      const { status, body, headers } = await verify(credential)
      expect([status, body.exception, headers['set-cookie']]).toEqual([401, 'InvalidCredentialsException', undefined])
    }
    const used = phone.sign(await requestOptions(), here())
    expect((await verify(used)).status).toBe(200)
    await refused(used)
    await refused(phone.sign(await requestOptions(), { origin: 'https://pixel.example' }))
    await refused(phone.sign(await requestOptions(), { ...here(), isVerified: false }))
    // The counter that it has shown already.
    await refused(phone.sign(await requestOptions(), { ...here(), counter: 2 }))
    await refused(phone.sign({ ...(await requestOptions()), challenge: 'sarili kong tanong' }, here()))
    await refused(
      phone.sign(await makeOptions(owner).then(({ challenge }) => ({ challenge, rpId: 'localhost' })), here()),
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

  test('opens no session for a deactivated account, whose reactivation needs the second factor', async () => {
    const owner = await createOwner()
    const { phone } = await add(owner)
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', owner.id)
      .execute()
    const { body, headers } = await verify(phone.sign(await requestOptions(), here()))
    expect(headers['set-cookie']).toBeUndefined()
    const { reactivate_token } = body.data.deactivation_details
    const again = await post('/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token })
    const { token, methods } = again.body.data.second_factor
    expect(methods).toEqual(['passkey'])
    const credential = phone.sign(await requestOptions({ token }), here())
    expect(await signedInEmail(await post('/v1/auth/login/second-factor', { token, credential }))).toBe(owner.email)
  })
})

describe('a passkey as the second factor', () => {
  async function pending(owner: Owner): Promise<{ token: string; methods: string[] }> {
    return (await post('/v1/auth/login', { email: owner.email, password })).body.data.second_factor
  }

  test('is required as soon as it exists, by its own id, and opens the session', async () => {
    const owner = await createOwner()
    const { phone } = await add(owner)
    const { token, methods } = await pending(owner)
    expect(methods).toEqual(['passkey'])
    const options = await requestOptions({ token })
    expect(options.allowCredentials).toMatchObject([{ id: phone.id.toString('base64url') }])
    const answer = await post('/v1/auth/login/second-factor', { token, credential: phone.sign(options, here()) })
    expect(await signedInEmail(answer)).toBe(owner.email)
  })

  test('finishes only the sign-in it was requested for; another account’s passkey finishes none', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { phone } = await add(owner)
    const stranger = await add(other)
    const [first, second] = [await pending(owner), await pending(owner)]
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

  test('is accepted only without a code: the request needs exactly one of both', async () => {
    const owner = await createOwner()
    const { phone } = await add(owner)
    const { token } = await pending(owner)
    for (const given of [{}, { code: '123456', credential: phone.sign(await requestOptions({ token }), here()) }])
      expect((await post('/v1/auth/login/second-factor', { token, ...given })).body.errors).toEqual({
        code: [texts.secondFactorOne],
      })
  })
})

describe('a fresh proof', () => {
  const STEP_UP = '/v1/auth/step-up'
  const guarded = (as: string) => post('/v1/user/otp/recovery-codes', {}, as)

  test('lists the account’s methods and accepts each of them', async () => {
    const owner = await createOwner()
    const as = await server.signIn(owner.id)
    expect((await guarded(as)).body.data).toEqual({ methods: ['password'] })
    const shown = await giveApp(server.services, owner.id)
    expect((await guarded(as)).body.data).toEqual({ methods: ['password', 'code'] })
    const { phone } = await add(owner)
    // Adding the first passkey ended no session, because the account already had an authenticator app.
    expect((await guarded(as)).body.data).toEqual({ methods: ['password', 'code', 'credential'] })
    const ways = [{ code: shown() }, { password }, { credential: phone.sign(await requestOptions({}, as), here()) }]
    for (const way of ways) {
      const fresh = await server.signIn(owner.id)
      const proven = await post(STEP_UP, way, fresh)
      expect([proven.status, (await guarded(fresh)).status], Object.keys(way)[0]).toEqual([200, 200])
    }
  })

  test('accepts a code once, and not in a second session', async () => {
    const owner = await createOwner()
    const shown = await giveApp(server.services, owner.id)
    const [one, two] = [await server.signIn(owner.id), await server.signIn(owner.id)]
    const code = shown()
    expect((await post(STEP_UP, { code }, one)).status).toBe(200)
    expect((await post(STEP_UP, { code }, two)).body.exception).toBe('OTPCodeInvalidException')
  })

  test('refuses another account’s passkey', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { phone } = await add(other)
    await add(owner)
    const credential = phone.sign(await requestOptions({}, owner.as), here())
    const refused = await post(STEP_UP, { credential }, owner.as)
    expect([refused.status, refused.body.errors]).toEqual([422, { credential: [texts.passkeyRefused] }])
  })

  test('refuses the code of an app that whoever has the session has just begun to add', async () => {
    const owner = await createOwner()
    await add(owner)
    await post('/v1/user/otp/recovery-codes', {}, owner.as)
    const stolen = await server.signIn(owner.id)
    const { secret } = (await post('/v1/user/otp/authenticator', {}, stolen)).body.data
    expect((await guarded(stolen)).body.data).toEqual({ methods: ['password', 'code', 'credential'] })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
    expect((await post(STEP_UP, { code }, stolen)).body.exception).toBe('OTPCodeInvalidException')
  })

  test('accepts a mailed code only if the account has neither a password nor a second factor', async () => {
    const owner = await createOwner()
    await server.services.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', owner.id).execute()
    const as = await server.signIn(owner.id)
    expect((await guarded(as)).body.data).toEqual({ methods: ['code'] })
    expect((await post(STEP_UP, {}, as)).body.data).toMatchObject({ otp_mode: 'email' })
    await add(owner)
    const after = await server.signIn(owner.id)
    expect((await guarded(after)).body.data).toEqual({ methods: ['credential'] })
    expect((await post(STEP_UP, {}, after)).body.errors).toEqual({ credential: [texts.passkeyRefused] })
  })
})

describe('the one-time code of an action', () => {
  const INVALID = 'OTPCodeInvalidException'
  const hasToken = ({ otp_token }: { otp_token: string }) => sql<boolean>`token_hash = ${hashToken(otp_token)}`
  const terms = { amount: 100_00n, bank: 'bdo' }
  const ask = (owner: Owner, amount = terms.amount) =>
    issueCode(server.services, {
      userId: owner.id,
      network: '203.0.113.1',
      purpose: 'payout',
      terms: { ...terms, amount },
      what: 'withdraw',
    })

  test('is given for a passkey, and confirms only the action it was requested for', async () => {
    const owner = await createOwner()
    const { phone } = await add(owner)
    const [mine, other] = [await ask(owner), await ask(owner, 200_00n)]
    const { otp_token } = mine
    const options = (await post('/v1/user/otp/passkey/options', { otp_token }, owner.as)).body.data
    const credential = phone.sign(options, here())
    const elsewhere = await post('/v1/user/otp/passkey', { otp_token: other.otp_token, credential }, owner.as)
    expect(elsewhere.body.errors).toEqual({ credential: [texts.passkeyRefused] })
    const forSigningIn = phone.sign(await requestOptions(), here())
    const refused = await post('/v1/user/otp/passkey', { otp_token, credential: forSigningIn }, owner.as)
    expect(refused.body.errors).toEqual({ credential: [texts.passkeyRefused] })
    const again = phone.sign((await post('/v1/user/otp/passkey/options', { otp_token }, owner.as)).body.data, here())
    const { otp_code } = (await post('/v1/user/otp/passkey', { otp_token, credential: again }, owner.as)).body.data
    expect(otp_code).toMatch(/^\d{6}$/)
    const check = (token: string) => post('/v1/user/otp/verify', { otp_code, otp_token: token }, owner.as)
    expect((await check(otp_token)).body.data).toEqual({ verified: true })
    expect((await check(other.otp_token)).body.exception).toBe('OTPCodeInvalidException')
  })

  test('is not given for a code that is used, out of tries or expired', async () => {
    const owner = await createOwner()
    await add(owner)
    const [used, spent, late] = [await ask(owner), await ask(owner), await ask(owner)]
    const { db } = server.services
    await db.updateTable('otp_challenges').set({ used_at: clock.now() }).where(hasToken(used)).execute()
    await db.updateTable('otp_challenges').set({ tries: serverLimits.otpTries }).where(hasToken(spent)).execute()
    const options = async ({ otp_token }: { otp_token: string }) =>
      (await post('/v1/user/otp/passkey/options', { otp_token }, owner.as)).body.exception
    expect(await Promise.all([used, spent, late].map(options))).toEqual([INVALID, INVALID, undefined])
    clock.shift(serverLimits.otpMinutes * 60_000)
    expect(await options(late)).toBe(INVALID)
  })

  test('cannot be requested by another account', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    await add(other)
    const { otp_token } = await ask(owner)
    const refused = await post('/v1/user/otp/passkey/options', { otp_token }, other.as)
    expect([refused.status, refused.body.exception]).toEqual([422, 'OTPCodeInvalidException'])
  })
})

describe('removing a passkey', () => {
  test('needs a fresh proof, ends sign-ins with it, and deletes the recovery codes with the last one', async () => {
    const owner = await createOwner()
    const { phone, passkey } = await add(owner)
    await post('/v1/user/otp/recovery-codes', {}, owner.as)
    const as = await server.signIn(owner.id)
    const remove = (body: object) => server.inject('DELETE', `${PASSKEYS}/${passkey.id}`, { as, body })
    expect((await remove({})).body.exception).toBe('StepUpException')
    expect((await remove({ password })).body.data).toEqual({ ok: true })
    expect((await remove({ password })).status).toBe(404)
    expect((await verify(phone.sign(await requestOptions(), here()))).status).toBe(401)
    expect((await post('/v1/auth/login', { email: owner.email, password })).body.data.user.email).toBe(owner.email)
    const recovery = await server.inject('GET', '/v1/user/otp/recovery-codes', { as: owner.as })
    expect(recovery.body.data).toEqual({ count: 0 })
  })

  test('keeps the recovery codes beside another second factor', async () => {
    const owner = await createOwner()
    const { passkey } = await add(owner)
    await add(owner)
    await post('/v1/user/otp/recovery-codes', {}, owner.as)
    await server.inject('DELETE', `${PASSKEYS}/${passkey.id}`, { as: owner.as, body: { password } })
    const recovery = await server.inject('GET', '/v1/user/otp/recovery-codes', { as: owner.as })
    expect(recovery.body.data).toEqual({ count: serverLimits.recoveryCodes })
  })

  test('of another account answers 404', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { passkey } = await add(other)
    for (const id of [passkey.id, 'wala'])
      expect((await server.inject('DELETE', `${PASSKEYS}/${id}`, { as: owner.as, body: {} })).status).toBe(404)
    expect((await server.inject('GET', PASSKEYS, { as: other.as })).body.data).toHaveLength(1)
  })
})
