// The embedded PostgreSQL starts, survives its launcher, and stops when requested.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/kit/migrate.ts'
import { processMark, startPostgres, stopAbandonedPostgres } from './postgres.ts'

let home: string
let dir: string

beforeEach(() => {
  home = fs.mkdtempSync('/tmp/pixel-postgres-test-')
  fs.chmodSync(home, 0o711)
  dir = path.join(home, 'postgres')
})

afterEach(async () => {
  await stopAbandonedPostgres(dir)
  fs.rmSync(home, { recursive: true })
})

test('creates a UTF-8 and UTC database, listens on no port, and keeps the data over a restart', async () => {
  const first = await startPostgres({ dir, fast: true })
  const url = await first.ensureDatabase('pixel')
  expect(await first.ensureDatabase('pixel')).toBe(url)
  await rows(url, "create table note (text text); insert into note values ('Salamat, ñ 🎁')")
  await first.stop()
  expect(isRunning(first.pid)).toBe(false)
  expect(fs.existsSync(first.socketDir)).toBe(false)

  const second = await startPostgres({ dir, fast: true })
  expect(second.adopted).toBe(false)
  expect(await rows(url, 'select text from note')).toEqual([{ text: 'Salamat, ñ 🎁' }])
  const settings = ['server_encoding', 'timezone', 'listen_addresses', 'data_checksums'].map(
    (name) => `current_setting('${name}') as ${name}`,
  )
  expect(await rows(url, `select ${settings.join(', ')}`)).toEqual([
    { server_encoding: 'UTF8', timezone: 'UTC', listen_addresses: '', data_checksums: 'on' },
  ])
  await second.stop()
})

test("the product's role owns its database and has no rights on the server or another database", async () => {
  const server = await startPostgres({ dir, fast: true })
  const url = await server.ensureDatabase('pixel')
  await server.ensureDatabase('sandbox')
  expect(await rows(url, rights)).toEqual([{ role: 'pixel', is_super: false, creates: false, owns: true }])
  await expect(rows(url, 'create role another')).rejects.toThrow(/permission denied/)
  await expect(rows(url, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/)
  await expect(rows(url.replace('/pixel?', '/sandbox?'), 'select 1')).rejects.toThrow(/permission denied/)
  await server.stop()
})

test('a database may be asked for many times at the same moment, while it is new and later', async () => {
  const server = await startPostgres({ dir, fast: true })
  const ask = () => Promise.all(Array.from({ length: 20 }, () => server.ensureDatabase('pixel')))
  for (const urls of [await ask(), await ask()]) expect(new Set(urls).size).toBe(1)
  await server.stop()
})

test('a database that the superuser created passes to its role with everything in it', async () => {
  const server = await startPostgres({ dir, fast: true })
  await rows(server.superuserUrl('postgres'), 'create database pixel')
  const before = server.superuserUrl('pixel')
  await migrate(before)
  await rows(before, `insert into human_checks_used values ('luz', now())`)

  const url = await server.ensureDatabase('pixel')
  expect(await rows(url, rights)).toEqual([{ role: 'pixel', is_super: false, creates: false, owns: true }])
  expect(await rows(url, 'select signature from human_checks_used')).toEqual([{ signature: 'luz' }])
  // Later migrations and functions require that the role owns everything.
  expect(
    await rows(
      url,
      `select nspname, relname from pg_class join pg_namespace n on n.oid = relnamespace
        where pg_class.oid >= 16384 and relowner <> 'pixel'::regrole and relkind in ('r', 'p', 'v', 'S')
       union all
       select nspname, proname from pg_proc p join pg_namespace n on n.oid = pronamespace
        where p.oid >= 16384 and proowner <> 'pixel'::regrole
          and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`,
    ),
  ).toEqual([])
  await rows(
    url,
    'alter table accounts add column later text; alter type graphile_worker.job_spec add attribute later text',
  )
  expect(await migrate(url)).toEqual([])
  await server.stop()
})

test('writes no value of a row into its log', async () => {
  const server = await startPostgres({ dir, fast: true })
  const url = server.superuserUrl('postgres')
  await rows(url, "create table member (email text unique); insert into member values ('luz@example.com')")
  await expect(rows(url, 'insert into member select email from member')).rejects.toThrow('member_email_key')
  await server.stop()
  const log = fs.readFileSync(path.join(dir, 'postgres.log'), 'utf8')
  expect(log).toContain('member_email_key')
  expect(log).not.toContain('luz@')
})

test('adopts the server that a killed launcher left running, and stops it', async () => {
  const left = await startAndKill()
  expect(isRunning(left.pid)).toBe(true)

  const adopter = await startPostgres({ dir, fast: true })
  expect(adopter).toMatchObject({ adopted: true, pid: left.pid, socketDir: left.socketDir })
  await adopter.stop()
  expect(isRunning(left.pid)).toBe(false)
})

test('does not stop the server of another running process', async () => {
  const owner = await startPostgres({ dir, fast: true })
  const guest = fork(import.meta.filename.replace('.test.ts', '.fixture.ts'), [dir, 'stop'])
  const [seen] = await once(guest, 'message')
  await once(guest, 'exit')
  expect(seen).toMatchObject({ adopted: true, pid: owner.pid })
  expect(isRunning(owner.pid)).toBe(true)
  await owner.stop()
})

test('starts over the pid file of a crash, even if another program has that pid by now', async () => {
  const left = await startAndKill()
  const ended = fs.readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8')
  await (await startPostgres({ dir, fast: true })).stop()

  fs.writeFileSync(path.join(dir, 'data/postmaster.pid'), ended)
  const afterCrash = await startPostgres({ dir, fast: true })
  expect(afterCrash.adopted).toBe(false)
  await afterCrash.stop()

  const stranger = fork(import.meta.filename.replace('.test.ts', '.fixture.ts'), ['', 'idle'])
  await once(stranger, 'message')
  fs.writeFileSync(path.join(dir, 'data/postmaster.pid'), ended.replace(String(left.pid), String(stranger.pid)))
  const afterReuse = await startPostgres({ dir, fast: true })
  expect(afterReuse.adopted).toBe(false)
  await afterReuse.stop()
  stranger.kill()
})

test('two concurrent starts end with one server', async () => {
  await (await startPostgres({ dir, fast: true })).stop()
  const both = await Promise.all([startPostgres({ dir, fast: true }), startPostgres({ dir, fast: true })])
  expect(both[0].pid).toBe(both[1].pid)
  for (const postgres of both) await postgres.stop()
  expect(isRunning(both[0].pid)).toBe(false)
})

const rights = `
  select current_user::text as role, rolsuper as is_super, rolcreaterole or rolcreatedb as creates,
         (select datdba = r.oid from pg_database where datname = current_database()) as owns
    from pg_roles r where rolname = current_user`

/** A separate launcher that starts the server and is killed before it can stop it. */
async function startAndKill(): Promise<{ pid: number; socketDir: string }> {
  const launcher = fork(import.meta.filename.replace('.test.ts', '.fixture.ts'), [dir, 'stay'])
  const [started] = (await once(launcher, 'message')) as [{ pid: number; socketDir: string }]
  launcher.kill('SIGKILL')
  await once(launcher, 'exit')
  return started
}

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function isRunning(pid: number): boolean {
  return processMark(pid) !== undefined
}
