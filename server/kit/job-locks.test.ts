// The jobs of workers that were killed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { sql } from './db.ts'
import { enqueue } from './enqueue.ts'
import { keepJobLocks } from './job-locks.ts'
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

/** A job that the worker of this name is running. */
async function locked(task: string, poolId: string): Promise<void> {
  await enqueue(database.db, task, {})
  await sql`update graphile_worker._private_jobs j set locked_by = ${poolId}, locked_at = now(), attempts = 1
              from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${task}`.execute(
    database.db,
  )
}

async function readState(task: string) {
  const { rows } = await sql<{ locked_by: string | null; attempts: number; is_delayed: boolean }>`
    select locked_by, attempts, run_at > now() as is_delayed
      from graphile_worker.jobs where task_identifier = ${task}`.execute(database.db)
  return rows[0]!
}

const onError = (error: unknown) => {
  throw error
}
const soon = { everyMs: 20, lostMs: 500, onError }

test('a job whose worker was killed is tried again after a moment, and one that is still running is not', async () => {
  await locked('killed', 'pool-of-a-killed-worker')
  await locked('running', 'pool-of-another-worker')
  await locked('own', 'pool-of-this-worker')
  const another = keepJobLocks(database.db, 'pool-of-another-worker', soon)
  const us = keepJobLocks(database.db, 'pool-of-this-worker', soon)
  await expect.poll(() => readState('killed')).toEqual({ locked_by: null, attempts: 1, is_delayed: true })
  expect((await readState('running')).locked_by).toBe('pool-of-another-worker')
  expect((await readState('own')).locked_by).toBe('pool-of-this-worker')
  await another.stop()
  await us.stop()
})

test('a job is not taken for lost because nobody could renew its lock while the database was away', async () => {
  await locked('long', 'pool-of-a-frozen-worker')
  await locked('ours', 'pool-of-us')
  const proxy = await databaseProxy()
  const behind = openDatabase(proxy.at(own.url), createLog('silent'))
  const us = keepJobLocks(behind.db, 'pool-of-us', { everyMs: 100, lostMs: 1000, onError })
  await renewals(2)
  proxy.freeze()
  const frozenAt = performance.now()
  await expect.poll(() => performance.now() - frozenAt).toBeGreaterThan(1500)
  proxy.thaw()
  await renewals(3)
  expect((await readState('long')).locked_by).toBe('pool-of-a-frozen-worker')
  await us.stop()
  await behind.close()
  await proxy.close()
})

/** Resolves when the lock of `ours` was renewed so often. */
async function renewals(times: number): Promise<void> {
  const lockedAt = async () => {
    const { rows } = await sql<{ at: string }>`
      select locked_at::text as at from graphile_worker.jobs where task_identifier = 'ours'`.execute(database.db)
    return rows[0]!.at
  }
  const before = await lockedAt()
  await expect.poll(lockedAt).not.toBe(before)
  if (times > 1) await renewals(times - 1)
}
