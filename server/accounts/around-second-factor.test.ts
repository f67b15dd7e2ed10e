// Tries to bypass the second factor with the password, the mailbox or the wallet, but without the phone
// (docs/decisions/030). Each new way to sign in needs a test here.
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { tokenScopes } from '#contract/tokens.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { codeSentTo, deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { createLink } from './create-link.ts'
import { anOwner, password } from './owner.fixture.ts'
import { aWallet, ProviderVisitor } from './provider-visitor.fixture.ts'

const SECOND = '/v1/auth/login/second-factor'
let server: TestServer
beforeAll(async () => {
  server = await aServer({ withProvider: true })
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

/** An owner with an authenticator app, and a thief's browser. The thief has everything but the app. */
async function ownerAndThief({ hasApp = true } = {}) {
  const owner = await anOwner(server.services)
  const shown = hasApp ? await giveApp(server.services, owner.id) : () => ''
  return { ...owner, shown, thief: new ProviderVisitor(server) }
}

function logIn(thief: ProviderVisitor, email: string, word = password): Promise<Answer> {
  return thief.request('POST', '/v1/auth/login', { email, password: word })
}

function mailedLink(id: bigint, purpose: 'reset_password' | 'reactivate'): Promise<string> {
  return inTransaction(server.services.db, (tx) => createLink(tx, id, purpose, 60))
}

/** Expects that the answer requires the second factor and that no session was opened; returns the pending sign-in's token. */
async function expectSecondFactor(thief: ProviderVisitor, { status, body }: Answer): Promise<string> {
  expect([status, Object.keys(body.data)[0]]).toEqual([200, 'second_factor'])
  expect(thief.cookies.has('pixel_session')).toBe(false)
  expect(await thief.signedInEmail()).toBeUndefined()
  return body.data.second_factor.token
}

test('the password alone does not sign in', async () => {
  const { thief, email } = await ownerAndThief()
  await expectSecondFactor(thief, await logIn(thief, email))
})

test('resetting the password by the mailed link while signed out does not sign in', async () => {
  const { thief, id, email, shown } = await ownerAndThief()
  const token = await mailedLink(id, 'reset_password')
  const reset = await thief.request('POST', '/v1/auth/reset-password', { token, password: 'bagong salita 9' })
  expect([reset.status, await thief.signedInEmail()]).toEqual([200, undefined])
  const pending = await expectSecondFactor(thief, await logIn(thief, email, 'bagong salita 9'))
  // Only the code from the phone finishes the sign-in.
  await thief.request('POST', SECOND, { token: pending, code: shown() })
  expect(await thief.signedInEmail()).toBe(email)
})

test('resetting the password in a browser with an old session ends that session', async () => {
  const { thief, id, email } = await ownerAndThief()
  thief.cookies.set('pixel_session', await server.signIn(id))
  expect(await thief.signedInEmail()).toBe(email)
  const token = await mailedLink(id, 'reset_password')
  await thief.request('POST', '/v1/auth/reset-password', { token, password: 'bagong salita 9' })
  expect(await thief.signedInEmail()).toBeUndefined()
})

test('a pending sign-in begun with the old password cannot be finished after a reset', async () => {
  const { thief, id, email, shown } = await ownerAndThief()
  const stranger = await ownerAndThief()
  const pending = await expectSecondFactor(thief, await logIn(thief, email))
  const strangers = await expectSecondFactor(stranger.thief, await logIn(stranger.thief, stranger.email))
  const token = await mailedLink(id, 'reset_password')
  await new ProviderVisitor(server).request('POST', '/v1/auth/reset-password', { token, password: 'bagong salita 9' })
  const { status } = await thief.request('POST', SECOND, { token: pending, code: shown() })
  expect([status, await thief.signedInEmail()]).toEqual([422, undefined])
  await stranger.thief.request('POST', SECOND, { token: strangers, code: stranger.shown() })
  expect(await stranger.thief.signedInEmail()).toBe(stranger.email)
})

test('setting up the second factor ends sessions that the password alone opened before', async () => {
  const { thief, id, email } = await ownerAndThief({ hasApp: false })
  await logIn(thief, email)
  expect(await thief.signedInEmail()).toBe(email)
  const owner = await server.signIn(id, { isProven: true })
  await confirmApp(owner, email)
  expect(await thief.signedInEmail()).toBeUndefined()
  expect((await server.inject('GET', '/v1/user/profile', { as: owner })).status).toBe(200)
})

test('the linked wallet alone does not sign in', async () => {
  const { thief, email } = await walletOwner()
  await expectSecondFactor(thief.visitor, await thief.visitor.signIn(thief.wallet))
  expect(email).toBe(thief.wallet.email)
})

test('the linked wallet alone gets no bearer token in the mobile app', async () => {
  const { thief } = await walletOwner()
  thief.visitor.headers = { 'x-pixel-client': 'mobile-app' }
  const { body } = await thief.visitor.signIn(thief.wallet)
  expect(Object.keys(body.data).sort()).toEqual(['redirect_after', 'second_factor'])
  const { token } = body.data.second_factor
  const bearer = await server.inject('GET', '/v1/user/profile', { headers: { authorization: `Bearer ${token}` } })
  expect(bearer.status).toBe(401)
})

test('a stolen session cannot link the thief’s own wallet', async () => {
  const { thief, id } = await ownerAndThief()
  thief.cookies.set('pixel_session', await server.signIn(id))
  const link = await thief.request('POST', '/v1/user/provider-account/link', {})
  expect([link.status, link.body.exception]).toEqual([403, 'StepUpException'])
})

test('reactivating a deactivated account leaves the page closed until the second factor is given', async () => {
  const { thief, id, email, page_url, shown } = await ownerAndThief()
  await server.services.db.updateTable('accounts').set({ deactivated_at: clock.now() }).where('id', '=', id).execute()
  const { body } = await logIn(thief, email)
  const { reactivate_token } = body.data.deactivation_details
  const answer = await thief.request('POST', '/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token })
  const token = await expectSecondFactor(thief, answer)
  const isOpen = async () => (await server.inject('GET', `/v1/profile/${page_url}`)).status === 200
  expect(await isOpen()).toBe(false)
  await thief.request('POST', SECOND, { token, code: shown() })
  expect([await isOpen(), await thief.signedInEmail()]).toEqual([true, email])
})

test('a pending sign-in begun before the deactivation cannot be finished after it', async () => {
  const { thief, id, email, shown } = await ownerAndThief()
  const pending = await expectSecondFactor(thief, await logIn(thief, email))
  const owner = await server.signIn(id)
  await server.inject('POST', '/v1/user/deactivate', { as: owner, body: { password } })
  const { status } = await thief.request('POST', SECOND, { token: pending, code: shown() })
  expect([status, await thief.signedInEmail()]).toEqual([422, undefined])
})

test('signing in with a verification link still needs the second factor', async () => {
  const { thief, email } = await ownerAndThief()
  const answer = await thief.request('POST', '/v1/auth/login', {
    email,
    password,
    authorization_code: 'luma',
  })
  await expectSecondFactor(thief, answer)
})

test('the token of a pending sign-in is accepted as no other kind of token', async () => {
  const { thief, email } = await ownerAndThief()
  const token = await expectSecondFactor(thief, await logIn(thief, email))
  const tried = [
    await server.inject('GET', '/v1/user/profile', { as: token }),
    await server.inject('GET', '/v1/user/profile', { headers: { authorization: `Bearer ${token}` } }),
    await server.inject('GET', `/v1/auth/login/token?token=${token}`),
    await server.inject('POST', '/v1/auth/reset-password', { body: { token, password: 'bagong salita 9' } }),
    await server.inject('POST', '/v1/auth/reactivate/account', {
      body: { reactivate_account: 1, reactivate_token: token },
    }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([401, 401, 422, 422, 422])
})

test('a stolen session cannot turn off the second factor without both the password and the phone', async () => {
  const { id } = await ownerAndThief()
  const as = await server.signIn(id)
  const remove = (body: object) => server.inject('POST', '/v1/user/otp/authenticator/remove', { as, body })
  expect((await remove({ confirm: 1 })).body.exception).toBe('StepUpException')
  expect((await remove({ recovery_code: 'ABCD-EFGH-JKLM-NPQR' })).body.exception).toBe('StepUpException')
  // The token of a requested code replaces the proof, but only for that code.
  const around = await remove({ recovery_code: 'ABCD-EFGH-JKLM-NPQR', otp_token: 'x'.repeat(43) })
  expect(around.body.errors).toEqual({ otp_code: [texts.otpCode] })
  const requested = await remove({ confirm: 1, password })
  expect(requested.body.data.otp_mode).toBe('totp')
  const { otp_token } = requested.body.data
  expect((await remove({ otp_token, otp_code: '000000' })).body.exception).toBe('OTPCodeInvalidException')
  const guessed = await remove({ recovery_code: 'ABCD-EFGH-JKLM-NPQR', password })
  expect(guessed.body.exception).toBe('OTPCodeInvalidException')
  expect((await server.inject('GET', '/v1/user/otp/authenticator', { as })).body.data).toEqual({ is_active: true })
})

test('a stolen session can neither replace the authenticator app nor make recovery codes', async () => {
  const { id } = await ownerAndThief()
  const as = await server.signIn(id)
  const begun = await server.inject('POST', '/v1/user/otp/authenticator', { as, body: {} })
  expect(begun.status).toBe(422)
  const made = await server.inject('POST', '/v1/user/otp/recovery-codes', { as, body: {} })
  expect([made.status, made.body.exception]).toEqual([403, 'StepUpException'])
})

test('a stolen session cannot add the thief’s own passkey', async () => {
  const { id } = await ownerAndThief()
  const as = await server.signIn(id)
  // For ten minutes after the sign-in no step-up is needed for adding a passkey.
  clock.shift(limits.proofMinutes * 60_000)
  const options = await server.inject('POST', '/v1/user/passkeys/options', { as, body: {} })
  expect([options.status, options.body.exception]).toEqual([403, 'StepUpException'])
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} }
  const added = await server.inject('POST', '/v1/user/passkeys', { as, body: { name: 'Akin', credential } })
  expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['credential']])
})

test('changing the email and resetting the password by mail still needs the second factor', async () => {
  const { thief, id } = await ownerAndThief()
  const as = await server.signIn(id)
  const email = 'magnanakaw@example.com'
  const change = (body: object) => server.inject('PUT', '/v1/user/email', { as, body: { email, ...body } })
  expect((await change({})).body.exception).toBe('StepUpException')
  expect((await change({ password })).status).toBe(200)
  const [mail] = await deliveredTo(server.services, email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  expect((await thief.request('POST', '/v1/auth/email/confirm', { token })).status).toBe(200)
  expect(await thief.signedInEmail()).toBeUndefined()
  const reset = { token: await mailedLink(id, 'reset_password'), password: 'bagong salita 9' }
  expect((await thief.request('POST', '/v1/auth/reset-password', reset)).status).toBe(200)
  await expectSecondFactor(thief, await logIn(thief, email, 'bagong salita 9'))
})

test('an API token with every scope cannot change credentials', async () => {
  const { id } = await ownerAndThief()
  const as = await server.signIn(id)
  const made = await server.inject('POST', '/v1/user/tokens', { as, body: { name: 'Akin', scopes: tokenScopes } })
  const headers = { authorization: `Bearer ${made.body.data.token}` }
  for (const [method, path] of [
    ['PUT', '/v1/user/email'],
    ['PUT', '/v1/user/password'],
    ['POST', '/v1/user/passkeys/options'],
    ['POST', '/v1/user/otp/authenticator'],
    ['POST', '/v1/user/otp/recovery-codes'],
    ['POST', '/v1/auth/step-up'],
    ['POST', '/v1/user/tokens'],
    ['GET', '/v1/user/sessions'],
  ] as const)
    expect((await server.inject(method, path, { headers, body: method === 'GET' ? undefined : {} })).status, path).toBe(
      403,
    )
})

test('the plain form of a browser without JavaScript does not sign in', async () => {
  const { thief, email } = await ownerAndThief()
  thief.headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const form = new URLSearchParams({ email, password }).toString()
  const { status } = await thief.request('POST', paths.login, form)
  expect(status).toBe(200)
  expect(thief.cookies.has('pixel_session')).toBe(false)
  thief.headers = {}
  expect(await thief.signedInEmail()).toBeUndefined()
})

test('a known device without its session still needs the second factor', async () => {
  const { thief, email, shown } = await ownerAndThief()
  const token = await expectSecondFactor(thief, await logIn(thief, email))
  await thief.request('POST', SECOND, { token, code: shown() })
  expect(await thief.signedInEmail()).toBe(email)
  await thief.request('POST', '/v1/auth/logout', {})
  await expectSecondFactor(thief, await logIn(thief, email))
})

test('cancelling an erasure leaves the page closed until the second factor is given', async () => {
  const { thief, id, email, page_url, shown } = await ownerAndThief()
  const as = await server.signIn(id)
  expect((await server.inject('POST', '/v1/user/erase', { as, body: { password } })).status).toBe(200)
  const token = await expectSecondFactor(thief, await logIn(thief, email))
  const status = async () => (await server.inject('GET', `/v1/profile/${page_url}`)).status
  expect(await status()).not.toBe(200)
  await thief.request('POST', SECOND, { token, code: shown() })
  expect([await status(), await thief.signedInEmail()]).toEqual([200, email])
})

test('a suspended account still needs the second factor', async () => {
  const { thief, id, email } = await ownerAndThief()
  await inTransaction(server.services.db, (tx) =>
    suspendAccount(tx, server.services, id, { message: 'Nanloko', holdPayouts: true, by: null }),
  )
  await expectSecondFactor(thief, await logIn(thief, email))
})

test('neither a recovery code nor an authenticator code is accepted as the password', async () => {
  const { thief, email, shown } = await ownerAndThief()
  for (const password of [shown(), 'ABCD-EFGH-JKLM-NPQR'])
    expect((await logIn(thief, email, password)).status).toBe(401)
  expect(await thief.signedInEmail()).toBeUndefined()
})

test('the second step refuses another account’s code, and a code in a list or an object', async () => {
  const [luz, ana] = [await ownerAndThief(), await ownerAndThief()]
  const token = await expectSecondFactor(luz.thief, await logIn(luz.thief, luz.email))
  for (const code of [ana.shown(), [luz.shown()], { $ne: '' }, null, ''])
    expect((await luz.thief.request('POST', SECOND, { token, code })).status).toBe(422)
  expect(await luz.thief.signedInEmail()).toBeUndefined()
})

/** An account opened through a wallet that has an authenticator app, and a thief with that wallet. */
async function walletOwner() {
  const wallet = aWallet()
  const owner = new ProviderVisitor(server)
  await owner.signIn(wallet)
  const { id, email } = await server.services.db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', '=', wallet.email)
    .executeTakeFirstOrThrow()
  await giveApp(server.services, id)
  return { email, thief: { visitor: new ProviderVisitor(server), wallet } }
}

/** Sets up an authenticator app through the endpoints. */
async function confirmApp(as: string, email: string): Promise<void> {
  const { body } = await server.inject('POST', '/v1/user/otp/authenticator', { as, body: {} })
  const app_code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate()
  const otp_code = await codeSentTo(server.services, email)
  const given = { app_code, otp_code, otp_token: body.data.otp_token }
  expect((await server.inject('POST', '/v1/user/otp/authenticator/confirm', { as, body: given })).status).toBe(200)
}
