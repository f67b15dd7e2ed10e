// Surfaces: a creator's overlays, soundboxes and webhooks, and who may use them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { sql } from '#server/kit/db.ts'
import { screenByToken } from '#server/live/screens.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { signingSecrets } from '#server/webhooks/signing-secrets.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { TESTS_CHANNEL } from './test-surface.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let asBea: string

beforeAll(async () => {
  server = await aServer({ env: { WEBHOOKS_ALLOW_LOOPBACK: 'on' } })
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  asLuz = await server.signIn(luz.account_id)
  asBea = await server.signIn((await aCreator(server.services)).account_id)
})
afterAll(() => server.close())

const call = (method: string, url: string, body?: object, as = asLuz) => server.inject(method, url, { as, body })
const make = (body: object) => call('POST', '/v1/user/surfaces', body)
const list = async (as = asLuz) => (await call('GET', '/v1/user/surfaces', undefined, as)).body.data
const receiver = 'http://127.0.0.1:9/hook'

describe('creating a surface:', () => {
  test.each(['overlay', 'soundbox'])('%s gets a page address and no secret', async (kind) => {
    const { status, body } = await make({ kind, name: 'OBS', min_amount: '50', words: ['sira', ' sira ', ''], hold: 1 })
    expect([status, body.data.secret]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ kind, name: 'OBS', url: null, min_amount: 50, hold: true, words: ['sira'] })
    const token = body.data.link_url.replace(`${server.url}/live/`, '')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await screenByToken(server.services.db, token)).toMatchObject({ id: body.data.id, kind })
    expect(await list()).toEqual([body.data])
  })

  test('masked words are kept without the control characters that no name or message has', async () => {
    const { status, body } = await make({ kind: 'overlay', name: 'OBS', words: ['si\0ra', 'pa\tngit', '\0'] })
    expect([status, body.data?.words]).toEqual([200, ['sira', 'pangit']])
  })

  test('a webhook gets a secret that is shown once, and no page address', async () => {
    const { body } = await make({ kind: 'webhook', name: 'Robot', url: receiver })
    expect(body.data).toMatchObject({ kind: 'webhook', url: receiver, link_url: null, switched_off_at: null })
    expect(body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await list())).not.toContain('whsec_')
  })

  test.each([
    ['an overlay', { kind: 'overlay', name: 'OBS' }],
    ['a webhook', { kind: 'webhook', name: 'Robot', url: receiver }],
  ])('%s sent again with its idempotency key is made once, and its answer is the same', async (_, body) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => server.inject('POST', '/v1/user/surfaces', { as: asLuz, headers, body })
    const [first, ...others] = await Promise.all([send(), send(), send()])
    expect(first!.status).toBe(200)
    expect(others.map((other) => other.body)).toEqual([first!.body, first!.body])
    expect(await list()).toHaveLength(1)
  })

  test('tokens and secrets are stored only sealed or hashed', async () => {
    const overlay = (await make({ kind: 'overlay', name: 'OBS' })).body.data
    const webhook = (await make({ kind: 'webhook', name: 'Robot', url: receiver })).body.data
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(s::text, '') from surfaces s) || (select string_agg(w::text, '') from webhooks w) as text`.execute(
      server.services.db,
    )
    const stored = Buffer.from(rows[0]!.text, 'utf8').toString()
    for (const secret of [overlay.link_url.split('/').at(-1), webhook.secret]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test.each([
    ['an unknown kind', { kind: 'poster', name: 'X' }, 'kind'],
    ['no name', { kind: 'overlay' }, 'name'],
    ['a long name', { kind: 'overlay', name: 'x'.repeat(51) }, 'name'],
    ['an overlay with an address', { kind: 'overlay', name: 'X', url: 'https://example.com' }, 'url'],
    ['a webhook without an address', { kind: 'webhook', name: 'X' }, 'url'],
    ['a webhook to a private address', { kind: 'webhook', name: 'X', url: 'https://10.0.0.1/' }, 'url'],
    ['a webhook over plain http', { kind: 'webhook', name: 'X', url: 'http://8.8.8.8/' }, 'url'],
    ['a webhook with an invalid address', { kind: 'webhook', name: 'X', url: 'here' }, 'url'],
    ['a webhook with `hold`', { kind: 'webhook', name: 'X', url: receiver, hold: 1 }, 'hold'],
    ['an invalid amount', { kind: 'overlay', name: 'X', min_amount: 'much' }, 'min_amount'],
    ['a negative amount', { kind: 'overlay', name: 'X', min_amount: -1 }, 'min_amount'],
    ['201 words', { kind: 'overlay', name: 'X', words: Array.from({ length: 201 }, (_, n) => `w${n}`) }, 'words'],
    ['a long word', { kind: 'overlay', name: 'X', words: ['x'.repeat(51)] }, 'words'],
  ])('%s is refused, and nothing is created', async (_, body, field) => {
    const { status, body: answer } = await make(body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
    expect(await list()).toEqual([])
  })

  test.each([
    ['much', 'Enter an amount in pesos, such as 50 or 20.50.'],
    [-1, 'Enter an amount in pesos, such as 50 or 20.50.'],
    [true, 'Enter an amount in pesos, such as 50 or 20.50.'],
    [50_000.01, 'The largest gift is ₱50,000.00.'],
  ])('a smallest amount of %s is refused by a text that says what is possible', async (min_amount, text) => {
    const { body } = await make({ kind: 'overlay', name: 'X', min_amount })
    expect(body.errors).toEqual({ min_amount: [text] })
  })

  test.each([null, '', 0, '0.00'])('a smallest amount of %j is none', async (min_amount) => {
    expect((await make({ kind: 'overlay', name: 'X', min_amount })).body.data.min_amount).toBeNull()
  })

  test('an account has at most 20, also when created concurrently', async () => {
    const made = await Promise.all(
      Array.from({ length: serverLimits.surfacesMax + 3 }, (_, n) => make({ kind: 'overlay', name: `O${n}` })),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(serverLimits.surfacesMax)
    expect(await list()).toHaveLength(serverLimits.surfacesMax)
  })
})

describe('changing a surface:', () => {
  test('only the given fields change', async () => {
    const { id, link_url } = (await make({ kind: 'overlay', name: 'OBS', words: ['sira'], min_amount: 20 })).body.data
    const { body } = await call('PUT', `/v1/user/surfaces/${id}`, { name: 'Kalye', min_amount: null, is_paused: 1 })
    expect(body.data).toMatchObject({ name: 'Kalye', words: ['sira'], min_amount: null, is_paused: true, link_url })
    expect((await call('PUT', `/v1/user/surfaces/${id}`, { is_paused: 0 })).body.data.is_paused).toBe(false)
    const { body: masked } = await call('PUT', `/v1/user/surfaces/${id}`, { words: ['bulok'], hold: 1 })
    expect(masked.data).toMatchObject({ name: 'Kalye', words: ['bulok'], hold: true })
    const { id: webhook } = (await make({ kind: 'webhook', name: 'Robot', url: receiver })).body.data
    await call('PUT', `/v1/user/surfaces/${webhook}`, { name: 'Makina' })
    expect(await list()).toContainEqual(expect.objectContaining({ id: webhook, name: 'Makina', url: receiver }))
  })

  test('a private webhook address is refused, and the old address stays', async () => {
    const { id } = (await make({ kind: 'webhook', name: 'Robot', url: receiver })).body.data
    const { status, body } = await call('PUT', `/v1/user/surfaces/${id}`, { url: 'https://[::1]/' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['url']])
    expect((await list())[0].url).toBe(receiver)
  })

  test('the owner is mailed about a webhook when it is made and when its address changes, and not else', async () => {
    const luzMails = async () => {
      const { rows } = await sql<{ text: string }>`
        select payload::text as text from graphile_worker._private_jobs where payload ->> 'to' = ${`${luz.page_url}@example.com`}`.execute(
        server.services.db,
      )
      return rows.filter(({ text }) => text.includes('A webhook of your PIXEL account has a new address')).length
    }
    const before = await luzMails()
    await make({ kind: 'overlay', name: 'OBS' })
    const { id } = (await make({ kind: 'webhook', name: 'Robot', url: receiver })).body.data
    expect((await luzMails()) - before).toBe(1)
    await call('PUT', `/v1/user/surfaces/${id}`, { name: 'Kalye', url: receiver })
    expect((await luzMails()) - before).toBe(1)
    await call('PUT', `/v1/user/surfaces/${id}`, { url: `${receiver}/2` })
    expect((await luzMails()) - before).toBe(2)
  })

  test('a new webhook address has not failed yet; a change of anything else forgets no failure', async () => {
    const { id } = (await make({ kind: 'webhook', name: 'Robot', url: receiver })).body.data
    const { db } = server.services
    const failingSince = async () =>
      (await db.selectFrom('webhooks').select('failing_since').where('surface_id', '=', id).executeTakeFirstOrThrow())
        .failing_since
    await db.updateTable('webhooks').set({ failing_since: new Date() }).where('surface_id', '=', id).execute()
    await call('PUT', `/v1/user/surfaces/${id}`, { name: 'Kalye', url: receiver })
    expect(await failingSince()).not.toBeNull()
    await call('PUT', `/v1/user/surfaces/${id}`, { url: `${receiver}/2` })
    expect(await failingSince()).toBeNull()
  })

  test('the kind cannot change', async () => {
    const { id } = (await make({ kind: 'overlay', name: 'OBS' })).body.data
    expect((await call('PUT', `/v1/user/surfaces/${id}`, { kind: 'soundbox' })).status).toBe(422)
  })

  test('only the owner can change, test or remove it', async () => {
    const { id, link_url } = (await make({ kind: 'overlay', name: 'OBS' })).body.data
    for (const as of [asBea, undefined])
      for (const [method, path, body] of [
        ['PUT', '', { name: 'Akin' }],
        ['POST', '/test', {}],
        ['POST', '/secret', {}],
        ['DELETE', '', {}],
      ] as const) {
        const { status } = await server.inject(method, `/v1/user/surfaces/${id}${path}`, { as, body })
        expect(status, `${method} ${path}`).toBe(as ? 404 : 401)
      }
    expect(await list(asBea)).toEqual([])
    expect((await call('DELETE', `/v1/user/surfaces/${id}`, {})).status).toBe(200)
    expect(await list()).toEqual([])
    await expect(screenByToken(server.services.db, link_url.split('/').at(-1)!)).rejects.toMatchObject({
      code: 'NotFoundException',
    })
  })
})

test('testing a soundbox notifies its open pages of a test event, which takes no place in the event list', async () => {
  const { id } = (await make({ kind: 'soundbox', name: 'Tindahan' })).body.data
  const notifications: string[] = []
  const client = await server.services.database.pool.connect()
  client.on('notification', ({ payload }) => notifications.push(payload!))
  await client.query(`listen ${TESTS_CHANNEL}`)
  expect((await call('POST', `/v1/user/surfaces/${id}/test`, {})).status).toBe(200)
  await client.query('select 1')
  await client.query(`unlisten ${TESTS_CHANNEL}`)
  client.release()
  expect(notifications.map((text) => JSON.parse(text))).toMatchObject([
    { surface_id: id, event: { type: 'test', place: null, data: { amount: 50 } } },
  ])
  expect((await call('GET', '/v1/events')).body.data).toEqual([])
})

test('a change of a secret sent again with its idempotency key is one change, and the secret before it goes on signing', async () => {
  const { data } = (await make({ kind: 'webhook', name: 'Robot', url: receiver })).body
  const { db, config } = server.services
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const change = () => server.inject('POST', `/v1/user/surfaces/${data.id}/secret`, { as: asLuz, headers, body: {} })
  const [first, again] = [await change(), await change()]
  expect([first.status, again.body]).toEqual([200, first.body])
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('surface_id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect(signingSecrets(config, webhook)).toEqual([first.body.data.secret, data.secret])
})
