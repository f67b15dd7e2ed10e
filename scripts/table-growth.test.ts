// db/growth.ts describes how every table grows, and its keys and references match the database.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedRows, type Obstacle } from '#db/grows.ts'
import { growth } from '#db/growth.ts'
import { recurring } from '#server/recurring.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { ROOT } from './run.ts'

interface Table {
  name: string
  /** Columns of the primary key, else of the first unique constraint. */
  key: string[]
  hasPrimaryKey: boolean
  /** The columns of every other unique index. */
  uniques: string[][]
  references: { columns: string[]; table: string; to: string[] }[]
}

let database: TestDatabase
let tables: Map<string, Table>
beforeAll(async () => {
  database = await testDatabase()
  tables = new Map((await readCatalog(database.url)).map((table) => [table.name, table]))
})
afterAll(() => database.drop())

async function readCatalog(connectionString: string): Promise<Table[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const columns = (numbers: string, table: string) => `
    array(select a.attname::text from unnest(${numbers}) with ordinality k (n, at)
            join pg_attribute a on a.attrelid = ${table} and a.attnum = k.n order by k.at)`
  const { rows } = await client.query<{
    name: string
    indexes: Index[] | null
    references: Table['references'] | null
  }>(`
    select c.relname as name,
           (select json_agg(json_build_object('isKey', i.indisprimary, 'columns', ${columns('i.indkey::int2[]', 'c.oid')})
                            order by i.indisprimary desc, i.indexrelid)
              from pg_index i where i.indrelid = c.oid and i.indisunique) as indexes,
           (select json_agg(json_build_object('columns', ${columns('f.conkey', 'c.oid')}, 'table', f.confrelid::regclass::text,
                                              'to', ${columns('f.confkey', 'f.confrelid')}))
              from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as references
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`)
  await client.end()
  return rows.map(({ name, indexes, references }) => {
    const [first, ...others] = indexes ?? []
    const hasPrimaryKey = first?.isKey ?? false
    const uniques = [...(hasPrimaryKey || !first ? [] : [first]), ...others].map((index) => index.columns)
    return { name, key: first?.columns ?? [], hasPrimaryKey, uniques, references: references ?? [] }
  })
}

interface Index {
  isKey: boolean
  columns: string[]
}

/** A copied table is on every machine; otherwise both sides of a reference must be distributed by the same account. */
function leadsElsewhere({ columns, table, to }: Table['references'][number], column: string): boolean {
  const there = growth[table]!.distribution
  if (there === 'copied') return false
  const at = columns.indexOf(column)
  return at < 0 || there === 'unowned' || to[at] !== there.by
}

function obstacles({ key, hasPrimaryKey, uniques, references }: Table, column: string): Obstacle[] {
  return [
    ...(hasPrimaryKey && !key.includes(column) ? ['key' as const] : []),
    ...(uniques.some((columns) => !columns.includes(column)) ? ['unique' as const] : []),
    ...(references.some((reference) => leadsElsewhere(reference, column)) ? ['reference' as const] : []),
  ]
}

const all = Object.entries(growth)
const isLarge = (name: string) => expectedRows(growth[name]!) >= 100_000_000

test('db/growth.ts lists exactly the tables of the database', () => {
  expect(Object.keys(growth).sort()).toEqual([...tables.keys()])
})

test.each(all)("the key of %s is the database's", (name, { key }) => {
  expect(tables.get(name)!.key.join(', ')).toBe(key)
})

test.each(all)('the obstacles to distributing %s by creator are those of the database', (name, is) => {
  const table = tables.get(name)!
  if (typeof is.distribution === 'object')
    expect(is.distribution.inTheWay).toEqual(obstacles(table, is.distribution.by))
  else if (is.distribution === 'copied') expect(is.per, 'only a small table is copied to each machine').toBe('code')
})

test('a table is unowned only if it has no column with a creator or person', () => {
  const people = ['creator_id', 'account_id', 'owner_id']
  const owned = all
    .filter(([, { distribution }]) => distribution === 'unowned')
    .flatMap(([name]) => tables.get(name)!.references.map((reference) => ({ name, ...reference })))
    .filter(({ columns, table }) => table === 'accounts' && columns.some((column) => people.includes(column)))
  expect(owned.map(({ name, columns }) => `${name}.${columns}`)).toEqual([])
})

test('a pruned table has a recurring job and a statement that deletes its rows', () => {
  const source = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !/(\.test|\/testing)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  const jobs = recurring.map(({ task }) => task)
  const wrong = all.filter(([name, { retention }]) => {
    if (typeof retention === 'string') return false
    const goesWith = tables.get(name)!.references.map(({ table }) => table)
    const deletes = [name, ...goesWith].some((table) =>
      new RegExp(`deleteFrom\\('${table}\\b|delete from ${table}\\b`).test(source),
    )
    return !(jobs.includes(retention.job) && deletes)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('docs/LIMITS.md lists each large table with its key', () => {
  const page = readFileSync(path.join(ROOT, 'docs/LIMITS.md'), 'utf8').replaceAll(/ +/g, ' ')
  const missing = all.filter(([name, is]) => isLarge(name) && !page.includes(`| ${name} | ${is.key} |`))
  expect(missing.map(([name, { key }]) => `| ${name} | ${key} |`)).toEqual([])
})
