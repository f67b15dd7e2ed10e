// Every invariant of `ledger verify` reports a violation when the ledger is corrupted with its guards disabled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { type Database, openDatabase } from '#server/kit/open-database.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { corruptions, createSampleLedger } from './testing.ts'
import { findBroken, invariantCount, verifyLedger } from './verify.ts'

let database: TestDatabase
/** The same ledger through a superuser's connection, which can disable the guards. Each corruption is rolled back. */
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

test('a corruption exists for every invariant', () => {
  expect(Object.keys(corruptions)).toHaveLength(invariantCount)
})

describe('reports the violation of', () => {
  test.each(Object.entries(corruptions))('%s', async (invariant, [corruption, detail]) => {
    const tx = await unguarded.db.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of corruption.split(';')) await sql.raw(statement).execute(tx)
      // Rows have no defined order.
      expect(await findBroken(tx)).toContainEqual(
        expect.objectContaining({ invariant, detail: expect.stringMatching(detail) }),
      )
    } finally {
      await tx.rollback().execute()
    }
  })
})
