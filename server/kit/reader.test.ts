import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { sql } from './db.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { readOnce, readValues } from './reader.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await testDatabase()
})
beforeEach(() => {
  database = openDatabase(own.url, createLog('silent'), { max: 2 })
})
// `close` would never end if a connection were not given back.
afterEach(() => database.close())
afterAll(() => own.drop())

async function backend(db: Database['db'], value = 1): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${value}::int as value`.execute(db)
  return rows[0]!.pid
}

test('concurrent queries of a page share one connection, and each gets its own answer', async () => {
  const { db, close } = database.reader()
  const values = Array.from({ length: 50 }, (_, n) => n)
  const answers = await Promise.all(
    values.map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]!.n),
  )
  const backends = await Promise.all(values.map((n) => backend(db, n)))
  close()
  expect(answers).toEqual(values)
  expect(new Set(backends).size).toBe(1)
})

test('a failed query does not affect the others', async () => {
  const { db, close } = database.reader()
  const [before, failed, after] = await Promise.allSettled([
    backend(db),
    sql`select 1 / ${0}::int`.execute(db),
    backend(db),
  ])
  close()
  expect([before.status, failed.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a page without queries takes no connection, and more pages than connections wait for each other', async () => {
  database.reader().close()
  expect(database.pool.totalCount).toBe(0)
  const read = async () => {
    const { db, close } = database.reader()
    await backend(db)
    await backend(db)
    close()
  }
  await Promise.all(Array.from({ length: 20 }, read))
  expect(database.pool.totalCount).toBeLessThanOrEqual(2)
})

test('an unreachable database fails the query, and not the server', async () => {
  const away = openDatabase('postgresql://pixel@127.0.0.1:1/pixel', createLog('silent'))
  const { db, close } = away.reader()
  await expect(sql`select 1`.execute(db)).rejects.toThrow()
  close()
  await away.close()
})

test('what parts of a page share is read once for that page, and again for the next one and outside of pages', async () => {
  let reads = 0
  const read = async () => ++reads
  const [one, other] = [database.reader(), database.reader()]
  expect(await Promise.all([readOnce(one.db, 'a', read), readOnce(one.db, 'a', read)])).toEqual([1, 1])
  expect(await readOnce(one.db, 'b', read)).toBe(2)
  expect(await readOnce(other.db, 'a', read)).toBe(3)
  expect(await readOnce(database.db, 'a', read)).toBe(4)
  expect(await readOnce(database.db, 'a', read)).toBe(5)
  one.close()
  other.close()
})

test('values that parts of a page request in one moment share a query; those requested later need another', async () => {
  const sent: string[] = []
  const seen = openDatabase(own.url, createLog('silent'), { onQuery: (text) => sent.push(text) })
  const { db, close } = seen.reader()
  const part = async (n: number, wait: Promise<unknown> | undefined) => {
    await wait
    return readValues(db, { n: sql<number>`${n}::int`, twice: sql<number>`select 2 * ${n}::int` })
  }
  const first = [part(1, undefined), part(2, Promise.resolve())]
  const answers = await Promise.all([...first, part(3, first[0])])
  close()
  expect(answers).toEqual([1, 2, 3].map((n) => ({ n, twice: 2 * n })))
  expect(sent).toHaveLength(2)
  await Promise.all([1, 2].map((n) => readValues(seen.db, { n: sql<number>`${n}::int` })))
  expect(sent).toHaveLength(4)
  await seen.close()
})

test('a failed query of values fails all parts that share it, and the page can retry', async () => {
  const { db, close } = database.reader()
  const read = (by: number) => readValues(db, { n: sql<number>`6 / ${by}::int` })
  const failed = await Promise.allSettled([read(0), read(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(2)).toEqual({ n: 3 })
  close()
})
