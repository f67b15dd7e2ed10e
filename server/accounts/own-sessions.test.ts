// Changing the password, and listing and ending an account's sessions.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { deliveredTo } from '#server/otp/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { createLink } from './create-link.ts'
import { anOwner, password } from './owner.fixture.ts'

const fresh = 'daing na bangus 12'
const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

async function createOwner() {
  const owner = await anOwner(server.services)
  return { ...owner, as: await server.signIn(owner.id) }
}

async function logIn(email: string, word = password): Promise<string | undefined> {
  const { headers } = await server.inject('POST', '/v1/auth/login', {
    body: { email, password: word },
    headers: { 'user-agent': phone },
  })
  return /pixel_session=([\w-]+)/.exec(String(headers['set-cookie'] ?? ''))?.[1]
}

const isOpen = async (as: string | undefined) =>
  as !== undefined && (await server.inject('GET', '/v1/user/profile', { as })).status === 200
const list = async (as: string) => (await server.inject('GET', '/v1/user/sessions', { as })).body.data
const change = (as: string, body: object) => server.inject('PUT', '/v1/user/password', { as, body })

describe('changing the password', () => {
  test('ends the other sessions and links, leaves this session open, and mails the owner', async () => {
    const [{ as, email, id }, stranger] = [await createOwner(), await createOwner()]
    const other = await logIn(email)
    const { db } = server.services
    const link = await inTransaction(db, (tx) => createLink(tx, id, 'reset_password', 60))
    const done = await change(as, { current_password: password, password: fresh })
    expect([done.status, done.body.data]).toEqual([200, { ok: true }])
    const reset = { token: link, password: 'sinigang na hipon 34' }
    expect((await server.inject('POST', '/v1/auth/reset-password', { body: reset })).body.errors).toEqual({
      token: [texts.linkInvalid],
    })
    expect([await isOpen(as), await isOpen(other), await isOpen(stranger.as)]).toEqual([true, false, true])
    expect([await logIn(email), typeof (await logIn(email, fresh))]).toEqual([undefined, 'string'])
    expect((await deliveredTo(server.services, email)).map(({ subject }) => subject)).toEqual([
      'You have a new PIXEL password',
    ])
    // The device stays known, so that guesses by strangers cannot lock the owner out on it.
    expect(String(done.headers['set-cookie'])).toContain('pixel_device=')
  })

  test('needs the current password, and refuses a weak new one', async () => {
    const { as } = await createOwner()
    expect((await change(as, { password: fresh })).body.errors).toEqual({ current_password: [texts.passwordRequired] })
    expect((await change(as, { current_password: 'hindi po ito', password: fresh })).body.errors).toEqual({
      current_password: [texts.passwordWrong],
    })
    expect((await change(as, { current_password: password, password: 'password1' })).body.errors).toEqual({
      password: [texts.passwordCommon],
    })
    expect((await change(as, { current_password: password, password: 'maikli' })).body.errors).toEqual({
      password: [texts.passwordLength],
    })
  })

  test('needs a fresh proof when the account has no password', async () => {
    const { as, id } = await createOwner()
    await server.services.db.updateTable('accounts').set({ password_hash: null }).where('id', '=', id).execute()
    const refused = await change(as, { password: fresh })
    expect([refused.status, refused.body.data]).toEqual([403, { methods: ['code'] }])
    expect((await change(await server.signIn(id, { isProven: true }), { password: fresh })).status).toBe(200)
  })
})

describe('an account’s sessions', () => {
  test('are listed with device, place and time, the current one first', async () => {
    const { as, email } = await createOwner()
    clock.shift(HOUR_MS)
    const other = (await logIn(email))!
    expect(await list(as)).toEqual([
      expect.objectContaining({ device: '', place: '127.0.0.•', is_current: true }),
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        device: 'Chrome, Android',
        place: '127.0.0.•',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        is_current: false,
      },
    ])
    expect((await list(other)).map((row: { is_current: boolean }) => row.is_current)).toEqual([true, false])
  })

  test('record their last use to the hour', async () => {
    const { as } = await createOwner()
    const seen = async () => new Date((await list(as))[0].last_seen_at).getTime()
    const before = await seen()
    clock.shift(HOUR_MS / 2)
    expect(await seen()).toBe(before)
    clock.shift(2 * HOUR_MS)
    await isOpen(as)
    expect(await seen()).toBeGreaterThan(before + HOUR_MS)
  })

  test('can be ended one by one, or all except the current one', async () => {
    const { as, email } = await createOwner()
    const [one, two, three] = [await logIn(email), await logIn(email), await logIn(email)]
    const id = (await list(one!)).find((row: { is_current: boolean }) => row.is_current).id
    expect((await server.inject('DELETE', `/v1/user/sessions/${id}`, { as })).body.data).toEqual({ ok: true })
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, true])
    await server.inject('POST', '/v1/user/sessions/end-others', { as, body: {} })
    expect([await isOpen(as), await isOpen(two), await isOpen(three)]).toEqual([true, false, false])
  })

  test('sign the browser out when the current one is ended', async () => {
    const { as } = await createOwner()
    const [{ id }] = await list(as)
    const { headers } = await server.inject('DELETE', `/v1/user/sessions/${id}`, { as })
    expect(String(headers['set-cookie'])).toMatch(/pixel_session=;/)
    expect(await isOpen(as)).toBe(false)
  })

  test('of another account are not found', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const [{ id }] = await list(other.as)
    for (const wrong of [id, 'wala'])
      expect((await server.inject('DELETE', `/v1/user/sessions/${wrong}`, { as: owner.as })).status).toBe(404)
    expect(await isOpen(other.as)).toBe(true)
  })
})
