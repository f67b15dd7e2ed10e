// A connection that is opened again whenever it is lost: there is never a second one, whatever fails.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { sql } from './db.ts'
import { type KeptConnection, keepConnected } from './keep-connected.ts'
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

async function open(name: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${name}`.execute(database.db)
  return rows.length
}

/** Each of the first connections begins with one of these statements, and every later one with nothing. */
async function keep(name: string, failing: string[]) {
  const counts = { begun: 0, lost: 0 }
  const connection: KeptConnection = await keepConnected(own.url, name, createLog('silent'), {
    againMs: 10,
    async begin(client) {
      const statement = failing[counts.begun++]
      if (statement) await client.query(statement)
    },
    onLost: () => counts.lost++,
  })
  return { counts, connection }
}

test('a connection that ends while it begins is opened again once', async () => {
  const { counts, connection } = await keep('ended', ['select pg_terminate_backend(pg_backend_pid())'])
  await expect.poll(() => counts.begun).toBe(2)
  await connection.close()
  await expect.poll(() => open('ended')).toBe(0)
  // The loss, and the close.
  expect(counts).toEqual({ begun: 2, lost: 2 })
})

test('a connection whose beginning is refused is closed before the next is opened', async () => {
  const { counts, connection } = await keep('refused', ['select 1 / 0', 'select 1 / 0', 'select 1 / 0'])
  await expect.poll(() => counts.begun).toBe(4)
  await expect.poll(() => open('refused')).toBe(1)
  await connection.close()
  await expect.poll(() => open('refused')).toBe(0)
})

/** Seconds until the kernel asks the other side of this machine's connection to `port` whether it is still there. */
function secondsToProbe(port: number): number[] {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  // A timer of kind 02 is keepalive; its remaining time is in hundredths of a second.
  return lines
    .filter(([, , at, state, , timer]) => at?.endsWith(remote) && state === '01' && timer?.startsWith('02:'))
    .map(([, , , , , timer]) => Number.parseInt(timer!.slice(3), 16) / 100)
}

test('an idle connection notices within seconds that the machine of the database is gone', async () => {
  const proxy = await databaseProxy()
  const url = proxy.at(own.url)
  const connection = await keepConnected(url, 'idle', createLog('silent'), {
    againMs: 10,
    begin: async (client) => void (await client.query('select 1')),
    onLost: () => undefined,
  })
  const pooled = openDatabase(url, createLog('silent'))
  await sql`select 1`.execute(pooled.db)
  const seconds = secondsToProbe(Number(new URL(url).port))
  expect(seconds).toHaveLength(2)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(10)
  await connection.close()
  await pooled.close()
  await proxy.close()
})
