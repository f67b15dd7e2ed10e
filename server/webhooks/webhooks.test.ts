// Webhooks: a receiver gets every event, signed and in order, and failed deliveries are retried as documented.
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, aPaidGift, type Creator, giveBack } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { commands } from '#server/operator.ts'
import type { Network } from '#server/outside/addresses.ts'
import { selfSigned } from '#server/outside/self-signed.fixture.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { giveUpUnsent } from './give-up-deliveries.ts'
import { forgetDeliveries } from './read-deliveries.ts'
import { runWebhooks, sendWebhooks } from './rounds.ts'
import { forgetOldSecrets } from './secrets.ts'
import { createSender } from './send-deliveries.ts'

/** Resolves every receiver's name to this machine, with a timeout much shorter than the real ten seconds. */
const brief: Network = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isPublic: () => true,
  seconds: 0.15,
}

let server: TestServer
let luz: Creator
let asLuz: string
let queries = 0
const receivers: (http.Server | https.Server)[] = []

beforeAll(async () => {
  server = await aServer({ env: { WEBHOOKS_ALLOW_LOOPBACK: 'on' }, onQuery: () => queries++ })
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  asLuz = await server.signIn(luz.account_id)
})
afterEach(async () => {
  clock.shift(0)
  await server.services.db.deleteFrom('surfaces').execute()
  for (const one of receivers.splice(0)) {
    one.closeAllConnections()
    one.close()
  }
})
afterAll(() => server.close())

interface Got {
  headers: Record<string, string>
  body: string
}

type Answer = (response: http.ServerResponse, n: number) => void

/** A receiver with this answer; `got` collects its requests. */
async function aReceiver(answer: Answer = (response) => response.writeHead(204).end()) {
  const got: Got[] = []
  const one = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body: String(Buffer.concat(chunks)) })
      answer(response, got.length)
    })
  })
  return { url: `http://127.0.0.1:${await listen(one)}/hook`, got }
}

function listen(one: http.Server | https.Server): Promise<number> {
  receivers.push(one)
  return new Promise((resolve) => one.listen(0, '127.0.0.1', () => resolve((one.address() as AddressInfo).port)))
}

const call = (method: string, url: string, body?: object) => server.inject(method, url, { as: asLuz, body })

async function aWebhook(url: string, more: object = {}): Promise<{ id: string; secret: string }> {
  const { status, body } = await call('POST', '/v1/user/surfaces', { kind: 'webhook', name: 'Robot', url, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

function paidGift(more: object = {}, amount = 50_00n): Promise<string> {
  return aPaidGift(server.services, luz, { amount, ...more })
}

/** Records events, then queues and sends what is due now, or the given seconds from now. */
async function run(seconds = 0, network?: Network) {
  await deliverNotices(server.services)
  const now = new Date(clock.now().getTime() + seconds * 1000)
  return runWebhooks(server.services, now, createSender(server.services, network))
}

const deliveries = async (id: string, query = '') =>
  (await call('GET', `/v1/user/surfaces/${id}/deliveries${query}`)).body.data

describe('a delivery', () => {
  test('is the event as in /v1/events, with headers that the standardwebhooks library verifies', async () => {
    const { url, got } = await aReceiver()
    const { secret } = await aWebhook(url)
    await paidGift({ supporter_name: 'Aling Nena', supporter_message: 'Para sa ₱ at 🥭' })
    expect(await run()).toEqual({ queued: 1, tries: 1 })
    const [event] = (await call('GET', '/v1/events')).body.data
    expect(got).toHaveLength(1)
    expect(JSON.parse(got[0]!.body)).toEqual(event)
    expect(got[0]!.headers['webhook-id']).toBe(event.id)
    expect(got[0]!.headers['content-type']).toBe('application/json')
    expect(new Webhook(secret).verify(got[0]!.body, got[0]!.headers)).toEqual(event)
    expect(() => new Webhook(secret).verify(got[0]!.body.replace('50', '51'), got[0]!.headers)).toThrow()
  })

  test('is sent once for every event since the webhook was created, in the order of places', async () => {
    await paidGift()
    await deliverNotices(server.services)
    const { url, got } = await aReceiver()
    const { id } = await aWebhook(url)
    for (let n = 0; n < 10; n++) await paidGift({}, BigInt(20_00 + n))
    await Promise.all([run(), run(), run()])
    await run()
    const places = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    expect(got.map(({ body }) => JSON.parse(body).place)).toEqual(places)
    // The log begins with the newest.
    expect((await deliveries(id)).map(({ place }: { place: number }) => place)).toEqual(places.toReversed())
  })

  test('is signed with both secrets for 24 hours after the secret was changed, then with the new one only', async () => {
    const { url, got } = await aReceiver()
    const { id, secret: old } = await aWebhook(url)
    const { body } = await call('POST', `/v1/user/surfaces/${id}/secret`, {})
    const fresh = body.data.secret
    expect(fresh).toMatch(/^whsec_/)
    expect(fresh).not.toBe(old)
    await forgetOldSecrets(server.services.db)
    await paidGift()
    await run()
    for (const secret of [old, fresh]) new Webhook(secret).verify(got[0]!.body, got[0]!.headers)
    clock.shift(DAY_MS + 1000)
    await paidGift({}, 60_00n)
    await run()
    new Webhook(fresh).verify(got[1]!.body, got[1]!.headers)
    expect(() => new Webhook(old).verify(got[1]!.body, got[1]!.headers)).toThrow()
    await forgetOldSecrets(server.services.db)
    const stored = server.services.db.selectFrom('webhooks').select('old_secret_sealed').where('surface_id', '=', id)
    expect(await stored.execute()).toEqual([{ old_secret_sealed: null }])
  })

  test('is not sent for gifts below the minimum amount or their refunds, and has the surface’s words masked', async () => {
    const { url, got } = await aReceiver()
    await aWebhook(url, { min_amount: 100, words: ['gago'] })
    await giveBack(server.services, await paidGift({}, 99_00n))
    await paidGift({ supporter_name: 'Gagong', supporter_message: 'g@go ka' }, 100_00n)
    await run()
    expect(got.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { name: '****ng', message: '**** ka', amount: 100 },
    ])
  })

  test('of a test event goes to this webhook only, takes no place, and is signed', async () => {
    const { url, got } = await aReceiver()
    const other = await aReceiver()
    const { id, secret } = await aWebhook(url)
    await aWebhook(other.url)
    await call('POST', `/v1/user/surfaces/${id}/test`, {})
    await run()
    expect(JSON.parse(got[0]!.body)).toMatchObject({ type: 'test', place: null, data: { amount: 50 } })
    new Webhook(secret).verify(got[0]!.body, got[0]!.headers)
    expect(other.got).toEqual([])
    await paidGift()
    await run()
    expect(JSON.parse(got[1]!.body).place).toBe(1)
  })

  test('is never sent for events that happened while the webhook was paused', async () => {
    const { url, got } = await aReceiver()
    const { id } = await aWebhook(url)
    await call('PUT', `/v1/user/surfaces/${id}`, { is_paused: 1 })
    await paidGift()
    await run()
    await call('PUT', `/v1/user/surfaces/${id}`, { is_paused: 0 })
    await paidGift({}, 60_00n)
    await run()
    expect(got.map(({ body }) => JSON.parse(body).place)).toEqual([2])
  })

  test('does not name a giver who was blocked before it was sent', async () => {
    const { url, got } = await aReceiver((response, n) => response.writeHead(n === 1 ? 500 : 204).end())
    const bea = await aCreator(server.services, { page_name: 'Bea' })
    await aWebhook(url)
    await paidGift({ giverId: bea.account_id, supporter_message: 'Hoy' })
    await run()
    await call('POST', '/v1/user/block', { username: bea.page_url })
    await run(5)
    expect(got.map(({ body }) => JSON.parse(body).data.name)).toEqual(['Bea', 'Someone'])
  })
})

describe('the delivery log', () => {
  test('shows each delivery with its request and every try', async () => {
    const { url, got } = await aReceiver((response, n) => response.writeHead(n === 1 ? 503 : 200).end('ok'))
    const { id } = await aWebhook(url)
    await paidGift()
    const began = Date.now()
    await run()
    const [waiting] = await deliveries(id)
    expect(waiting).toMatchObject({
      type: 'gift.paid',
      place: 1,
      state: 'waiting',
      tries: [{ status: 503, error: null }],
    })
    expect(Math.round((Date.parse(waiting.next_try_at) - Date.parse(waiting.tries[0].date)) / 1000)).toBe(5)
    expect(Date.parse(waiting.tries[0].date)).toBeGreaterThanOrEqual(began - 1000)
    const lastTaken = async () => (await call('GET', '/v1/user/surfaces')).body.data[0].last_heard_at
    expect(await lastTaken()).toBeNull()
    expect(await run(4)).toMatchObject({ tries: 0 })
    expect(await run(5)).toMatchObject({ tries: 1 })
    const [done] = await deliveries(id)
    expect(done).toMatchObject({ id: waiting.id, state: 'delivered', next_try_at: null })
    expect(done.tries.map(({ status }: { status: number }) => status)).toEqual([503, 200])
    expect(await lastTaken()).toBe(done.tries[1].date)
    expect(done.request.body).toBe(got[1]!.body)
    expect(got[1]!.headers).toMatchObject(done.request.headers)
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([done.event_id, done.event_id])
    expect(await deliveries(id, '?state=waiting')).toEqual([])
    expect((await call('GET', `/v1/user/surfaces/${id}/deliveries?state=lost`)).status).toBe(422)
  })

  test('needs as many queries for five rows as for one, test events included', async () => {
    const { id } = await aWebhook((await aReceiver()).url)
    const list = async () => {
      const before = queries
      const listed = await deliveries(id)
      return { listed: listed.map(({ place }: { place: number | null }) => place), queries: queries - before }
    }
    await paidGift()
    await run()
    const one = await list()
    await call('POST', `/v1/user/surfaces/${id}/test`, {})
    for (let n = 0; n < 3; n++) await paidGift({}, BigInt(20_00 + n))
    await run()
    const five = await list()
    expect(new Set(five.listed)).toEqual(new Set([1, 2, 3, 4, null]))
    expect(five.queries).toBe(one.queries)
  })

  test('lets its owner resend a delivery, with the same event id', async () => {
    const { url, got } = await aReceiver()
    const { id } = await aWebhook(url)
    await paidGift()
    await run()
    const [done] = await deliveries(id)
    const again = await call('POST', `/v1/user/surfaces/${id}/deliveries/${done.id}/redeliver`, {})
    expect(again.body.data).toMatchObject({ id: done.id, state: 'waiting' })
    await run()
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([done.event_id, done.event_id])
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', tries: [{}, {}] })
  })

  test('lets nobody resend another creator’s delivery', async () => {
    const { url } = await aReceiver()
    const { id } = await aWebhook(url)
    await paidGift()
    await run()
    const [done] = await deliveries(id)
    const bea = await server.signIn((await aCreator(server.services)).account_id)
    const own = { kind: 'webhook', name: 'Akin', url }
    const { body } = await server.inject('POST', '/v1/user/surfaces', { as: bea, body: own })
    for (const surface of [id, body.data.id])
      expect(
        await server.inject('POST', `/v1/user/surfaces/${surface}/deliveries/${done.id}/redeliver`, {
          as: bea,
          body: {},
        }),
      ).toMatchObject({ status: 404 })
    expect(await run()).toMatchObject({ tries: 0 })
    expect(await deliveries(id)).toEqual([done])
  })

  test('drops finished deliveries after 30 days', async () => {
    const { url } = await aReceiver()
    const { id } = await aWebhook(url)
    await paidGift()
    await run()
    clock.shift(29 * DAY_MS)
    await forgetDeliveries(server.services.db)
    expect(await deliveries(id)).toHaveLength(1)
    clock.shift(31 * DAY_MS)
    await forgetDeliveries(server.services.db)
    expect(await deliveries(id)).toEqual([])
  })

  test('answers 404 for an overlay, which has neither deliveries nor a secret', async () => {
    const { id } = (await call('POST', '/v1/user/surfaces', { kind: 'overlay', name: 'OBS' })).body.data
    expect((await call('GET', `/v1/user/surfaces/${id}/deliveries`)).status).toBe(404)
    expect((await call('POST', `/v1/user/surfaces/${id}/secret`, {})).status).toBe(404)
  })
})

describe('a delivery that waits', () => {
  const DAY = DAY_MS / 1000

  /** A receiver that refuses everything until `mend`, and its webhook with one delivery that failed and one not tried yet. */
  async function aFailingWebhook() {
    let isWell = false
    const { url, got } = await aReceiver((response) => response.writeHead(isWell ? 204 : 500).end())
    const { id } = await aWebhook(url)
    await paidGift()
    await run()
    await call('POST', `/v1/user/surfaces/${id}/test`, {})
    const mend = () => {
      isWell = true
      got.length = 0
    }
    return { id, got, mend }
  }

  const set = (table: 'surfaces' | 'webhooks' | 'accounts', to: object, where: [string, unknown]) =>
    server.services.db.updateTable(table).set(to).where(sql.ref(where[0]), '=', where[1]).execute()
  const setPaused = (id: string, is_paused: 0 | 1) => call('PUT', `/v1/user/surfaces/${id}`, { is_paused })
  async function states(id: string) {
    const rows = await server.services.db
      .selectFrom('webhook_deliveries')
      .select(['state', 'next_try_at'])
      .where('surface_id', '=', id)
      .execute()
    return rows.map(({ state, next_try_at }) => (next_try_at ? state : `${state} for good`))
  }

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['paused by its owner', (id) => setPaused(id, 1)],
    ['switched off', (id) => set('webhooks', { switched_off_at: clock.now() }, ['surface_id', id])],
    ['one of a suspended account', () => set('accounts', { suspended_at: clock.now() }, ['id', luz.account_id])],
  ])('while its webhook is %s is given up once its three days are over', async (_, stop) => {
    const { id, got } = await aFailingWebhook()
    await stop(id)
    await run(3 * DAY - 60)
    expect(await states(id)).toEqual(['waiting', 'waiting'])
    await run(3 * DAY + 60)
    expect(await states(id)).toEqual(['given_up for good', 'given_up for good'])
    expect(got).toHaveLength(1)
  })

  test('until its owner lets the webhook go on is sent then, unless its three days are over', async () => {
    const { id, got, mend } = await aFailingWebhook()
    await setPaused(id, 1)
    mend()
    clock.shift(2 * DAY_MS)
    await call('POST', `/v1/user/surfaces/${id}/test`, {})
    clock.shift(3 * DAY_MS + 60_000)
    await setPaused(id, 0)
    await run()
    expect((await states(id)).sort()).toEqual(['delivered for good', 'given_up for good', 'given_up for good'])
    expect(got.map(({ body }) => JSON.parse(body).type)).toEqual(['test'])
  })

  test('when its webhook is switched off is given up, and sent again only by redelivery', async () => {
    const { id, got, mend } = await aFailingWebhook()
    await set('webhooks', { failing_since: new Date(clock.now().getTime() - 3 * DAY_MS) }, ['surface_id', id])
    await run(5)
    expect(await states(id)).toEqual(['given_up for good', 'given_up for good'])
    mend()
    await setPaused(id, 0)
    await run(DAY)
    expect(got).toEqual([])
    const missed = (await deliveries(id)).find(({ place }: { place: number | null }) => place === 1)
    await call('POST', `/v1/user/surfaces/${id}/deliveries/${missed.id}/redeliver`, {})
    await run()
    expect(got.map(({ body }) => JSON.parse(body).place)).toEqual([1])
    expect((await states(id)).sort()).toEqual(['delivered for good', 'given_up for good'])
  })

  test('and is sent again after it was given up is retried like a new one', async () => {
    const { id } = await aFailingWebhook()
    clock.shift(3 * DAY_MS + 60_000)
    await run()
    await setPaused(id, 0)
    const missed = async () => (await deliveries(id)).find(({ place }: { place: number | null }) => place === 1)
    const { id: delivery, state } = await missed()
    expect(state).toBe('given_up')
    await call('POST', `/v1/user/surfaces/${id}/deliveries/${delivery}/redeliver`, {})
    await run()
    const { state: then, next_try_at, tries } = await missed()
    expect(then).toBe('waiting')
    expect(Math.round((Date.parse(next_try_at) - Date.parse(tries.at(-1).date)) / 1000)).toBe(5)
  })

  test('while an earlier one is being sent is not sent if its owner pauses the webhook meanwhile', async () => {
    const held: http.ServerResponse[] = []
    const { url } = await aReceiver((response, n) => (n === 1 ? held.push(response) : response.writeHead(204).end()))
    const { id } = await aWebhook(url)
    for (const amount of [20_00n, 30_00n]) await paidGift({}, amount)
    const running = run()
    await expect.poll(() => held.length).toBe(1)
    await setPaused(id, 1)
    held[0]!.writeHead(204).end()
    expect(await running).toEqual({ queued: 2, tries: 1 })
  })

  test.each([
    [204, 'delivered'],
    [500, 'given_up'],
  ])('and is given up while it is being sent keeps the try: answered with %i it is %s', async (status, state) => {
    const held: http.ServerResponse[] = []
    const { url } = await aReceiver((response) => void held.push(response))
    const { id } = await aWebhook(url)
    await paidGift()
    const running = run()
    await expect.poll(() => held.length).toBe(1)
    await setPaused(id, 1)
    await giveUpUnsent(server.services.db, new Date(clock.now().getTime() + 4 * DAY_MS))
    expect(await states(id)).toEqual(['given_up for good'])
    held[0]!.writeHead(status).end()
    await running
    expect(await deliveries(id)).toMatchObject([{ state, next_try_at: null, tries: [{ status }] }])
  })
})

test('a receiver that does not answer delays no other, and after a crash another process takes over', async () => {
  const { services } = server
  const slow = await aReceiver(() => undefined)
  const quick = await aReceiver()
  const stuck = await aWebhook(slow.url)
  await aWebhook(quick.url)
  await paidGift()
  await deliverNotices(services)
  const sender = createSender(services, { ...brief, seconds: 5 })
  await sendWebhooks(services, sender)
  await expect.poll(() => quick.got.length).toBe(1)
  await expect.poll(() => slow.got.length).toBe(1)
  // The first sender holds the lease: another sends nothing until that lease has ended.
  expect(await runWebhooks(services, clock.now(), createSender(services, brief))).toEqual({ queued: 0, tries: 0 })
  await sql`update webhooks set sending_until = clock_timestamp() where surface_id = ${stuck.id}`.execute(services.db)
  expect(await runWebhooks(services, clock.now(), createSender(services, brief))).toEqual({ queued: 0, tries: 1 })
  for (const one of receivers) one.closeAllConnections()
  await sender.idle()
})

test('the operator’s command sends what is due at a given time', async () => {
  const { url, got } = await aReceiver((response, n) => response.writeHead(n === 1 ? 500 : 200).end())
  await aWebhook(url)
  await paidGift()
  await deliverNotices(server.services)
  const printed: string[] = []
  const command = (args: string[]) => commands['webhooks run']!.run(server.services, args, (line) => printed.push(line))
  expect(await command([])).toBe(true)
  expect(await command(['--now', new Date(Date.now() + 60_000).toISOString()])).toBe(true)
  expect(await command(['--now', 'tomorrow'])).toBe(false)
  expect(printed.slice(0, 2)).toEqual(['1 deliveries queued, 1 attempts', '0 deliveries queued, 1 attempts'])
  expect(got).toHaveLength(2)
})

describe('a failing receiver', () => {
  /** Its behaviour → how its server answers, or a function that returns the address if it is not a plain server. */
  const bad: Record<string, Answer | (() => Promise<string>)> = {
    'gives no answer': () => undefined,
    'answers after 20 seconds': (response) => setTimeout(() => response.end(), 20_000).unref(),
    'answers a byte at a time': (response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    },
    'breaks off its response': (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
      setImmediate(() => response.socket?.destroy())
    },
    'returns 404': (response) => response.writeHead(404).end(),
    'returns 410': (response) => response.writeHead(410).end(),
    'returns 500': (response) => response.writeHead(500).end(),
    'redirects (302)': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'has a wrong certificate': async () =>
      `https://receiver.example:${await listen(https.createServer(selfSigned, (_, response) => response.end()))}/`,
    'is unreachable': async () => 'http://127.0.0.1:1/hook',
    'now has a private address': async () => 'https://10.0.0.1/hook',
  }

  test('is retried for three days as documented, then given up and switched off, and its owner is mailed', async () => {
    const isSlow = (what: string) => what.startsWith('gives no') || what.startsWith('answers')
    const rows = [
      ...(await observe(Object.keys(bad).filter(isSlow), brief.seconds)),
      ...(await observe(
        Object.keys(bad).filter((what) => !isSlow(what)),
        20,
      )),
    ]
    const head = [
      'The receiver …',
      'recorded as',
      'attempts',
      'waits between them',
      'duration',
      'the delivery',
      'the webhook',
    ]
    await expect(asTable([head, ...rows])).toMatchFileSnapshot('../../docs/api/bad-receivers.md')
    const { rows: mails } = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker._private_jobs
       where payload ->> 'to' = ${`${luz.page_url}@example.com`} and payload ->> 'subject' like '%switched off%'`.execute(
      server.services.db,
    )
    expect(mails[0]!.n).toBe(Object.keys(bad).length)
  })

  /** Runs three days with these receivers, each with this timeout; one table row per receiver. */
  async function observe(kinds: string[], seconds: number): Promise<string[][]> {
    const made = new Map<string, string>()
    for (const what of kinds) {
      // A webhook is created with a valid address, which changes to the failing one afterwards.
      const { id } = await aWebhook('http://127.0.0.1:9/')
      const url = await getAddress(what)
      await server.services.db.updateTable('surfaces').set({ url }).where('id', '=', id).execute()
      made.set(what, id)
    }
    await paidGift()
    await deliverNotices(server.services)
    const network = { ...brief, seconds, isPublic: (address: string) => address === '127.0.0.1' }
    const sender = createSender(server.services, network)
    for (let at: number | undefined = clock.now().getTime(); at !== undefined; at = await nextTry())
      await runWebhooks(server.services, new Date(at), sender)
    const rows: string[][] = []
    for (const [what, id] of made) rows.push(await readRow(what, id))
    await server.services.db.deleteFrom('surfaces').execute()
    return rows
  }

  async function getAddress(what: string): Promise<string> {
    const answer = bad[what]!
    const isAddress = answer.length === 0 && what !== 'gives no answer'
    return isAddress ? (answer as () => Promise<string>)() : (await aReceiver(answer as Answer)).url
  }

  async function readRow(what: string, id: string): Promise<string[]> {
    const [delivery] = await deliveries(id)
    const tries = delivery.tries as { date: string; status: number | null; error: string | null }[]
    const waits = tries.slice(1).map(({ date }, n) => (Date.parse(date) - Date.parse(tries[n]!.date)) / 1000)
    const seen = [...new Set(tries.map(({ status, error }) => status ?? error))].join(', ')
    const list = (await call('GET', '/v1/user/surfaces')).body.data
    const { is_paused, switched_off_at } = list.find((one: { id: string }) => one.id === id)
    const over = (Date.parse(tries.at(-1)!.date) - Date.parse(tries[0]!.date)) / DAY_MS
    const end = is_paused && switched_off_at ? 'switched off, its owner mailed' : 'goes on'
    return [what, `\`${seen}\``, String(tries.length), shortWaits(waits), `${over} days`, delivery.state, end]
  }

  /** A Markdown table, each column as wide as its longest cell. */
  function asTable(rows: string[][]): string {
    const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
    const lines = [rows[0]!, widths.map((width) => '-'.repeat(width)), ...rows.slice(1)]
    return lines.map((row) => `| ${row.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |\n`).join('')
  }

  async function nextTry(): Promise<number | undefined> {
    const { rows } = await sql<{ at: Date | null }>`
      select min(next_try_at) as at from webhook_deliveries d join surfaces s on s.id = d.surface_id
       where s.account_id = ${luz.account_id} and d.state = 'waiting'`.execute(server.services.db)
    return rows[0]!.at?.getTime()
  }

  /** `5 s, 60 s, …, 7200 s × 34, 5035 s`. */
  function shortWaits(waits: number[]): string {
    const groups: [number, number][] = []
    for (const wait of waits) {
      const last = groups.at(-1)
      if (last?.[0] === wait) last[1]++
      else groups.push([wait, 1])
    }
    return groups.map(([wait, times]) => (times > 1 ? `${wait} s × ${times}` : `${wait} s`)).join(', ')
  }

  test('that gives no answer is tried again five seconds after the try ended, not after it began', async () => {
    const { id } = await aWebhook((await aReceiver(() => undefined)).url)
    await paidGift()
    await deliverNotices(server.services)
    const sender = createSender(server.services, brief)
    await sendWebhooks(server.services, sender)
    await sender.idle()
    const [{ next_try_at, tries }] = await deliveries(id)
    expect(tries).toMatchObject([{ error: 'timeout' }])
    const ended = Date.parse(tries[0].date) + tries[0].duration_ms
    // Less by a few milliseconds if the clock is corrected meanwhile.
    expect(Date.parse(next_try_at) - ended).toBeGreaterThan(5000 - (brief.seconds * 1000) / 2)
  })

  test('that recovers gets each missed event once and counts as healthy again', async () => {
    let isWell = false
    const { url, got } = await aReceiver((response) => response.writeHead(isWell ? 200 : 500).end())
    const { id } = await aWebhook(url)
    for (const amount of [20_00n, 30_00n]) await paidGift({}, amount)
    await run()
    isWell = true
    await run(5)
    expect(got.map(({ body }) => JSON.parse(body).place)).toEqual([1, 2, 1, 2])
    expect((await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered'])
    const { failing_since } = await server.services.db
      .selectFrom('webhooks')
      .select('failing_since')
      .where('surface_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(failing_since).toBeNull()
  })

  test('that was switched off and on again gets new events', async () => {
    const { url, got } = await aReceiver()
    const { id } = await aWebhook(url)
    await server.services.db
      .updateTable('webhooks')
      .set({ switched_off_at: clock.now() })
      .where('surface_id', '=', id)
      .execute()
    await paidGift()
    await run()
    expect(got).toEqual([])
    const { body } = await call('PUT', `/v1/user/surfaces/${id}`, { is_paused: 0 })
    expect(body.data).toMatchObject({ is_paused: false, switched_off_at: null })
    await paidGift({}, 60_00n)
    await run()
    expect(got).toHaveLength(1)
  })
})
