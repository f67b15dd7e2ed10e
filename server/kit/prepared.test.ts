import type { Duplex } from 'node:stream'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { idOrNull, inTransaction, sql } from './db.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { isStalePlan } from './prepared.ts'

let own: TestDatabase
let database: Database
const sent: string[] = []

beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own.drop())
beforeEach(async () => {
  // One connection, so that its prepared statements can be inspected.
  database = openDatabase(own.url, createLog('silent'), { max: 1, onQuery: (text) => sent.push(text) })
  await sql`create table things (id int primary key, name text)`.execute(database.db)
  await sql`insert into things values (1, 'one'), (2, 'two')`.execute(database.db)
})
afterEach(async () => {
  await sql`drop table things`.execute(database.db)
  await database.close()
})

async function prepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)
  return rows.map((row) => row.statement)
}

async function readName(id: number): Promise<unknown> {
  return (await sql`select * from things where id = ${id}`.execute(database.db)).rows[0]
}

describe('a statement', () => {
  test('that is repeated is prepared once on its connection, and answers for any values', async () => {
    for (const round of [1, 2, 3, 4, 5])
      expect([round, await readName(1), await readName(2)]).toEqual([
        round,
        { id: 1, name: 'one' },
        { id: 2, name: 'two' },
      ])
    expect(await prepared()).toEqual(['select * from things where id = $1'])
  })

  test('that runs once or twice, or has no values, is not prepared', async () => {
    await readName(1)
    await readName(2)
    for (let n = 0; n < 5; n++) await sql`select count(*) from things`.execute(database.db)
    for (let n = 0; n < 5; n++) await sql`select ${sql.raw(`${n} + $1::int`)}, ${n}`.execute(database.db).catch(() => 0)
    expect(await prepared()).toEqual([])
  })

  test('of the pool itself is prepared too', async () => {
    for (let n = 0; n < 4; n++) await database.pool.query('select $1::int + 1 as n', [n])
    expect(await prepared()).toEqual(['select $1::int + 1 as n'])
    await expect(database.pool.query('select $1::int / 0', [1])).rejects.toThrow('division by zero')
  })

  test('is sent together with the others of the same moment', async () => {
    const client = await database.pool.connect()
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    const sends = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
    const answers = await Promise.all([1, 2, 3].map((n) => client.query('select $1::int as n', [n])))
    client.release()
    expect(answers.map(({ rows }) => rows[0])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(sends.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  test('with a null account id has a generic plan, like one with an id', async () => {
    for (const id of [undefined, 1n])
      for (let n = 0; n < 12; n++)
        await sql`select (select count(*) from things a, things b where a.id = ${idOrNull(id)} and b.id <> ${n})`.execute(
          database.db,
        )
    const { rows } = await database.pool.query('select generic_plans::int as plans from pg_prepared_statements')
    expect(rows.map(({ plans }) => plans > 0)).toEqual([true, true])
  })

  test('for the first page of a list has a generic plan', async () => {
    const db = database.db as unknown as Kysely<{ things: { id: number; name: string } }>
    for (let n = 0; n < 12; n++)
      await db
        .selectFrom('things as a')
        .select(sql`(select count(*) from things b, things c where b.id > a.id)`.as('dear'))
        .where('a.id', '=', n)
        .limit(3)
        .offset(0)
        .execute()
    const { rows } = await database.pool.query('select generic_plans::int as plans from pg_prepared_statements')
    expect(rows.map(({ plans }) => plans > 0)).toEqual([true])
  })

  test('is reported to onQuery each time it is sent', async () => {
    sent.length = 0
    for (let n = 0; n < 4; n++) await readName(1)
    expect(sent).toEqual(Array(4).fill('select * from things where id = $1'))
  })
})

test('statements beyond the limit of a connection run unprepared', async () => {
  for (let n = 0; n < 520; n++)
    for (let time = 0; time < 3; time++) {
      const { rows } = await database.pool.query(`select $1::int + ${n} as n`, [1])
      expect(rows).toEqual([{ n: n + 1 }])
    }
  expect((await prepared()).length).toBeLessThanOrEqual(500)
})

describe('when a migration changed the columns of a prepared statement', () => {
  beforeEach(async () => {
    for (let n = 0; n < 4; n++) await readName(1)
    await sql`alter table things add column colour text default 'red'`.execute(database.db)
  })

  test('the next query is answered', async () => {
    expect(await readName(1)).toEqual({ id: 1, name: 'one', colour: 'red' })
    expect(await readName(2)).toEqual({ id: 2, name: 'two', colour: 'red' })
  })

  test('a transaction is retried, once', async () => {
    let begun = 0
    const row = await inTransaction(database.db, async (tx) => {
      begun++
      await sql`update things set name = ${'uno'} where id = 1`.execute(tx)
      return (await sql`select * from things where id = ${1}`.execute(tx)).rows[0]
    })
    expect([begun, row]).toEqual([2, { id: 1, name: 'uno', colour: 'red' }])
  })

  test('no other error counts as a stale plan', async () => {
    const error = await sql`select nothing`.execute(database.db).catch((reason: unknown) => reason)
    expect(isStalePlan(error)).toBe(false)
  })
})
