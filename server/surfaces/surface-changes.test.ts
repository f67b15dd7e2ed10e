// Changing surfaces one by one: what a change leaves alone, what is refused to whom, the order of the list, and when a screen was last heard.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { requireScreen } from './queries.ts'
import { recordLastHeard } from './record-last-heard.ts'

let server: TestServer
let luz: Creator
let asLuz: string

beforeAll(async () => {
  server = await aServer({ env: { WEBHOOKS_ALLOW_LOOPBACK: 'on' } })
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  asLuz = await server.signIn(luz.account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const receiver = 'http://127.0.0.1:9/hook'
const SURFACES = '/v1/user/surfaces'
const call = (method: string, path = '', body?: object, as = asLuz) =>
  server.inject(method, SURFACES + path, { as, ...(body && { body }) })
const make = async (body: object, as = asLuz): Promise<string> => (await call('POST', '', body, as)).body.data.id
const change = (id: string, body: object) => call('PUT', `/${id}`, body)
const list = async (as = asLuz) => (await call('GET', '', undefined, as)).body.data
const read = async (id: string) => (await list()).find((one: { id: string }) => one.id === id)

test.each([
  [{ name: 'Kalye' }, { name: 'Kalye' }],
  [{ min_amount: '99.50' }, { min_amount: 99.5 }],
  [{ hold: 0 }, { hold: false }],
  [{ words: [] }, { words: [] }],
  [{ is_paused: 1 }, { is_paused: true }],
  [{ kind: 'overlay' }, {}],
  [{}, {}],
])('a change of %j changes nothing else', async (body, changed) => {
  const id = await make({ kind: 'overlay', name: 'OBS', min_amount: 20, words: ['sira'], hold: 1 })
  const other = await make({ kind: 'overlay', name: 'OBS', min_amount: 20, words: ['sira'], hold: 1 })
  const [before, untouched] = [await read(id), await read(other)]
  expect((await change(id, body)).body.data).toEqual({ ...before, ...changed })
  expect([await read(id), await read(other)]).toEqual([{ ...before, ...changed }, untouched])
})

test('an overlay never gets an address, and a webhook never loses its own', async () => {
  const overlay = await make({ kind: 'overlay', name: 'OBS' })
  const webhook = await make({ kind: 'webhook', name: 'Robot', url: receiver })
  expect((await change(overlay, { url: '', name: 'Kalye' })).body.data).toMatchObject({ url: null, name: 'Kalye' })
  const refused = async (id: string, body: object, field: string) => {
    const { status, body: answer } = await change(id, { name: 'Iba', ...body })
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  }
  await refused(overlay, { url: receiver }, 'url')
  for (const url of ['', null]) await refused(webhook, { url }, 'url')
  await refused(webhook, { hold: 1 }, 'hold')
  await refused(webhook, { kind: 'overlay' }, 'kind')
  expect((await list()).map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['Kalye', null],
    ['Robot', receiver],
  ])
})

test('an id that is unknown, of another account or removed answers 404 to every call, and nothing changes', async () => {
  const other = await server.signIn((await aCreator(server.services)).account_id)
  const [foreign, removed] = [
    await make({ kind: 'webhook', name: 'Kanya', url: receiver }, other),
    await make({ kind: 'webhook', name: 'Wala na', url: receiver }),
  ]
  expect((await call('DELETE', `/${removed}`)).status).toBe(200)
  for (const id of [foreign, removed, crypto.randomUUID(), 'x'])
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Akin' }],
      ['POST', '/secret', {}],
      ['POST', '/test', {}],
      ['DELETE', '', undefined],
    ] as const)
      expect((await call(method, `/${id}${path}`, body)).status, `${method} ${id}${path}`).toBe(404)
  expect(await list(other)).toMatchObject([{ id: foreign, name: 'Kanya' }])
})

test('a page has no secret to change, and a webhook no screen', async () => {
  const [overlay, webhook] = [
    await make({ kind: 'overlay', name: 'OBS' }),
    await make({ kind: 'webhook', name: 'Robot', url: receiver }),
  ]
  expect((await call('POST', `/${overlay}/secret`, {})).status).toBe(404)
  expect((await call('POST', `/${webhook}/secret`, {})).body.data.secret).toMatch(/^whsec_/)
  await requireScreen(server.services, luz.account_id, overlay)
  await expect(requireScreen(server.services, luz.account_id, webhook)).rejects.toMatchObject({
    code: 'NotFoundException',
  })
})

test('pausing keeps the moment at which it began, and a webhook that was switched off goes on when its owner says so', async () => {
  const { db } = server.services
  const id = await make({ kind: 'webhook', name: 'Robot', url: receiver })
  const pausedAt = async () =>
    (await db.selectFrom('surfaces').select('paused_at').where('id', '=', id).executeTakeFirstOrThrow()).paused_at
  await change(id, { is_paused: 1 })
  const began = await pausedAt()
  clock.shift(HOUR_MS)
  await change(id, { is_paused: 1 })
  expect([began, await pausedAt()]).toEqual([began, began])
  expect((await change(id, { is_paused: 0 })).body.data.is_paused).toBe(false)
  await db.updateTable('webhooks').set({ switched_off_at: clock.now() }).where('surface_id', '=', id).execute()
  for (const body of [{ name: 'Makina' }, { is_paused: 1 }])
    expect((await change(id, body)).body.data).toMatchObject({ is_paused: true, switched_off_at: expect.any(String) })
  expect((await change(id, { is_paused: 0 })).body.data).toMatchObject({ is_paused: false, switched_off_at: null })
})

test('the list is in the order of creation, of one moment in the order of their ids, and ends with the account’s own', async () => {
  const { db } = server.services
  const ids = [
    await make({ kind: 'overlay', name: 'una' }),
    await make({ kind: 'overlay', name: 'ikalawa' }),
    await make({ kind: 'soundbox', name: 'ikatlo' }),
    await make({ kind: 'overlay', name: 'ikaapat' }),
  ] as const
  const names = async () => (await list()).map(({ name }: { name: string }) => name)
  const setCreated = (id: string, created_at: Date) =>
    db.updateTable('surfaces').set({ created_at }).where('id', '=', id).execute()
  const now = clock.now().getTime()
  for (const [nth, id] of ids.entries()) await setCreated(id, new Date(now - nth * 1000))
  expect(await names()).toEqual(['ikaapat', 'ikatlo', 'ikalawa', 'una'])
  for (const id of ids) await setCreated(id, new Date(now))
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([...ids].sort())
})

test('a screen is marked as heard at most once a minute, each by itself', async () => {
  const { db } = server.services
  const [one, other] = [await make({ kind: 'overlay', name: 'Una' }), await make({ kind: 'overlay', name: 'Iba' })]
  const heard = async (id: string) => {
    const { last_heard_at } = await read(id)
    return last_heard_at && Date.parse(last_heard_at)
  }
  expect([await heard(one), await heard(other)]).toEqual([null, null])
  await recordLastHeard(db, [one])
  const first = await heard(one)
  expect([typeof first, await heard(other)]).toEqual(['number', null])
  clock.moveTo(first + 58_000)
  await recordLastHeard(db, [one, other])
  expect(await heard(one)).toBe(first)
  expect(await heard(other)).toBeGreaterThanOrEqual(first + 58_000)
  clock.moveTo(first + 60_001)
  await recordLastHeard(db, [one, other])
  expect(await heard(one)).toBeGreaterThan(first + 60_000)
  expect(await heard(other)).toBeLessThan(first + 60_000)
})

test('a hundred and twenty are made an hour, and one sent again with its key is none of them', async () => {
  const fill = (points: number) =>
    server.services.db
      .insertInto('rate_limits')
      .values({ key: `surfaces:${luz.account_id}`, points, expire: clock.realNow().getTime() + HOUR_MS })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
      .execute()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = (): Promise<Answer> =>
    server.inject('POST', SURFACES, { as: asLuz, headers, body: { kind: 'overlay', name: 'OBS' } })
  await fill(119)
  const first = await send()
  expect(first.status).toBe(200)
  expect((await call('POST', '', { kind: 'overlay', name: 'OBS' })).status).toBe(429)
  expect((await send()).body).toEqual(first.body)
  expect(await list()).toHaveLength(1)
})
