// After a restore payouts wait until the ledger was compared with the provider; a table's comment says so, which no backup contains.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { sql } from './db.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { arePicturesComplete, markPicturesComplete } from './pictures-mark.ts'
import { awaitedSince, awaitsReconciling, endReconciling, isRestoreMark, restoreMark } from './restore-mark.ts'

const DATE = '2026-11-29T17:45:00.000Z'
let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url, createLog('silent'))
})
beforeEach(() => mark(null))
afterAll(async () => {
  await database.close()
  await own.drop()
})

async function mark(text: string | null): Promise<void> {
  await sql`comment on table migrations is ${text === null ? sql`null` : sql.lit(text)}`.execute(database.db)
}

const state = async () => [await awaitsReconciling(database.db), (await awaitedSince(database.db))?.toISOString()]

describe('payouts', () => {
  test('do not wait in an installation that was never restored, nor with another comment', async () => {
    expect(await state()).toEqual([false, undefined])
    await mark('The migrations that were applied.')
    expect(await state()).toEqual([false, undefined])
    expect(await endReconciling(database.db)).toBe(false)
  })

  test('wait after a restore, since the moment of its backup, until they are let go on, once', async () => {
    await mark(restoreMark(DATE))
    expect(await state()).toEqual([true, DATE])
    expect(await endReconciling(database.db)).toBe(true)
    expect(await state()).toEqual([false, undefined])
    expect(await endReconciling(database.db)).toBe(false)
  })

  test('wait again after another restore', async () => {
    await mark(restoreMark(DATE))
    await endReconciling(database.db)
    await mark(restoreMark('2026-11-30T00:00:00.000Z'))
    expect(await state()).toEqual([true, '2026-11-30T00:00:00.000Z'])
  })
})

test('an installation is known as the restore of its backup before and after it is reconciled, and of no other', async () => {
  const isRestored = async (date: string) => {
    const { rows } = await sql<{
      text: string | null
    }>`select obj_description('migrations'::regclass, 'pg_class') as text`.execute(database.db)
    return isRestoreMark(rows[0]!.text, date)
  }
  expect(await isRestored(DATE)).toBe(false)
  await mark(restoreMark(DATE))
  expect([await isRestored(DATE), await isRestored('2026-11-29T17:45:00.001Z')]).toEqual([true, false])
  await endReconciling(database.db)
  expect([await isRestored(DATE), await isRestored('')]).toEqual([true, false])
})

test('pictures are complete for the backup that they were copied from, whether payouts wait or not', async () => {
  expect(await arePicturesComplete(database.db, DATE)).toBe(false)
  await mark(restoreMark(DATE))
  await markPicturesComplete(database.db, DATE)
  expect(await arePicturesComplete(database.db, DATE)).toBe(true)
  expect(await arePicturesComplete(database.db, '2026-11-30T00:00:00.000Z')).toBe(false)
  expect(await awaitsReconciling(database.db)).toBe(true)
})
