// A database that freezes, disappears or is locked: queries fail in time, and work again when it is back.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type DatabaseProxy, databaseProxy } from '#test/database-proxy.ts'
import { inTransaction, sql } from './db.ts'
import { isUnavailable } from './db-errors.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'

let own: TestDatabase
let proxy: DatabaseProxy
let database: Database

beforeAll(async () => {
  own = await testDatabase()
  proxy = await databaseProxy()
})
beforeEach(() => {
  database = openDatabase(proxy.at(own.url), createLog('silent'), { max: 3, queryMs: 300 })
})
afterEach(async () => {
  proxy.thaw()
  proxy.mend()
  await database.close()
})
afterAll(async () => {
  await proxy.close()
  await own.drop()
})

function query(db = database.db): Promise<unknown> {
  return sql`select 1`.execute(db)
}

/** The error of a query; the test fails if the query succeeds. */
async function failure(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  )
}

/** Repeats a query until it succeeds; the test's own time limit ends it. */
async function untilAnswered(): Promise<void> {
  await query().catch(() => new Promise(setImmediate).then(untilAnswered))
}

test('a query to a frozen database fails without an answer, and so does a transaction', async () => {
  await query()
  proxy.freeze()
  expect(isUnavailable(await failure(query()))).toBe(true)
  expect(isUnavailable(await failure(inTransaction(database.db, (tx) => query(tx))))).toBe(true)
})

test('all queries of a page fail with the first that is not answered', async () => {
  const { db, close } = database.reader()
  await query(db)
  proxy.freeze()
  const failures = await Promise.all([failure(query(db)), failure(query(db)), failure(query(db))])
  close()
  expect(failures.map(isUnavailable)).toEqual([true, true, true])
})

test('once the database is known to be unreachable, calls fail without a wait, and old connections are closed', async () => {
  await Promise.all([query(), query(), query()])
  const allGone = Promise.withResolvers<void>()
  database.pool.on('remove', () => database.pool.totalCount === 0 && allGone.resolve())
  proxy.freeze()
  await failure(query())
  // This query waits for the probe; from then on every query is refused without a wait.
  expect(String(await failure(query()))).toContain('does not answer')
  await allGone.promise
})

test('when the database is back, it is used again without a restart', async () => {
  await query()
  proxy.freeze()
  await failure(query())
  await failure(query())
  proxy.thaw()
  await untilAnswered()
})

test('connections that were cut are replaced', async () => {
  await Promise.all([query(), query(), query()])
  proxy.cut()
  expect(isUnavailable(await failure(query()))).toBe(true)
  proxy.mend()
  await untilAnswered()
})

test('a slow query fails, and the database does not count as unreachable', async () => {
  expect(isUnavailable(await failure(sql`select pg_sleep(60)`.execute(database.db)))).toBe(true)
  await query()
})

test('a job and a ledger verification may run a slower query on the same connections', async () => {
  for (const db of [database.longQueryDb, database.verificationDb]) {
    const { rows } = await sql`select 'slow' as it, pg_sleep(0.6)::text`.execute(db)
    expect(rows).toMatchObject([{ it: 'slow' }])
  }
  expect(database.pool.totalCount).toBe(1)
  expect(isUnavailable(await failure(sql`select pg_sleep(60)`.execute(database.db)))).toBe(true)
})

test('a lock that is not acquired in time is given up, and the connection stays usable', async () => {
  await sql`create table if not exists held (n int)`.execute(database.db)
  await inTransaction(database.longQueryDb, async (tx) => {
    await sql`lock table held`.execute(tx)
    const refused = await failure(
      inTransaction(database.db, async (other) => {
        await sql`lock table held`.execute(other)
      }),
    )
    expect(refused).toMatchObject({ code: '55P03' })
    expect(isUnavailable(refused)).toBe(true)
  })
  await query()
})

test.each(['53100', '53200', '58030', '40001', '40P01', '57P01', '25006', 'ENOSPC', 'EHOSTUNREACH'])(
  'an error with code %s may be retried',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('it failed'), { code }))).toBe(true)
  },
)

test.each(['23505', '42P01', 'P0001', 'EACCES'])('an error with code %s is a fault', (code) => {
  expect(isUnavailable(Object.assign(new Error('it failed'), { code }))).toBe(false)
})
