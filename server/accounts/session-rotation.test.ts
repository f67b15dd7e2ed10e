// A session's token changes when the session's rights do; the session itself, and what refers to it, stays.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { Phone } from '#server/otp/passkey.fixture.ts'
import { deliveredTo, giveApp } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { anOwner, password } from './owner.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())
afterEach(() => clock.shift(0))

async function createOwner() {
  const owner = await anOwner(server.services)
  return { ...owner, token: await server.signIn(owner.id) }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

/** Sends exactly this token, as the request of another tab or of a thief would. */
function send(token: string, method: string, path: string, body?: object): Promise<Answer> {
  return server.inject(method, path, { body, headers: { cookie: `pixel_session=${token}` } })
}

const bearing = (token: string, method: string, path: string, body?: object) =>
  server.inject(method, path, { body, headers: { authorization: `Bearer ${token}` } })

function newToken({ headers }: Answer): string | undefined {
  return /pixel_session=([\w-]{43})/.exec(String(headers['set-cookie'] ?? ''))?.[1]
}

const stepUp = (token: string) => send(token, 'POST', '/v1/auth/step-up', { password })
/** The same password again: the session's rights count as changed. */
const changePassword = (token: string) =>
  send(token, 'PUT', '/v1/user/password', { current_password: password, password })
const read = async (token: string) => (await send(token, 'GET', '/v1/user/profile')).status

async function sessionIds({ id }: Owner) {
  return server.services.db.selectFrom('sessions').select(['id', 'token_hash']).where('account_id', '=', id).execute()
}

async function createPasskey(token: string) {
  const options = (await send(token, 'POST', '/v1/user/passkeys/options', {})).body.data
  const credential = new Phone().create(options, { origin: server.url })
  return send(token, 'POST', '/v1/user/passkeys', { name: 'Telepono', credential })
}

async function changeEmail({ token }: Owner) {
  const email = `bago-${randomUUID()}@example.com`
  await send(token, 'PUT', '/v1/user/email', { email, password })
  const link = (await deliveredTo(server.services, email))[0]!.text
  const mailed = /token=([\w-]+)/.exec(link)![1]!
  return send(token, 'POST', '/v1/auth/email/confirm', { token: mailed })
}

async function removeApp({ id, token }: Owner) {
  const shown = await giveApp(server.services, id)
  await stepUp(token)
  const asked = await send(token, 'POST', '/v1/user/otp/authenticator/remove', { confirm: 1 })
  const otp = { otp_code: shown(), otp_token: asked.body.data.otp_token }
  return send(token, 'POST', '/v1/user/otp/authenticator/remove', otp)
}

describe('the token changes', () => {
  test.each<[string, (owner: Owner) => Promise<Answer>]>([
    [
      'with the password',
      ({ token }) =>
        send(token, 'PUT', '/v1/user/password', { current_password: password, password: 'daing na bangus 12' }),
    ],
    ['with a passkey that is added', ({ token }) => createPasskey(token)],
    ['with the authenticator app that is removed', removeApp],
    ['with the email', changeEmail],
  ])('%s', async (_, change) => {
    const owner = await createOwner()
    const [before] = await sessionIds(owner)
    const answer = await change(owner)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const token = newToken(answer)
    expect(token).toBeDefined()
    expect(await sessionIds(owner)).toEqual([{ id: before!.id, token_hash: hashToken(token!) }])
    clock.shift(serverLimits.previousTokenSeconds * 1000)
    expect([await read(token!), await read(owner.token)]).toEqual([200, 401])
  })

  test('with a passkey that is removed', async () => {
    const owner = await createOwner()
    const added = await createPasskey(owner.token)
    const second = newToken(added)!
    await stepUp(second)
    const removed = await send(second, 'DELETE', `/v1/user/passkeys/${added.body.data.id}`)
    clock.shift(serverLimits.previousTokenSeconds * 1000)
    expect([removed.status, await read(newToken(removed)!), await read(second)]).toEqual([200, 200, 401])
  })
})

describe('the token before', () => {
  test('works for two minutes more, for requests that are on their way, and is told nothing that would sign the browser out', async () => {
    const { token } = await createOwner()
    const fresh = newToken(await changePassword(token))!
    for (const [method, path] of [
      ['GET', '/v1/user/profile'],
      ['POST', '/v1/user/sessions/end-others'],
    ] as const) {
      const answer = await send(token, method, path, method === 'POST' ? {} : undefined)
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    }
    clock.shift(serverLimits.previousTokenSeconds * 1000)
    expect([await read(token), await read(fresh)]).toEqual([401, 200])
  })

  test('has no fresh proof', async () => {
    const { token } = await createOwner()
    await stepUp(token)
    const fresh = newToken(await changePassword(token))!
    const unlink = (as: string) => send(as, 'POST', '/v1/user/provider-account/unlink', {})
    expect([(await unlink(token)).body.exception, (await unlink(fresh)).body.exception]).toEqual([
      'StepUpException',
      'NotFoundException',
    ])
  })

  test('adds no passkey by a recent sign-in', async () => {
    const { token } = await createOwner()
    await changePassword(token)
    expect((await send(token, 'POST', '/v1/user/passkeys/options', {})).body.exception).toBe('StepUpException')
  })

  test('ends the session when it signs out', async () => {
    const { token } = await createOwner()
    const fresh = newToken(await changePassword(token))!
    await send(token, 'POST', '/v1/auth/logout', {})
    expect([await read(token), await read(fresh)]).toEqual([401, 401])
  })

  test('does not become a token again: of two changes at once one token is left', async () => {
    const { token } = await createOwner()
    const tokens = (await Promise.all([changePassword(token), changePassword(token)])).map(newToken)
    const kept = tokens.filter((one) => one !== undefined)
    expect(kept).toHaveLength(1)
    expect(await read(kept[0]!)).toBe(200)
  })
})

test('a device stays registered for push', async () => {
  const { id, token } = await createOwner()
  const device = { endpoint: `https://push.example.com/${randomUUID()}`, account_id: id, p256dh: '', auth: '' }
  const row = { ...device, session_hash: hashToken(token), created_at: clock.now() }
  await server.services.db.insertInto('push_devices').values(row).execute()
  const fresh = newToken(await changePassword(token))!
  const devices = async () => (await send(fresh, 'GET', '/v1/user/push')).body.data
  expect(await devices()).toHaveLength(1)
  await send(fresh, 'POST', '/v1/auth/logout', {})
  const left = server.services.db.selectFrom('push_devices').select('endpoint').where('account_id', '=', id)
  expect(await left.execute()).toEqual([])
})

test('a client that sends its token as Authorization keeps it: no answer could tell it another', async () => {
  const { token } = await createOwner()
  const changed = await bearing(token, 'PUT', '/v1/user/password', { current_password: password, password })
  expect([changed.status, newToken(changed)]).toEqual([200, undefined])
  expect((await bearing(token, 'POST', '/v1/user/sessions/end-others', {})).status).toBe(200)
})
