// Every invariant of `ledger verify` reports a violation when the ledger is corrupted with its guards disabled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { type Database, openDatabase } from '#server/kit/open-database.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { prepareFull } from './proof-scope.ts'
import { corruptions, createSampleLedger, furtherCorruptions } from './testing.ts'
import { type Finding, invariantCount, verifyLedger } from './verify.ts'

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
  test.each([
    ...Object.entries(corruptions).map(([invariant, corruption]) => [invariant, ...corruption] as const),
    ...furtherCorruptions,
  ])('%s: %s', async (invariant, corruption, detail) => {
    // Rows have no defined order.
    expect(await findAfter(corruption, [invariant])).toContainEqual(
      expect.objectContaining({ detail: expect.stringMatching(detail) }),
    )
  })
})

test('the reason of the provider is a finding’s cause, and a refund by hand is none', async () => {
  const refuse = (cause: string) => `update receipt_refunds set state = 'failed', cause = '${cause}'`
  expect(await findAfter(refuse('rejected'))).toMatchObject([{ cause: 'rejected' }])
  expect(await findAfter(refuse('partly_refunded'))).toMatchObject([{ cause: null }])
})

test('nothing is reported before its limit', async () => {
  const corruption = `
    update payout_months set cap = used;
    update pending_items set release_at = now() - interval '59 minutes' where released_by is null;
    update refunds set due_at = now() - interval '14 minutes' where state = 'requested';
    update provider_events set applied_at = null, received_at = now() - interval '14 minutes'`
  expect(await findAfter(corruption)).toEqual([])
})

/** What these invariants find once the statements have run with the triggers off. */
async function findAfter(corruption: string, names = Object.keys(corruptions)): Promise<Omit<Finding, 'invariant'>[]> {
  const tx = await unguarded.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of corruption.split(';')) await sql.raw(statement).execute(tx)
    const found = []
    for (const [name, query] of await prepareFull(tx))
      if (names.includes(name))
        found.push(...(await sql<Omit<Finding, 'invariant'>>`${sql.raw(query)}`.execute(tx)).rows)
    return found
  } finally {
    await tx.rollback().execute()
  }
}
