// The functions and triggers of the database are exactly those in db/functions.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'
import { applyFunctions, type FunctionFile, functionFiles, functionName } from './sql-functions.ts'

let database: TestDatabase
let client: pg.Client
let files: FunctionFile[]

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  files = await functionFiles()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Our functions and triggers, as PostgreSQL defines them, without those of extensions. */
async function definitions(): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select t.tgrelid::regclass || '.' || tgname, pg_get_triggerdef(t.oid) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not tgisinternal
     order by 1`)
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
  return Object.fromEntries(rows.map((row) => [row.name, row.definition]))
}

test('every function and trigger is in a file, which is named after the function', async () => {
  const defined = files.flatMap((file) => {
    const own = [...file.text.matchAll(/^create or replace function (\w+)/gm)].map((match) => match[1])
    expect([file.path, own]).toEqual([file.path, [functionName(file)]])
    expect(file.text, file.path).toMatch(/^-- \S.*\n/)
    const triggers = file.text.matchAll(
      /^create (?:or replace|constraint) trigger (\w+)[^;]*? on (\w+)[^;]*? function (\w+)/gm,
    )
    return [
      ...own,
      ...[...triggers].map(([, name, table, calls]) => {
        expect([file.path, calls]).toEqual([file.path, functionName(file)])
        return `${table}.${name}`
      }),
    ]
  })
  expect(defined.sort()).toEqual(Object.keys(await definitions()).sort())
})

test('the table of triggers in docs/ARCHITECTURE.md is complete', async () => {
  const page = readFileSync(new URL('../../docs/ARCHITECTURE.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([a-z_, ]*[a-z]) +\| ([a-z_, ]*[a-z]) +\| .+ \| .+ \|$/gm)]
  const mapped = rows.flatMap(([, tables, names]) =>
    tables!.split(', ').flatMap((table) => names!.split(', ').map((name) => ({ table, name }))),
  )
  const triggers = Object.keys(await definitions()).filter((name) => name.includes('.'))
  const isThere = ({ table, name }: { table: string; name: string }) => triggers.includes(`${table}.${name}`)
  const there = new Set(mapped.filter(isThere).map(({ table, name }) => `${table}.${name}`))
  expect([...there].sort()).toEqual(triggers.sort())
  // A row lists tables and triggers that belong together, and no others.
  for (const [, tables, names] of rows) {
    for (const table of tables!.split(', '))
      expect(
        names!.split(', ').some((name) => isThere({ table, name })),
        table,
      ).toBe(true)
    for (const name of names!.split(', '))
      expect(
        tables!.split(', ').some((table) => isThere({ table, name })),
        name,
      ).toBe(true)
  }
})

test('a migrated database has the functions of the files, and PostgreSQL reads every line of them', async () => {
  const before = await definitions()
  await client.query('begin')
  // Twice, with other bodies in between: nothing of the earlier definitions remains.
  for (const { text } of files) await client.query(text.replace('$$;', () => '\n-- other\n$$;'))
  expect(await definitions()).not.toEqual(before)
  for (const { text } of files) await client.query(text)
  expect(await definitions()).toEqual(before)
  await client.query('rollback')
})

test('a changed file is applied at the next start, whichever part changed', async () => {
  const path = 'kit/list-leave.sql'
  const original = files.find((file) => file.path === path)!
  const before = await definitions()
  const changes = [
    { text: original.text.replace('\nbegin', '\nbegin -- a word') },
    { text: original.text.replace('p_place bigint', 'p_at bigint').replaceAll('p_place', 'p_at') },
    { text: original.text.replace('returns void', 'returns bigint').replace('end $', 'return 1; end $') },
    { text: original.text.replace('p_place bigint', 'p_place bigint, p_by integer') },
  ]
  for (const { text } of changes) {
    expect(text).not.toBe(original.text)
    const altered = files.map((file) => (file.path === path ? { path, text } : file))
    expect(await applyFunctions(client, altered)).toEqual([path])
    expect(await applyFunctions(client, altered)).toEqual([])
    expect((await definitions()).list_leave).not.toBe(before.list_leave)
  }
  expect(await migrate(database.url)).toEqual([path])
  expect(await definitions()).toEqual(before)
})

test('a file that PostgreSQL refuses is named, and none of the others is applied', async () => {
  const before = await definitions()
  const broken = files.map((file, at) =>
    at === 0
      ? { ...file, text: file.text.replace('\nbegin', '\nbegin -- a word') }
      : at === 5
        ? { ...file, text: 'create nothing' }
        : file,
  )
  await expect(applyFunctions(client, broken)).rejects.toThrow(`db/functions/${files[5]!.path} could not be applied`)
  expect(await definitions()).toEqual(before)
})

test('a start without changed files changes nothing in the database', async () => {
  await client.query(`
    create table changed (what text);
    create function note_change() returns event_trigger language plpgsql as $$
    begin
      insert into changed select command_tag || ' ' || coalesce(object_identity, '') from pg_event_trigger_ddl_commands();
    end $$`)
  // Only a superuser may create an event trigger.
  const superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await superuser.query('create event trigger note_change on ddl_command_end execute function note_change()')
  expect(await migrate(database.url)).toEqual([])
  expect((await client.query('select what from changed')).rows).toEqual([])
  await client.query('create table seen ()')
  expect((await client.query('select what from changed')).rows).toEqual([{ what: 'CREATE TABLE public.seen' }])
  await superuser.query('drop event trigger note_change')
  await superuser.end()
  await client.query('drop function note_change; drop table changed, seen')
})

test('an older build leaves the functions of a newer one unchanged', async () => {
  await client.query(`insert into migrations (name) values ('9999_of_a_newer_build.sql')`)
  await client.query(`update function_files set checksum = sha256('newer')`)
  expect(await migrate(database.url)).toEqual([])
  await client.query(`delete from migrations where name = '9999_of_a_newer_build.sql'`)
  expect(await migrate(database.url)).toEqual(files.map((file) => file.path))
})
