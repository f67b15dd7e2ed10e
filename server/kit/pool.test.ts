// A database that freezes, goes or is locked: what is asked of it ends in time, and goes on when it is back.
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

function ask(db = database.db): Promise<unknown> {
  return sql`select 1`.execute(db)
}

/** How it failed; a test that gets an answer instead fails here. */
async function failure(question: Promise<unknown>): Promise<unknown> {
  return question.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error,
  )
}

/** Asks again until it is answered; the test's own time limit ends it. */
async function untilAnswered(): Promise<void> {
  await ask().catch(() => new Promise(setImmediate).then(untilAnswered))
}

test('a question to a frozen database fails without an answer, and so does a transaction', async () => {
  await ask()
  proxy.freeze()
  expect(isUnavailable(await failure(ask()))).toBe(true)
  expect(isUnavailable(await failure(inTransaction(database.db, (tx) => ask(tx))))).toBe(true)
})

test('each question of a page fails with the first that is not answered', async () => {
  const { db, close } = database.reader()
  await ask(db)
  proxy.freeze()
  const failures = await Promise.all([failure(ask(db)), failure(ask(db)), failure(ask(db))])
  close()
  expect(failures.map(isUnavailable)).toEqual([true, true, true])
})

test('once it is known to be away nobody waits for it any more, and no connection of before is kept', async () => {
  await Promise.all([ask(), ask(), ask()])
  const allGone = Promise.withResolvers<void>()
  database.pool.on('remove', () => database.pool.totalCount === 0 && allGone.resolve())
  proxy.freeze()
  await failure(ask())
  // Told by the question that follows the doubt, and every one from then on is refused without waiting.
  expect(String(await failure(ask()))).toContain('does not answer')
  await allGone.promise
})

test('when it is back it is asked again by itself', async () => {
  await ask()
  proxy.freeze()
  await failure(ask())
  await failure(ask())
  proxy.thaw()
  await untilAnswered()
})

test('connections that were cut are replaced', async () => {
  await Promise.all([ask(), ask(), ask()])
  proxy.cut()
  expect(isUnavailable(await failure(ask()))).toBe(true)
  proxy.mend()
  await untilAnswered()
})

test('a slow question fails, and the database is not taken for away', async () => {
  expect(isUnavailable(await failure(sql`select pg_sleep(60)`.execute(database.db)))).toBe(true)
  await ask()
})

test('a job may ask what takes longer, on the same connections', async () => {
  const { rows } = await sql`select 'slow' as it, pg_sleep(0.6)::text`.execute(database.longQueryDb)
  expect(rows).toMatchObject([{ it: 'slow' }])
  expect(database.pool.totalCount).toBe(1)
  expect(isUnavailable(await failure(sql`select pg_sleep(60)`.execute(database.db)))).toBe(true)
})

test('a lock that is not had in time is given up, and the connection goes on', async () => {
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
  await ask()
})

test.each(['53100', '53200', '58030', '40001', '40P01', '57P01', '25006', 'ENOSPC', 'EHOSTUNREACH'])(
  'what fails with %s may be tried again',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('it failed'), { code }))).toBe(true)
  },
)

test.each(['23505', '42P01', 'P0001', 'EACCES'])('what fails with %s is a fault', (code) => {
  expect(isUnavailable(Object.assign(new Error('it failed'), { code }))).toBe(false)
})
