// Every way we could think of to sign in without the second factor, tried as somebody who has the password, the mailbox or
// the wallet, and not the phone (docs/decisions/030). A new way in is a new test here.
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { tokenScopes } from '#contract/tokens.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { codeSentTo, deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { makeToken } from './api-tokens.ts'
import { createLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { aWallet, PASSWORD, ProviderVisitor } from './provider-visitor.fixture.ts'

const SECOND = '/v1/auth/login/second-factor'
let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await aServer({ withProvider: true })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

let people = 0

/** The owner, signed in on a device of hers, with an app; and a thief who has everything but that. */
async function somebody({ hasApp = true } = {}) {
  const page_url = `paligid${++people}`
  const email = `${page_url}@example.com`
  const id = await createTestAccount(server.services, { page_url, email, password_hash: passwordHash })
  const shown = hasApp ? await giveApp(server.services, id) : () => ''
  return { id, page_url, email, shown, thief: new ProviderVisitor(server) }
}

function logIn(thief: ProviderVisitor, email: string, password = PASSWORD): Promise<Answer> {
  return thief.ask('POST', '/v1/auth/login', { email, password })
}

function mailedLink(id: bigint, purpose: 'reset_password' | 'reactivate'): Promise<string> {
  return inTransaction(server.services.db, (tx) => createLink(tx, id, purpose, 60))
}

/** The answer asks for the second factor and left no session. */
async function expectAsked(thief: ProviderVisitor, { status, body }: Answer): Promise<string> {
  expect([status, Object.keys(body.data)[0]]).toEqual([200, 'second_factor'])
  expect(thief.cookies.has('pixel_session')).toBe(false)
  expect(await thief.who()).toBeUndefined()
  return body.data.second_factor.token
}

test('the password alone', async () => {
  const { thief, email } = await somebody()
  await expectAsked(thief, await logIn(thief, email))
})

test('a new password from the mailed link, signed out', async () => {
  const { thief, id, email, shown } = await somebody()
  const token = await mailedLink(id, 'reset_password')
  const reset = await thief.ask('POST', '/v1/auth/reset-password', { token, password: 'bagong salita 9' })
  expect([reset.status, await thief.who()]).toEqual([200, undefined])
  const pending = await expectAsked(thief, await logIn(thief, email, 'bagong salita 9'))
  // Only the phone goes on.
  await thief.ask('POST', SECOND, { token: pending, code: shown() })
  expect(await thief.who()).toBe(email)
})

test('a new password from the mailed link, in a browser that holds an old session', async () => {
  const { thief, id, email } = await somebody()
  thief.cookies.set('pixel_session', await server.signIn(id))
  expect(await thief.who()).toBe(email)
  const token = await mailedLink(id, 'reset_password')
  await thief.ask('POST', '/v1/auth/reset-password', { token, password: 'bagong salita 9' })
  expect(await thief.who()).toBeUndefined()
})

test('the second step of a sign-in that was begun with the password before the reset', async () => {
  const { thief, id, email, shown } = await somebody()
  const pending = await expectAsked(thief, await logIn(thief, email))
  const token = await mailedLink(id, 'reset_password')
  await new ProviderVisitor(server).ask('POST', '/v1/auth/reset-password', { token, password: 'bagong salita 9' })
  const { status } = await thief.ask('POST', SECOND, { token: pending, code: shown() })
  expect([status, await thief.who()]).toEqual([422, undefined])
})

test('a session that the password opened before there was a second factor', async () => {
  const { thief, id, email } = await somebody({ hasApp: false })
  await logIn(thief, email)
  expect(await thief.who()).toBe(email)
  const owner = await server.signIn(id, { isProven: true })
  await confirmApp(owner, email)
  expect(await thief.who()).toBeUndefined()
  expect((await server.inject('GET', '/v1/user/profile', { as: owner })).status).toBe(200)
})

test('the linked wallet', async () => {
  const { thief, email } = await walletOwner()
  await expectAsked(thief.visitor, await thief.visitor.signIn(thief.wallet))
  expect(email).toBe(thief.wallet.email)
})

test('the linked wallet, with the app that asks for a bearer token', async () => {
  const { thief } = await walletOwner()
  thief.visitor.headers = { 'x-pixel-client': 'mobile-app' }
  const { body } = await thief.visitor.signIn(thief.wallet)
  expect(Object.keys(body.data).sort()).toEqual(['redirect_after', 'second_factor'])
  const { token } = body.data.second_factor
  const bearer = await server.inject('GET', '/v1/user/profile', { headers: { authorization: `Bearer ${token}` } })
  expect(bearer.status).toBe(401)
})

test('a wallet of the thief’s own, linked from a stolen session', async () => {
  const { thief, id } = await somebody()
  thief.cookies.set('pixel_session', await server.signIn(id))
  const link = await thief.ask('POST', '/v1/user/provider-account/link', {})
  expect([link.status, link.body.exception]).toEqual([403, 'StepUpException'])
})

test('reactivation of a closed page: it stays closed until the second factor is there', async () => {
  const { thief, id, email, page_url, shown } = await somebody()
  await server.services.db.updateTable('accounts').set({ deactivated_at: clock.now() }).where('id', '=', id).execute()
  const { body } = await logIn(thief, email)
  const { reactivate_token } = body.data.deactivation_details
  const answer = await thief.ask('POST', '/v1/auth/reactivate/account', { reactivate_account: 1, reactivate_token })
  const token = await expectAsked(thief, answer)
  const isOpen = async () => (await server.inject('GET', `/v1/profile/${page_url}`)).status === 200
  expect(await isOpen()).toBe(false)
  await thief.ask('POST', SECOND, { token, code: shown() })
  expect([await isOpen(), await thief.who()]).toEqual([true, email])
})

test('a second step begun before the page was closed', async () => {
  const { thief, id, email, shown } = await somebody()
  const pending = await expectAsked(thief, await logIn(thief, email))
  const owner = await server.signIn(id)
  await server.inject('POST', '/v1/user/deactivate', { as: owner, body: { password: PASSWORD } })
  const { status } = await thief.ask('POST', SECOND, { token: pending, code: shown() })
  expect([status, await thief.who()]).toEqual([422, undefined])
})

test('the mailed link that verifies an address', async () => {
  const { thief, email } = await somebody()
  const answer = await thief.ask('POST', '/v1/auth/login', { email, password: PASSWORD, authorization_code: 'luma' })
  await expectAsked(thief, answer)
})

test('the token of the second step as a session, a bearer token, a reset or a reactivation', async () => {
  const { thief, email } = await somebody()
  const token = await expectAsked(thief, await logIn(thief, email))
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

test('ending the second factor from a stolen session: neither without the password nor without the phone', async () => {
  const { id } = await somebody()
  const as = await server.signIn(id)
  const remove = (body: object) => server.inject('POST', '/v1/user/otp/authenticator/remove', { as, body })
  expect((await remove({ confirm: 1 })).body.exception).toBe('StepUpException')
  expect((await remove({ recovery_code: 'ABCD-EFGH-JKLM-NPQR' })).body.exception).toBe('StepUpException')
  const asked = await remove({ confirm: 1, password: PASSWORD })
  expect(asked.body.data.otp_mode).toBe('totp')
  const { otp_token } = asked.body.data
  expect((await remove({ otp_token, otp_code: '000000' })).body.exception).toBe('OTPCodeInvalidException')
  const guessed = await remove({ recovery_code: 'ABCD-EFGH-JKLM-NPQR', password: PASSWORD })
  expect(guessed.body.exception).toBe('OTPCodeInvalidException')
  expect((await server.inject('GET', '/v1/user/otp/authenticator', { as })).body.data).toEqual({ is_active: true })
})

test('an app of the thief’s own in place of the owner’s, and recovery codes of the thief’s own', async () => {
  const { id } = await somebody()
  const as = await server.signIn(id)
  const begun = await server.inject('POST', '/v1/user/otp/authenticator', { as, body: {} })
  expect(begun.status).toBe(422)
  const made = await server.inject('POST', '/v1/user/otp/recovery-codes', { as, body: {} })
  expect([made.status, made.body.exception]).toEqual([403, 'StepUpException'])
})

test('a passkey of the thief’s own, from a stolen session', async () => {
  const { id } = await somebody()
  const as = await server.signIn(id)
  // Its sign-in, which asked for the second factor, is a proof for ten minutes.
  clock.shift(limits.proofMinutes * 60_000)
  const options = await server.inject('POST', '/v1/user/passkeys/options', { as, body: {} })
  expect([options.status, options.body.exception]).toEqual([403, 'StepUpException'])
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} }
  const added = await server.inject('POST', '/v1/user/passkeys', { as, body: { name: 'Akin', credential } })
  expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['credential']])
})

test('an e-mail address of the thief’s own, and a new password mailed there', async () => {
  const { thief, id } = await somebody()
  const as = await server.signIn(id)
  const email = 'magnanakaw@example.com'
  const change = (body: object) => server.inject('PUT', '/v1/user/email', { as, body: { email, ...body } })
  expect((await change({})).body.exception).toBe('StepUpException')
  expect((await change({ password: PASSWORD })).status).toBe(200)
  const [mail] = await deliveredTo(server.services, email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  expect((await thief.ask('POST', '/v1/auth/email/confirm', { token })).status).toBe(200)
  expect(await thief.who()).toBeUndefined()
  const reset = { token: await mailedLink(id, 'reset_password'), password: 'bagong salita 9' }
  expect((await thief.ask('POST', '/v1/auth/reset-password', reset)).status).toBe(200)
  await expectAsked(thief, await logIn(thief, email, 'bagong salita 9'))
})

test('a token for programs, with everything a program may', async () => {
  const { id } = await somebody()
  const { token } = await makeToken(server.services, id, { name: 'Akin', scopes: [...tokenScopes] })
  const headers = { authorization: `Bearer ${token}` }
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

test('the plain form, which a browser without a script sends', async () => {
  const { thief, email } = await somebody()
  thief.headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const { status } = await thief.ask('POST', paths.login, new URLSearchParams({ email, password: PASSWORD }).toString())
  expect(status).toBe(200)
  expect(thief.cookies.has('pixel_session')).toBe(false)
  thief.headers = {}
  expect(await thief.who()).toBeUndefined()
})

test('a device that signed in before, with all that it kept but its session', async () => {
  const { thief, email, shown } = await somebody()
  const token = await expectAsked(thief, await logIn(thief, email))
  await thief.ask('POST', SECOND, { token, code: shown() })
  expect(await thief.who()).toBe(email)
  await thief.ask('POST', '/v1/auth/logout', {})
  await expectAsked(thief, await logIn(thief, email))
})

test('taking an erasure back: the page stays closed until the second factor is there', async () => {
  const { thief, id, email, page_url, shown } = await somebody()
  const as = await server.signIn(id)
  expect((await server.inject('POST', '/v1/user/erase', { as, body: { password: PASSWORD } })).status).toBe(200)
  const token = await expectAsked(thief, await logIn(thief, email))
  const status = async () => (await server.inject('GET', `/v1/profile/${page_url}`)).status
  expect(await status()).not.toBe(200)
  await thief.ask('POST', SECOND, { token, code: shown() })
  expect([await status(), await thief.who()]).toEqual([200, email])
})

test('a suspended account, whose sign-in goes on', async () => {
  const { thief, id, email } = await somebody()
  await inTransaction(server.services.db, (tx) =>
    suspendAccount(tx, server.services, id, { message: 'Nanloko', holdPayouts: true, by: null }),
  )
  await expectAsked(thief, await logIn(thief, email))
})

test('a recovery code as a password, and a code of the app as one', async () => {
  const { thief, email, shown } = await somebody()
  for (const password of [shown(), 'ABCD-EFGH-JKLM-NPQR'])
    expect((await logIn(thief, email, password)).status).toBe(401)
  expect(await thief.who()).toBeUndefined()
})

test('the second step with another account’s token, and with the code in a list or an object', async () => {
  const [luz, ana] = [await somebody(), await somebody()]
  const token = await expectAsked(luz.thief, await logIn(luz.thief, luz.email))
  for (const code of [ana.shown(), [luz.shown()], { $ne: '' }, null, ''])
    expect((await luz.thief.ask('POST', SECOND, { token, code })).status).toBe(422)
  expect(await luz.thief.who()).toBeUndefined()
})

/** Somebody who signed up through the wallet, and chose an app later. */
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

/** Sets the app up as people do. */
async function confirmApp(as: string, email: string): Promise<void> {
  const { body } = await server.inject('POST', '/v1/user/otp/authenticator', { as, body: {} })
  const app_code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate()
  const otp_code = await codeSentTo(server.services, email)
  const given = { app_code, otp_code, otp_token: body.data.otp_token }
  expect((await server.inject('POST', '/v1/user/otp/authenticator/confirm', { as, body: given })).status).toBe(200)
}
