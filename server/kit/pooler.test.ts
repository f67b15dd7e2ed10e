// With a real PgBouncer in transaction mode, where one is installed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#test/pgbouncer.ts'
import { inTransaction, sql } from './db.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { pageChanged, subscribeToPageChanges } from './page-changes.ts'
import { isDirect, PoolerError } from './pooler.ts'

test('a direct connection to PostgreSQL is recognised as direct, and can migrate', async () => {
  const own = await testDatabase()
  expect(await isDirect(own.url)).toBe(true)
  expect(await migrate(own.url)).toEqual([])
  await own.drop()
})

describe.skipIf(!hasPgbouncer)('behind PgBouncer', () => {
  let own: TestDatabase
  let bouncer: Pgbouncer

  beforeAll(async () => {
    own = await testDatabase()
    bouncer = await startPgbouncer(own.url)
  })
  afterAll(async () => {
    await bouncer?.close()
    await own?.drop()
  })

  test('migrating through it is refused with an explanation', async () => {
    expect(await isDirect(bouncer.url)).toBe(false)
    await expect(migrate(bouncer.url)).rejects.toThrow(PoolerError)
    await expect(migrate(bouncer.url)).rejects.toThrow('DATABASE_DIRECT_URL')
  })

  test('with a direct address, queries and transactions go through it, and page changes are notified', async () => {
    const log = createLog('silent')
    const database = openDatabase(bouncer.url, log, { max: 3, queryMs: 5000, directUrl: own.url })
    const received = Promise.withResolvers<string>()
    const changes = await subscribeToPageChanges(database.url, log, {
      onChange: received.resolve,
      onMissed: () => undefined,
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(
          database.db,
          async (tx) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]!.n,
        ),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n))
    await pageChanged(database.db, 7n)
    expect(await received.promise).toBe('7')
    await changes.close()
    await database.close()
  })
})
