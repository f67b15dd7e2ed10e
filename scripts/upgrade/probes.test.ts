// A migration's lock is noticed by whoever reads or writes the table meanwhile, and by nobody else.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Probes, startProbes } from './probes.ts'

let database: TestDatabase
/** Holds the locks, as a migration does. */
let client: pg.Client
/** Sees who waits: within a transaction the list of connections stays as it was. */
let watcher: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.superuserUrl, application_name: 'test' })
  watcher = new pg.Client({ connectionString: database.superuserUrl, application_name: 'test' })
  await Promise.all([client.connect(), watcher.connect()])
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into accounts (email, referral_code) select n || '@example.com', 'R' || n from generate_series(1, 50) n`,
  )
})
afterAll(async () => {
  await Promise.all([client.end(), watcher.end()])
  await database.drop()
})

const backends = `select query, wait_event_type = 'Lock' as waits from pg_stat_activity
                   where datname = current_database() and application_name <> 'test'`

/** Resolves when as many connections wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => (await watcher.query<{ waits: boolean }>(backends)).rows.filter(({ waits }) => waits).length)
    .toBe(count)
}

/** Holds a lock on accounts until both of its probes wait for it; returns when it was held. */
async function hold(): Promise<[from: number, to: number]> {
  const from = performance.now()
  await client.query(`begin; lock table accounts in access exclusive mode`)
  await untilWaiting(2).catch(async (error) => {
    await client.query('rollback')
    throw error
  })
  // Only waits of some milliseconds are noted.
  await client.query('select pg_sleep(0.05)')
  await client.query('commit')
  return [from, performance.now()]
}

async function withProbes(work: (probes: Probes) => Promise<void>): Promise<void> {
  const probes = await startProbes(database.url, { accounts: 'id', goals: 'id' })
  await work(probes).finally(() => probes.stop())
}

test('a lock that keeps readers and writers out is noticed while it lasts, and not at another time', async () => {
  await withProbes(async (probes) => {
    const [from, to] = await hold()
    await probes.stop()
    expect(probes.longest(from, to)!.ms).toBeGreaterThanOrEqual(50)
    expect(probes.longest(to + 60_000, to + 61_000)).toBeUndefined()
    expect(probes.longest(0, 1)).toBeUndefined()
    expect(probes.longestWithoutTable()).toBeGreaterThan(0)
  })
})

test('probes leave no row changed and no connection open', async () => {
  const rows = () =>
    client.query('select id, email, xmin::text from accounts order by id').then(({ rows: found }) => found)
  const before = await rows()
  await withProbes(async () => {
    await expect.poll(async () => (await watcher.query(backends)).rowCount).toBe(5)
  })
  expect(await rows()).toEqual(before)
  await expect.poll(async () => (await watcher.query(backends)).rowCount).toBe(0)
})
