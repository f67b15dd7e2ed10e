import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { inTransaction, readWith, sql } from './db.ts'
import { isUnavailable } from './db-errors.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { pageChanged, subscribeToPageChanges } from './page-changes.ts'
import { paginate, paginateInOneQuery } from './paginate.ts'

const log = createLog('silent')
let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url, log)
  await sql`create table numbers (n bigint primary key)`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('a bigint of the database is a JavaScript bigint, however large', async () => {
  const { rows } = await sql`select 9007199254740993::bigint as n, 1::int as small`.execute(database.db)
  expect(rows).toEqual([{ n: 9007199254740993n, small: 1 }])
})

test('two transactions that deadlock both succeed', async () => {
  await sql`insert into numbers values (1), (2)`.execute(database.db)
  const both = Promise.withResolvers<void>()
  let holding = 0
  const takeBoth = (first: bigint, second: bigint) =>
    inTransaction(database.db, async (tx) => {
      await sql`select 1 from numbers where n = ${first} for update`.execute(tx)
      if (++holding === 2) both.resolve()
      await both.promise
      await sql`select 1 from numbers where n = ${second} for update`.execute(tx)
    })
  await Promise.all([takeBoth(1n, 2n), takeBoth(2n, 1n)])
  // The database ended at least one of them, which was retried; on a busy machine it may be both.
  expect(holding).toBeGreaterThanOrEqual(3)
})

test('any other failure is not retried', async () => {
  let tries = 0
  const work = inTransaction(database.db, async () => {
    tries++
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(tries).toBe(1)
})

test('an unreachable database is unavailable, a wrong query is not', async () => {
  const away = openDatabase('postgresql://pixel@127.0.0.1:1/pixel', log)
  expect(isUnavailable(await sql`select 1`.execute(away.db).catch((error: unknown) => error))).toBe(true)
  await away.close()
  expect(isUnavailable(await sql`select nothing`.execute(database.db).catch((error: unknown) => error))).toBe(false)
  expect(isUnavailable(new Error('no'))).toBe(false)
})

test('a page change is notified when its transaction commits, and never when it is rolled back', async () => {
  const received: string[] = []
  const second = Promise.withResolvers<void>()
  const changes = await subscribeToPageChanges(own.url, log, {
    onChange(accountId) {
      received.push(accountId)
      if (accountId === '2') second.resolve()
    },
    onMissed: () => undefined,
  })
  expect(changes.isListening()).toBe(true)
  await inTransaction(database.db, async (tx) => {
    await pageChanged(tx, 1n)
    throw new Error('rolled back')
  }).catch(() => undefined)
  await inTransaction(database.db, (tx) => pageChanged(tx, 2n))
  await second.promise
  expect(received).toEqual(['2'])
  await changes.close()
})

test('a lost connection is reported and re-established', async () => {
  let missed = 0
  const reconnected = Promise.withResolvers<void>()
  const changes = await subscribeToPageChanges(own.url, log, {
    onChange: () => undefined,
    onMissed() {
      // Once at the start, once for the loss, once for what was missed in between.
      if (++missed === 3) reconnected.resolve()
    },
  })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pixel-page_changed' and datname = current_database()`.execute(
    database.db,
  )
  await reconnected.promise
  expect(missed).toBe(3)
  await changes.close()
})

test('a list is split into pages', async () => {
  const all = Array.from({ length: 25 }, (_, index) => index)
  const read = {
    rows: async (limit: number, offset: number) => all.slice(offset, offset + limit),
    total: async () => all.length,
  }
  expect(await paginate({ page: 3, per_page: 10 }, read)).toEqual({
    rows: [20, 21, 22, 23, 24],
    total: 25,
    page: 3,
    perPage: 10,
  })
  expect(await paginate({ page: 4, per_page: 10 }, read)).toMatchObject({ rows: [], total: 25 })
})

test('settings apply to what is read with them, and not afterwards, even after a failure', async () => {
  const one = openDatabase(own.url, log, { max: 1 })
  const setting = async (db = one.db) =>
    (await sql<{ value: string }>`select current_setting('enable_seqscan') as value`.execute(db)).rows[0]!.value
  const read = (work: (db: Database['db']) => Promise<string>) => readWith(one.db, { enable_seqscan: 'off' }, work)
  expect(await read(setting)).toBe('off')
  expect(await setting()).toBe('on')
  await expect(read(async (db) => String(await sql`select 1 / ${0}::int`.execute(db)))).rejects.toThrow('division')
  expect(await setting()).toBe('on')
  await one.close()
})

test('a list whose rows contain the total takes one query, past its end one more, and has the total 0 when empty', async () => {
  const sent: string[] = []
  const seen = openDatabase(own.url, log, { onQuery: (text) => sent.push(text) })
  const page = (page: number, of = 7) =>
    paginateInOneQuery(seen.db, { page, per_page: 3 }, sql<number>`${of}::int`, async (limit, offset, total) => {
      const found = sql<{ n: number; list_total: number }>`
        select n, ${total} as list_total from generate_series(1, ${of}::int) n order by n limit ${limit} offset ${offset}`
      return (await found.execute(seen.db)).rows
    })
  const { rows, ...second } = await page(2)
  expect([rows.map((row) => row.n), second]).toEqual([[4, 5, 6], { total: 7, page: 2, perPage: 3 }])
  expect(sent).toHaveLength(1)
  expect(await page(4)).toEqual({ rows: [], total: 7, page: 4, perPage: 3 })
  expect(sent).toHaveLength(3)
  expect((await page(1, 0)).total).toBe(0)
  expect(sent).toHaveLength(4)
  await seen.close()
})
