import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { buildOnce } from './build-once.ts'
import { clock } from './clock.ts'
import { type Db, idOrNull, sql } from './db.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'

let own: TestDatabase
let database: Database
let db: Db

beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url, createLog('silent'), { max: 2 })
  db = database.db
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** A query of the values themselves, and how often it was built. */
function values() {
  const built = { times: 0 }
  const read = buildOnce((db, of: { id: bigint | undefined; text: string; isIt: boolean; ids: string[] }) => {
    built.times++
    return db
      .selectFrom(sql<{ id: bigint | null }>`(select ${idOrNull(of.id)} as id)`.as('one'))
      .select(['id', sql<string>`${of.text}::text`.as('text'), sql<boolean>`${of.isIt}::boolean`.as('is_it')])
      .where(sql<string>`'b'`, 'in', of.ids)
  })
  return { built, read }
}

describe('a query that is built once', () => {
  test('reads with the values of each call', async () => {
    const { built, read } = values()
    expect(await read(db, { id: 1n, text: 'una', isIt: true, ids: ['a', 'b'] })).toEqual([
      { id: 1n, text: 'una', is_it: true },
    ])
    expect(await read(db, { id: 2n, text: 'ikalawa', isIt: true, ids: ['b', 'c'] })).toEqual([
      { id: 2n, text: 'ikalawa', is_it: true },
    ])
    expect(await read(db, { id: 2n, text: 'b', isIt: true, ids: ['a', 'c'] })).toEqual([])
    expect(built.times).toBe(1)
  })

  test('is built anew where a value is missing, a boolean is another, or a list has another length', async () => {
    const { built, read } = values()
    const one = { id: 1n, text: 'una', isIt: true, ids: ['b'] }
    await read(db, one)
    expect(await read(db, { ...one, id: undefined })).toMatchObject([{ id: null }])
    expect(await read(db, { ...one, isIt: false })).toMatchObject([{ is_it: false }])
    expect(await read(db, { ...one, ids: ['a', 'b', 'c'] })).toHaveLength(1)
    expect(built.times).toBe(4)
  })

  test('fails where it would keep the value of its first call', async () => {
    const withText = buildOnce((some, { tag }: { tag: string }) =>
      some.selectFrom('hashtags').select('tag').where('tag', '=', `#${tag}`),
    )
    await expect(withText(db, { tag: 'luz' })).rejects.toThrow('may pass on its values only: tag')
    const withTime = buildOnce((some, _: { tag: string }) =>
      some.selectFrom('accounts').select('id').where('created_at', '>', clock.now()),
    )
    await expect(withTime(db, { tag: 'luz' })).rejects.toThrow('would keep its first time')
  })
})
