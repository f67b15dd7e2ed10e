// The embedded PostgreSQL starts, survives its launcher, and ends when told.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('starts, makes a database in UTF-8 and UTC, listens on no port, keeps what was written', async () => {
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

test('adopts the server of a killed launcher, and stops it', async () => {
  const left = await startAndKill()
  expect(isRunning(left.pid)).toBe(true)

  const adopter = await startPostgres({ dir, fast: true })
  expect(adopter).toMatchObject({ adopted: true, pid: left.pid, socketDir: left.socketDir })
  await adopter.stop()
  expect(isRunning(left.pid)).toBe(false)
})

test('leaves the server of a living process alone', async () => {
  const owner = await startPostgres({ dir, fast: true })
  const guest = fork(import.meta.filename.replace('.test.ts', '.fixture.ts'), [dir, 'stop'])
  const [seen] = await once(guest, 'message')
  await once(guest, 'exit')
  expect(seen).toMatchObject({ adopted: true, pid: owner.pid })
  expect(isRunning(owner.pid)).toBe(true)
  await owner.stop()
})

test('starts over the pid file of a crash, even when another program bears that number now', async () => {
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

test('two starts at once end with one server', async () => {
  await (await startPostgres({ dir, fast: true })).stop()
  const both = await Promise.all([startPostgres({ dir, fast: true }), startPostgres({ dir, fast: true })])
  expect(both[0].pid).toBe(both[1].pid)
  for (const postgres of both) await postgres.stop()
  expect(isRunning(both[0].pid)).toBe(false)
})

/** A launcher of its own that starts the server and is killed before it can stop it. */
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
