import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from './database.ts'
import { untilWaitedFor } from './lock-waits.ts'

let own: TestDatabase
const clients: pg.Client[] = []
beforeAll(async () => {
  own = await emptyDatabase()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await own.drop()
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.url })
  clients.push(client)
  await client.connect()
  return client
}

test('all who wait for a transaction are named, those behind another too, and nobody who waits for another one', async () => {
  const [holder, otherHolder] = [await connected(), await connected()]
  await holder.query('create table counts (name text primary key, n int not null)')
  await holder.query(`insert into counts values ('one', 0), ('other', 0)`)
  const add = (client: pg.Client, name: string) => client.query('update counts set n = n + 1 where name = $1', [name])
  for (const [client, name] of [
    [holder, 'one'],
    [otherHolder, 'other'],
  ] as const) {
    await client.query('begin')
    await add(client, name)
  }
  const otherWaiter = add(await connected(), 'other')
  await untilWaitedFor(otherHolder)
  const waiters = [await connected(), await connected()]
  const pids = await Promise.all(waiters.map(readPid))
  // One waits for the holder, the other for the first one's place in the queue for the row.
  const waiting = Promise.all(waiters.map((client) => add(client, 'one')))
  const waits = await untilWaitedFor(holder, { waiters: 2 })
  expect(waits.map(({ pid }) => pid).sort()).toEqual(pids.sort())
  for (const client of [holder, otherHolder]) await client.query('commit')
  await Promise.all([waiting, otherWaiter])
})

async function readPid(client: pg.Client): Promise<number> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0].pid
}
