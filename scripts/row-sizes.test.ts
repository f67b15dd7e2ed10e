// The bytes that a row takes, measured on pages where there are many and computed where there are few.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import { type RowSize, readRowSizes } from './row-sizes.ts'

let database: TestDatabase
let sizes: Map<string, RowSize>

beforeAll(async () => {
  database = await emptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    create table empty (id bigint primary key);
    create table few (id bigint primary key, name text, tags text[]);
    create index few_half on few (name) where id <= 5;
    create index few_tags on few using gin (tags);
    insert into few select n, repeat('a', 99), '{}' from generate_series(1, 10) n;
    create table many (id bigint primary key, name text);
    insert into many select n, repeat('a', 1000) from generate_series(1, 6000) n`)
  await client.end()
  sizes = new Map((await readRowSizes(database.url)).map((size) => [size.table, size]))
})
afterAll(() => database.drop())

test('a table without rows is left out', () => {
  expect([...sizes.keys()]).toEqual(['few', 'many'])
})

test('of a few rows the size is that of the rows and of their index entries, not of half-empty pages', () => {
  const { rows, bytes, isEstimate, indexes } = sizes.get('few')!
  expect([rows, isEstimate]).toEqual([10, true])
  const index = (name: string) => indexes.find((one) => one.name === name)!
  // A key of eight bytes, a header and pointer of twelve, in pages that are filled to nine tenths.
  expect(index('few_pkey')).toEqual({ name: 'few_pkey', bytes: (8 + 12) / 0.9, isAtMost: false })
  // Half of the rows are in it, each with a text of 100 bytes.
  expect(index('few_half').bytes).toBeCloseTo((112 * 5) / 10 / 0.9, 0)
  // Entries of another kind of index are not one per row: its pages are an upper bound.
  expect(index('few_tags')).toMatchObject({ isAtMost: true })
  expect(index('few_tags').bytes).toBeGreaterThanOrEqual(819)
  const ofIndexes = indexes.reduce((sum, one) => sum + one.bytes, 0)
  expect(bytes - ofIndexes).toBeGreaterThan(120)
  expect(bytes - ofIndexes).toBeLessThan(170)
})

test('of many rows the size is that of their pages', () => {
  const { rows, bytes, isEstimate, indexes } = sizes.get('many')!
  expect([rows, isEstimate]).toEqual([6000, false])
  // Seven rows of a thousand bytes fit a page of eight kilobytes.
  const ofIndexes = indexes.reduce((sum, one) => sum + one.bytes, 0)
  expect(bytes - ofIndexes).toBeGreaterThan(1170)
  expect(bytes - ofIndexes).toBeLessThan(1200)
  expect(indexes).toMatchObject([{ name: 'many_pkey', isAtMost: false }])
  expect(indexes[0]!.bytes).toBeGreaterThan(20)
})
