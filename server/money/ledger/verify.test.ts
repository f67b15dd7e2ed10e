// `ledger verify` must not only be green: each invariant turns red when the books are spoilt behind the guards' back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { type Database, openDatabase } from '#server/kit/open-database.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createSampleLedger, corruptions } from './testing.ts'
import { findBroken, invariantCount, verifyLedger } from './verify.ts'

let database: TestDatabase
/** The same books, by whom no guard stops. What is spoilt is spoilt in a transaction that is undone. */
let unguarded: Database

beforeAll(async () => {
  database = await testDatabase()
  const services = await createSampleLedger(database)
  expect(await verifyLedger(services.db)).toEqual([])
  await services.database.close()
  unguarded = openDatabase(database.superuserUrl, createLog('silent'), { max: 1 })
})
afterAll(async () => {
  await unguarded.close()
  await database.drop()
})

test('every invariant is spoilt here', () => {
  expect(Object.keys(corruptions)).toHaveLength(invariantCount)
})

describe('turns red:', () => {
  test.each(Object.entries(corruptions))('%s', async (invariant, [spoil, detail]) => {
    const tx = await unguarded.db.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of spoil.split(';')) await sql.raw(statement).execute(tx)
      // Rows come in no order.
      expect(await findBroken(tx)).toContainEqual(
        expect.objectContaining({ invariant, detail: expect.stringMatching(detail) }),
      )
    } finally {
      await tx.rollback().execute()
    }
  })
})
