import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses, paths } from '#contract/addresses/paths.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addressSql } from './address-sql.ts'
import { sql } from './db.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url, createLog('silent'))
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('an address built in a query is the one the browser builds', async () => {
  const columns = { pageUrl: sql`t.page_url`, collectionId: sql`t.id` }
  const { rows } = await sql<{ address: string }>`
    select ${addressSql(paths.slide, columns)} as address from (select 'tala.komiks' as page_url, 7::bigint as id) t`.execute(
    database.db,
  )
  expect(rows).toEqual([{ address: addresses.slide('tala.komiks', '7') }])
})
