// What the nightly prune job deletes, and what it keeps.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { clock } from './kit/clock.ts'
import { sql } from './kit/db.ts'
import { enqueue } from './kit/enqueue.ts'
import { aCreator } from './money/testing.ts'
import { pruneJobs } from './prune.ts'

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

test('an idempotency key answers with its first payment for 30 days, and makes a new one after that', async () => {
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

test('the places an account signed in from are kept until 400 days after their last use', async () => {
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

test('provider events are kept for 90 days after they were applied, and for ever while they are not', async () => {
  const { db } = server.services
  const days = serverLimits.providerEventsKeptDays
  await sql`
    insert into provider_events (provider, event_id, type, received_at, applied_at)
    select 'sandbox', id, 'checkout.paid', now() - make_interval(days => ${days + 10}), now() - at
      from (values ('old', make_interval(days => ${days}, hours => 1)), ('young', make_interval(days => ${days}, hours => -1)),
                   ('open', null)) as event (id, at)`.execute(db)
  await pruneAfter(0, 0)
  const left = await db.selectFrom('provider_events').select('event_id').orderBy('event_id').execute()
  expect(left.map(({ event_id }) => event_id)).toEqual(['open', 'young'])
})

test('a decided report loses the reporter’s email after a month and its evidence after half a year; an open one keeps both', async () => {
  const { db, storage } = server.services
  const luz = await aCreator(server.services)
  await storage.put('evidence/luma.jpg', Buffer.from('larawan'))
  await storage.put('evidence/bukas.jpg', Buffer.from('larawan'))
  const file = async (picture: string) => {
    const { status, body } = await server.inject('POST', '/v1/report', {
      body: {
        content_type: 'profile',
        content_id: luz.page_url,
        reason: 'spam',
        details: 'Ako ito',
        email: 'ako@example.com',
      },
      headers: { 'x-forwarded-for': `198.18.0.${picture.length}` },
    })
    expect(status).toBe(200)
    const { report_no } = body.data
    const { id } = await db
      .updateTable('reports')
      .set({ reporter: randomBytes(32) })
      .where('report_no', '=', report_no)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('report_pictures').values({ report_id: id, place: 1, storage_key: picture }).execute()
    return { id, status_token: body.data.status_token as string }
  }
  const [old, open] = [await file('evidence/luma.jpg'), await file('evidence/bukas.jpg')]
  expect(old.id).not.toBe(open.id)
  const decided = { state: 'acted', decided_at: clock.now(), message: 'Tinanggal' } as const
  await db.updateTable('reports').set(decided).where('id', '=', old.id).execute()
  const read = (id: string) => db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  await pruneAfter(serverLimits.reporterEmailKeptDays, -HOUR_MS)
  expect((await read(old.id)).email).toBe('ako@example.com')
  await pruneAfter(serverLimits.reporterEmailKeptDays, HOUR_MS)
  expect(await read(old.id)).toMatchObject({ email: null, details: 'Ako ito' })
  await pruneAfter(serverLimits.evidenceKeptDays, -HOUR_MS)
  expect(await storage.get('evidence/luma.jpg')).toBeDefined()
  await pruneAfter(serverLimits.evidenceKeptDays, HOUR_MS)
  expect(await read(old.id)).toMatchObject({
    evidence: '',
    details: null,
    reporter: null,
    reporter_id: null,
    state: 'acted',
  })
  expect(await storage.get('evidence/luma.jpg')).toBeUndefined()
  expect((await server.inject('GET', `/v1/reports/${old.status_token}`)).body.data.message).toBe('Tinanggal')

  expect(await read(open.id)).toMatchObject({ details: 'Ako ito', email: 'ako@example.com' })
  expect(await storage.get('evidence/bukas.jpg')).toBeDefined()
})

test('a job that failed at every try is kept for 30 days, and one that is tried again is kept for longer', async () => {
  const { db } = server.services
  const add = async (task: string, attempts: number) => {
    await enqueue(db, task, {}, { key: task })
    await sql`update graphile_worker._private_jobs set attempts = ${attempts} where key = ${task}`.execute(db)
  }
  await add('failed-for-good', 25)
  await add('tried-again', 24)
  const left = async () => {
    const { rows } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs
       where task_identifier in ('failed-for-good', 'tried-again') order by 1`.execute(db)
    return rows.map((row) => row.task)
  }
  await pruneAfter(serverLimits.givenUpJobsKeptDays, -HOUR_MS)
  expect(await left()).toEqual(['failed-for-good', 'tried-again'])
  await pruneAfter(serverLimits.givenUpJobsKeptDays, HOUR_MS)
  expect(await left()).toEqual(['tried-again'])
})

test('a kind of rows that cannot be deleted keeps no other from being deleted, and the job fails', async () => {
  const { db, storage } = server.services
  await sql`insert into outages (part, began_at, seen_at) values ('pages', '2020-01-01', '2020-01-01')`.execute(db)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(db)
  await sql`create trigger refuse before delete on account_places execute function refuse()`.execute(db)
  try {
    const prune = pruneJobs({ db, storage }).prune!(undefined as never, undefined as never)
    await expect(prune).rejects.toThrow('1 kinds of rows could not be deleted')
    expect(await db.selectFrom('outages').selectAll().where('began_at', '<', new Date('2021-01-01')).execute()).toEqual(
      [],
    )
  } finally {
    await sql`drop function refuse cascade`.execute(db)
  }
})
