// API tokens: each authorizes the endpoints of its scopes and nothing else, until it is revoked.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Endpoint, scopes } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { aCreator, anIncome, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { createLink } from './create-link.ts'

let server: TestServer
let luz: Creator
let asLuz: string

beforeAll(async () => {
  server = await aServer()
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  asLuz = await server.signIn(luz.account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const call = (method: string, url: string, body?: object, as: string | undefined = asLuz) =>
  server.inject(method, url, { as, body })

async function make(...wanted: string[]): Promise<{ id: string; token: string }> {
  const { body } = await call('POST', '/v1/user/tokens', { name: 'Robot', scopes: wanted })
  return body.data
}

const list = async () => (await call('GET', '/v1/user/tokens')).body.data

function by(token: string, method: string, url: string, body?: object) {
  return server.inject(method, url, { headers: { authorization: `Bearer ${token}` }, body })
}

describe('making a token', () => {
  test('shows it once, stores only its hash and mails its owner', async () => {
    const { status, body } = await call('POST', '/v1/user/tokens', { name: ' Robot ', scopes: ['events', 'profile'] })
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(String),
        token: expect.stringMatching(/^pixel_[\w-]{43}$/),
        name: 'Robot',
        scopes: ['events', 'profile'],
      },
    ])
    const { token, ...rest } = body.data
    expect(await list()).toEqual([{ ...rest, created_at: expect.stringMatching(/Z$/), last_used_at: null }])
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(t::text, '') from api_tokens t) || (select string_agg(payload::text, '') from graphile_worker._private_jobs) as text`.execute(
      server.services.db,
    )
    expect(rows[0]!.text).toContain('An API token of your PIXEL account was made')
    expect(rows[0]!.text).not.toContain(token)
    expect(rows[0]!.text).not.toContain(Buffer.from(token).toString('hex'))
  })

  test.each([
    ['no name', { scopes: ['events'] }, 'name'],
    ['a long name', { name: 'x'.repeat(51), scopes: ['events'] }, 'name'],
    ['no scope', { name: 'X', scopes: [] }, 'scopes'],
    ['no scopes field', { name: 'X' }, 'scopes'],
    ['an unknown scope', { name: 'X', scopes: ['payouts'] }, 'scopes'],
  ])('refuses %s', async (_, body, field) => {
    const { status, body: answer } = await call('POST', '/v1/user/tokens', body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })

  test('sent again with its idempotency key makes no second token, and only the token of the last answer works', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = (name: string) =>
      server.inject('POST', '/v1/user/tokens', { as: asLuz, headers, body: { name, scopes: ['profile'] } })
    const [first, again] = [await send('Robot'), await send('Robot')]
    expect(again.body.data).toEqual({ ...first.body.data, token: expect.stringMatching(/^pixel_/) })
    expect(await list()).toHaveLength(1)
    const read = async ({ body }: typeof first) => (await by(body.data.token, 'GET', '/v1/user/profile')).status
    expect([await read(first), await read(again)]).toEqual([401, 200])
    expect((await send('Iba')).body.exception).toBe('IdempotencyConflictException')
    await call('DELETE', `/v1/user/tokens/${first.body.data.id}`)
    expect((await send('Robot')).status).toBe(404)
    expect(server.bound.get('POST /v1/user/tokens')!.errors).toContain('NotFoundException')
  })

  test('refuses more than 20 tokens', async () => {
    for (let n = 0; n < serverLimits.tokensMax; n++) await make('events')
    expect((await call('POST', '/v1/user/tokens', { name: 'X', scopes: ['events'] })).status).toBe(422)
  })
})

describe('a token in a request', () => {
  test('authorizes the endpoints of its scopes', async () => {
    await anIncome(server.services, luz, 500_00n)
    const { token } = await make('events', 'profile', 'transactions', 'posts:write')
    expect((await by(token, 'GET', '/v1/events')).status).toBe(200)
    expect((await by(token, 'GET', '/v1/user/profile')).body.data.profile.page_url).toBe(luz.page_url)
    expect((await by(token, 'GET', '/v1/user/balance')).body.data[0].amount).toBe(500)
    const bloc = await by(token, 'POST', '/v1/user/blocs', { title: 'Hello', description: 'Mula sa robot' })
    expect(bloc.status).toBe(200)
    expect((await by(token, 'DELETE', `/v1/user/blocs/${bloc.body.data.id}`, {})).status).toBe(200)
  })

  test('records its last use to the minute', async () => {
    const { token } = await make('events')
    await by(token, 'GET', '/v1/events')
    const [{ last_used_at: first }] = await list()
    expect(Math.abs(Date.parse(first) - Date.now())).toBeLessThan(60_000)
    clock.shift(30_000)
    await by(token, 'GET', '/v1/events')
    expect((await list())[0].last_used_at).toBe(first)
    clock.shift(120_000)
    await by(token, 'GET', '/v1/events')
    expect(Date.parse((await list())[0].last_used_at)).toBeGreaterThan(Date.parse(first) + 90_000)
  })

  test('is ignored in the URL, in a cookie, or without the Bearer scheme', async () => {
    const { token } = await make('events')
    expect((await server.inject('GET', `/v1/events?token=${token}`)).status).toBe(401)
    expect((await server.inject('GET', `/v1/events?access_token=${token}`)).status).toBe(401)
    expect((await server.inject('GET', '/v1/events', { as: token })).status).toBe(401)
    expect((await server.inject('GET', '/v1/events', { headers: { authorization: token } })).status).toBe(401)
    expect((await server.inject('GET', '/v1/events', { headers: { authorization: `Basic ${token}` } })).status).toBe(
      401,
    )
  })

  test('authorizes nothing when it is unknown or just revoked', async () => {
    const { id, token } = await make('events')
    expect((await by(`pixel_${'x'.repeat(43)}`, 'GET', '/v1/events')).status).toBe(401)
    expect((await by(token, 'GET', '/v1/events')).status).toBe(200)
    expect((await call('DELETE', `/v1/user/tokens/${id}`, {})).status).toBe(200)
    expect(await by(token, 'GET', '/v1/events')).toMatchObject({
      status: 401,
      body: { exception: 'UnauthorizedAccessException' },
    })
    expect((await call('DELETE', `/v1/user/tokens/${id}`, {})).status).toBe(404)
  })

  test('is neither listed for nor revocable by another account', async () => {
    const { id, token } = await make('events')
    const asBea = await server.signIn((await aCreator(server.services)).account_id)
    expect((await call('GET', '/v1/user/tokens', undefined, asBea)).body.data).toEqual([])
    expect((await call('DELETE', `/v1/user/tokens/${id}`, {}, asBea)).status).toBe(404)
    expect((await by(token, 'GET', '/v1/events')).status).toBe(200)
  })

  test('acts as an anonymous visitor at public endpoints', async () => {
    const { token } = await make('events', 'profile', 'transactions', 'posts:write')
    const { body } = await by(token, 'GET', `/v1/profile/${luz.page_url}`)
    const visitor = await server.inject('GET', `/v1/profile/${luz.page_url}`)
    expect(body).toEqual(visitor.body)
    expect((await by(token, 'POST', '/v1/auth/logout', {})).status).toBe(200)
    expect((await by(token, 'GET', '/v1/events')).status).toBe(200)
  })
})

describe('the token of an account', () => {
  test('that is suspended can read but not write', async () => {
    const { token } = await make('events', 'posts:write')
    await server.services.db
      .insertInto('suspensions')
      .values({ account_id: luz.account_id, message: 'Spam', payouts_held: true, began_at: clock.now() })
      .execute()
    expect((await by(token, 'GET', '/v1/events')).status).toBe(200)
    expect(await by(token, 'POST', '/v1/user/blocs', { title: 'X', description: 'X' })).toMatchObject({
      status: 403,
      body: { exception: 'AccountSuspendedException' },
    })
  })

  test('that is deactivated authorizes nothing', async () => {
    const { token } = await make('events')
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', luz.account_id)
      .execute()
    expect((await by(token, 'GET', '/v1/events')).status).toBe(401)
  })

  test('is revoked by a password reset, but not by ending other sessions', async () => {
    const { token } = await make('events')
    expect((await call('POST', '/v1/user/sessions/end-others', {})).status).toBe(200)
    expect((await by(token, 'GET', '/v1/events')).status).toBe(200)
    const reset = await inTransaction(server.services.db, (tx) => createLink(tx, luz.account_id, 'reset_password', 60))
    const { status } = await server.inject('POST', '/v1/auth/reset-password', {
      body: { token: reset, password: 'pitong-bituin-sa-langit-9' },
    })
    expect(status).toBe(200)
    expect((await by(token, 'GET', '/v1/events')).status).toBe(401)
  })
})

describe('over every endpoint', () => {
  const address = ({ path }: Endpoint) =>
    path.replace(/:username|:pageUrl/, luz.page_url).replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000')

  test.each(scopes)('the scope %s authorizes only its own endpoints', async (scope) => {
    const { token } = await make(scope)
    const opened: string[] = []
    for (const [line, endpoint] of server.bound) {
      const answer = await by(token, endpoint.method, address(endpoint), endpoint.method === 'GET' ? undefined : {})
      if (endpoint.access === 'desk') expect([line, answer.status]).toEqual([line, 404])
      if (endpoint.access !== 'signed-in') continue
      if (endpoint.scope === scope) {
        expect([line, answer.body.exception ?? ''], line).not.toContain('ForbiddenException')
        expect(answer.status, line).not.toBe(401)
        opened.push(line)
      } else expect([line, answer.status, answer.body.exception]).toEqual([line, 403, 'ForbiddenException'])
    }
    expect(opened.length).toBeGreaterThan(0)
    expect((await list()).length).toBe(1)
  })

  test('each scope has exactly the listed endpoints', () => {
    const named = (scope: string) =>
      [...server.bound].filter(([, endpoint]) => endpoint.scope === scope).map(([line]) => line)
    expect(named('events')).toEqual(['GET /v1/events'])
    expect(named('profile')).toEqual(['GET /v1/user/profile'])
    expect(named('transactions').sort()).toEqual([
      'GET /v1/user/balance',
      'GET /v1/user/statements',
      'GET /v1/user/statements/:year',
      'GET /v1/user/statements/:year.csv',
      'GET /v1/user/transactions',
      'GET /v1/user/transactions.csv',
    ])
    for (const line of named('posts:write'))
      expect(line).toMatch(/^(POST \/v1\/images\/upload|(POST|PUT|DELETE) \/v1\/user\/(blocs|content\/images\/).*)$/)
  })

  test('endpoints that move money out, need a fresh proof or change account settings have no scope', () => {
    for (const [line, endpoint] of server.bound)
      if (endpoint.scope) {
        expect([line, endpoint.movesMoney, endpoint.needsProof]).toEqual([line, undefined, undefined])
        expect(line).not.toMatch(/payout|banks|otp|password|email|sessions|passkeys|tokens|surfaces|erase|export/)
      }
  })

  test('the OpenAPI document names the scope of each endpoint', async () => {
    const { body } = await server.inject('GET', '/openapi.json')
    expect(body.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    for (const endpoint of server.bound.values()) {
      if (endpoint.access !== 'signed-in') continue
      const operation = body.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]
      const documented = operation.security.filter((one: object) => 'token' in one)
      expect(documented, endpoint.path).toEqual(endpoint.scope ? [{ token: [endpoint.scope] }] : [])
    }
  })
})
