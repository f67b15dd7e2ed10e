// Somebody holds the owner's open phone for a minute and adds a passkey of their own: what the owner can do about it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { countRecoveryCodes } from '#server/otp/count-recovery-codes.ts'
import { Phone } from '#server/otp/passkey.fixture.ts'
import { replaceRecoveryCodes } from '#server/otp/recovery-codes.ts'
import { deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { makeToken } from './api-tokens.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { createLink } from './create-link.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { anOwner, password, type TestOwner } from './owner.fixture.ts'

const fresh = 'daing na bangus 12'
const PASSKEYS = '/v1/user/passkeys'
let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

const createOwner = () => anOwner(server.services)

const post = (path: string, body: object, as?: string) => server.inject('POST', path, { body, as })
const isIn = ({ headers }: Answer) => /pixel_session=[\w-]{43}/.test(String(headers['set-cookie'] ?? ''))
const logIn = ({ email }: TestOwner, word = fresh) => post('/v1/auth/login', { email, password: word })

/** Adds a passkey in a session just opened; returns how it signs in. */
async function addPasskey({ id }: TestOwner) {
  const as = await server.signIn(id)
  const phone = new Phone()
  const options = (await post(`${PASSKEYS}/options`, {}, as)).body.data
  const credential = phone.create(options, { origin: server.url })
  expect((await post(PASSKEYS, { name: 'Akin', credential }, as)).status).toBe(200)
  return {
    as,
    phone,
    async enters() {
      const asked = (await post('/v1/auth/passkey/options', {})).body.data
      return isIn(await post('/v1/auth/passkey/verify', { credential: phone.sign(asked, { origin: server.url }) }))
    },
  }
}

async function undoLink({ email }: TestOwner): Promise<string> {
  const mail = (await deliveredTo(server.services, email)).find(({ text }) => text.includes(addresses.undoPasskey))
  return /token=(\S+)/.exec(mail!.text)![1]!
}

async function reset({ id }: TestOwner) {
  const token = await inTransaction(server.services.db, (tx) => createLink(tx, id, 'reset_password', 60))
  expect((await post('/v1/auth/reset-password', { token, password: fresh })).status).toBe(200)
}

describe('the mail about a new passkey', () => {
  test('has a link that removes it, ends every session, unlinks the wallet and pauses money out', async () => {
    const owner = await createOwner()
    const thief = await addPasskey(owner)
    expect(await thief.enters()).toBe(true)
    const token = decodeURIComponent(await undoLink(owner))
    expect((await post('/v1/auth/passkey/undo', { token })).body.data).toEqual({ ok: true })
    expect(await thief.enters()).toBe(false)
    expect((await server.inject('GET', '/v1/user/profile', { as: thief.as })).status).toBe(401)
    // The password alone opens the account again: no factor of the thief's is left.
    expect(isIn(await logIn(owner, password))).toBe(true)
    const { money_paused_until } = await server.services.db
      .selectFrom('accounts')
      .select('money_paused_until')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(money_paused_until!.getTime()).toBeGreaterThan(Date.now())
    expect((await deliveredTo(server.services, owner.email)).map(({ subject }) => subject)).toContain(
      'A passkey was removed from your PIXEL account',
    )
    expect((await post('/v1/auth/passkey/undo', { token })).body.errors).toEqual({ token: [texts.linkInvalid] })
  })

  test('works for a week, and for this passkey only', async () => {
    const owner = await createOwner()
    const thief = await addPasskey(owner)
    const token = decodeURIComponent(await undoLink(owner))
    expect((await post('/v1/auth/passkey/undo', { token: `${token}x` })).status).toBe(422)
    clock.shift(limits.undoDays * DAY_MS + 60_000)
    expect((await post('/v1/auth/passkey/undo', { token })).status).toBe(422)
    clock.shift(limits.undoDays * DAY_MS - 60_000)
    expect((await post('/v1/auth/passkey/undo', { token })).status).toBe(200)
    expect(await thief.enters()).toBe(false)
  })
})

describe('a passkey of the last week', () => {
  test('replaces no code that would leave something behind: not that of an app, a bank or a number', async () => {
    const owner = await createOwner()
    const { as, phone } = await addPasskey(owner)
    const asked = await post('/v1/user/otp/authenticator', {}, as)
    const { otp_token } = asked.body.data
    const options = () => post('/v1/user/otp/passkey/options', { otp_token }, as)
    expect((await options()).body.errors).toEqual({ credential: [texts.passkeyTooNew] })
    clock.shift(limits.undoDays * DAY_MS)
    const again = await server.signIn(owner.id)
    const later = (await post('/v1/user/otp/authenticator', {}, again)).body.data.otp_token
    const offered = (await post('/v1/user/otp/passkey/options', { otp_token: later }, again)).body.data
    const credential = phone.sign(offered, { origin: server.url })
    expect((await post('/v1/user/otp/passkey', { otp_token: later, credential }, again)).status).toBe(200)
  })

  test('replaces no such code beside an older passkey of the owner either', async () => {
    const owner = await createOwner()
    await addPasskey(owner)
    clock.shift(limits.undoDays * DAY_MS + 60_000)
    const { as, phone } = await addPasskey(owner)
    const { otp_token } = (await post('/v1/user/otp/authenticator', {}, as)).body.data
    const offered = (await post('/v1/user/otp/passkey/options', { otp_token }, as)).body.data
    const credential = phone.sign(offered, { origin: server.url })
    expect((await post('/v1/user/otp/passkey', { otp_token, credential }, as)).body.errors).toEqual({
      credential: [texts.passkeyRefused],
    })
  })
})

describe('a password reset', () => {
  test('removes the passkeys of the last week, so that the password alone opens the account, and says so', async () => {
    const owner = await createOwner()
    const thief = await addPasskey(owner)
    await reset(owner)
    expect(await thief.enters()).toBe(false)
    expect(isIn(await logIn(owner))).toBe(true)
    const [mail] = await deliveredTo(server.services, owner.email)
    expect(mail!.text).toContain('Passkeys that were added in the last 7 days are removed')
  })

  test('removes the recovery codes with the last second factor: they would stand in for the next one', async () => {
    const { db } = server.services
    const owner = await createOwner()
    await addPasskey(owner)
    await inTransaction(db, (tx) => replaceRecoveryCodes(tx, owner.id))
    await reset(owner)
    expect(await countRecoveryCodes(db, owner.id)).toBe(0)
  })

  test('leaves an older passkey, which stays the second factor, and the authenticator app', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const own = await addPasskey(owner)
    await giveApp(server.services, other.id)
    clock.shift(limits.undoDays * DAY_MS + 60_000)
    await reset(owner)
    await reset(other)
    expect(await own.enters()).toBe(true)
    for (const one of [owner, other]) expect((await logIn(one)).body.data).toHaveProperty('second_factor')
  })
})

test('what a session was about to do when it was ended leaves nothing behind', async () => {
  const owner = await createOwner()
  await server.signIn(owner.id)
  const { services } = server
  const { id: sessionId } = await services.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  // The request was let in before, and hashes its password while the owner resets theirs.
  const now = clock.now()
  const viewer = { accountId: owner.id, sessionId, signedInAt: now, provedAt: now, suspension: null }
  await endOtherSessions(services.db, owner.id)
  const clientHeaders = { authorization: undefined, agent: undefined, sentFrom: undefined, getCookie: () => undefined }
  const arrival = { network: '203.0.113.9', browser: { id: 'magnanakaw', client: undefined }, clientHeaders }
  const refused = expect.objectContaining({ code: 'UnauthorizedAccessException' })
  const given = { current_password: password, password: fresh }
  await expect(changePassword(services, viewer, given, arrival)).rejects.toEqual(refused)
  await expect(changeEmail(services, viewer, 'akin@example.com')).rejects.toEqual(refused)
  await expect(makeToken(services, viewer, { name: 'Akin', scopes: ['profile'] })).rejects.toEqual(refused)
  expect(isIn(await logIn(owner, password))).toBe(true)
  const tokens = services.db.selectFrom('api_tokens').select('id').where('account_id', '=', owner.id)
  expect(await tokens.execute()).toEqual([])
  const changes = services.db.selectFrom('email_changes').select('id').where('account_id', '=', owner.id)
  expect(await changes.execute()).toEqual([])
})
