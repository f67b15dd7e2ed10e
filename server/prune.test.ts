// What the nightly job takes, and what it leaves.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { clock } from './kit/clock.ts'
import { sql } from './kit/db.ts'
import { aCreator } from './money/testing.ts'
import { pruneJobs } from './prune.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let server: TestServer

beforeAll(async () => {
  server = await aServer({ withProvider: true })
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function pruneAfter(days: number, extraMs: number): Promise<void> {
  clock.shift(days * DAY_MS + extraMs)
  await pruneJobs(server.services).prune!(undefined as never, undefined as never)
  clock.shift(0)
}

test('a call is answered with what its key made for 30 days, and makes a new one after that', async () => {
  const luz = await aCreator(server.services)
  const headers = { 'idempotency-key': randomUUID(), cookie: `pixel_browser=${'b'.repeat(22)}` }
  const give = async () => {
    const { body } = await server.inject('POST', `/v1/donate/${luz.page_url}`, {
      body: { amount: 75, confirm: 1 },
      headers,
    })
    expect(body).toMatchObject({ data: { payment_token: expect.any(String) } })
    return body.data.payment_token as string
  }
  const first = await give()
  expect(first).toBeTruthy()
  await pruneAfter(serverLimits.idempotencyKeyDays, -HOUR_MS)
  expect(await give()).toBe(first)
  await pruneAfter(serverLimits.idempotencyKeyDays, HOUR_MS)
  expect(await server.services.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  expect(await give()).not.toBe(first)
})

test('where an account signed in from is known until 400 days after it last did', async () => {
  const { account_id } = await aCreator(server.services)
  await server.signIn(account_id)
  const places = () =>
    server.services.db.selectFrom('account_places').select('kind').where('account_id', '=', account_id).execute()
  expect(await places()).toHaveLength(2)
  await pruneAfter(serverLimits.placesKeptDays, -HOUR_MS)
  expect(await places()).toHaveLength(2)
  await pruneAfter(serverLimits.placesKeptDays, HOUR_MS)
  expect(await places()).toEqual([])
})

test('what the provider told is known for 90 days after it was acted on, and for ever where it was not', async () => {
  const { db } = server.services
  const kept = serverLimits.providerEventsKeptDays
  await sql`
    insert into provider_events (provider, event_id, type, received_at, applied_at)
    select 'sandbox', id, 'checkout.paid', now() - make_interval(days => ${kept + 10}), now() - at
      from (values ('old', make_interval(days => ${kept}, hours => 1)), ('young', make_interval(days => ${kept}, hours => -1)),
                   ('open', null)) as event (id, at)`.execute(db)
  await pruneAfter(0, 0)
  const left = await db.selectFrom('provider_events').select('event_id').orderBy('event_id').execute()
  expect(left.map(({ event_id }) => event_id)).toEqual(['open', 'young'])
})
