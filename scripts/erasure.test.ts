// Every column that can hold personal data is listed in db/erasure.ts, and db/functions/erasure does what is listed there.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletedRows, emptiedColumns, keptColumns } from '#db/erasure.ts'
import { createLog } from '#server/kit/log.ts'
import { openDatabase } from '#server/kit/open-database.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { ROOT } from './run.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Columns such as `gifts.reply` that hold text, bytes, JSON or lists of text. */
async function columns(): Promise<string[]> {
  const { close, pool } = openDatabase(database.url, createLog('silent'))
  const { rows } = await pool.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'bytea', 'json', 'jsonb', 'ARRAY', 'character varying', 'inet')
      order by 1`,
  )
  await close()
  return rows.map(({ name }) => name)
}

test('db/erasure.ts lists every column that can hold words or bytes as deleted, emptied, or kept for a reason', async () => {
  const deleted = new Set<string>(deletedRows)
  const listed = [
    emptiedColumns,
    Object.fromEntries(Object.entries(keptColumns).map(([t, kept]) => [t, Object.keys(kept)])),
  ]
    .flatMap((list) => Object.entries(list))
    .flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
  const there = await columns()
  expect(
    there.filter((name) => !deleted.has(name.split('.')[0]!) && !listed.includes(name)),
    'say in db/erasure.ts what becomes of these',
  ).toEqual([])
  expect(listed.filter((name) => !there.includes(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

const erasing = globSync('db/functions/erasure/*.sql', { cwd: ROOT })
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')

test.each(deletedRows)('rows of %s are deleted', (table) => {
  expect(erasing).toMatch(new RegExp(`delete from ${table}\\b`))
})

test.each(Object.entries(emptiedColumns))('the listed columns of %s are emptied', (table, names) => {
  const updates = [...erasing.matchAll(new RegExp(`update ${table}\\s+set ([^;]*);`, 'g'))].map(([, set]) => set!)
  expect(names.filter((name) => !updates.some((set) => new RegExp(`\\b${name} = `).test(set)))).toEqual([])
})
