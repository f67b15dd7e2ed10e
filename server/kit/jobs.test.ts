import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { HOUR_MS } from './clock.ts'
import { inTransaction, sql } from './db.ts'
import { enqueue } from './enqueue.ts'
import { makeDelayedJobsDue, type RunningJob, startJobs, takeJob } from './jobs.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { queueGauges } from './queue-gauges.ts'

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

async function waiting(task: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = ${task}`.execute(database.db)
  return rows[0]!.n
}

test('a job is queued when its transaction commits, and not before', async () => {
  await inTransaction(database.db, async (tx) => {
    await enqueue(tx, 'committed', { a: 1 })
    expect(await waiting('committed')).toBe(0)
  })
  expect(await waiting('committed')).toBe(1)
})

test('a job is gone when its transaction is rolled back', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await enqueue(tx, 'rolled-back', {})
    throw new Error('the command failed')
  })
  await expect(work).rejects.toThrow('the command failed')
  expect(await waiting('rolled-back')).toBe(0)
})

async function runningJob(task: string): Promise<RunningJob> {
  await enqueue(database.db, task, {})
  const { rows } = await sql`select id from graphile_worker.jobs where task_identifier = ${task}`.execute(database.db)
  return { job: rows[0] } as RunningJob
}

test('work that takes its job is done once, also after a worker that was killed before the queue noted its end', async () => {
  const running = await runningJob('taken')
  const work = () => inTransaction(database.db, (tx) => takeJob(tx, running))
  expect([await work(), await work()]).toEqual([true, false])
  expect(await waiting('taken')).toBe(0)
})

test('work that fails leaves its job in the queue', async () => {
  const running = await runningJob('tried')
  const work = inTransaction(database.db, async (tx) => {
    await takeJob(tx, running)
    throw new Error('the work failed')
  })
  await expect(work).rejects.toThrow('the work failed')
  expect(await waiting('tried')).toBe(1)
})

test('a waiting job is replaced by one with the same key', async () => {
  for (const n of [1, 2, 3]) await enqueue(database.db, 'keyed', { n }, { key: 'one' })
  expect(await waiting('keyed')).toBe(1)
})

test('a job enqueued while the clock was ahead is due once it is right again, and a failed one keeps its delay', async () => {
  const due = async () => {
    const { rows } = await sql<{ task_identifier: string }>`
      select task_identifier from graphile_worker.jobs where task_identifier like 'jumped%' and run_at <= now()`.execute(
      database.db,
    )
    return rows.map((row) => row.task_identifier)
  }
  for (const task of ['jumped', 'jumped-and-failed']) await enqueue(database.db, task, {})
  await sql`update graphile_worker._private_jobs j set run_at = now() + interval '1 hour',
                   attempts = case t.identifier when 'jumped-and-failed' then 1 else 0 end
              from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier like 'jumped%'`.execute(
    database.db,
  )
  expect(await due()).toEqual([])
  await makeDelayedJobsDue(database.db)
  expect(await due()).toEqual(['jumped'])
})

test('a daily job whose hour was missed is run once when a worker starts; an hourly one is not made up for the whole night', async () => {
  const longAgo = new Date(Date.now() - 5 * HOUR_MS)
  const missed = { task: 'missed-daily', match: `${longAgo.getUTCMinutes()} ${longAgo.getUTCHours()} * * *` }
  const hourly = { task: 'missed-hourly', match: `${longAgo.getUTCMinutes()} * * * *` }
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
            select identifier, now() - interval '3 days', now() - interval '29 hours' from unnest(array['missed-daily', 'missed-hourly']) identifier`.execute(
    database.db,
  )
  // The queue has no such tasks, so that what it enqueues keeps waiting.
  const jobs = await startJobs(database, {}, [missed, hourly], createLog('silent'))
  await expect.poll(() => waiting('missed-daily')).toBe(1)
  expect(await waiting('missed-hourly')).toBeLessThanOrEqual(2)
  await jobs.stop()
})

test('a job that fails is logged, without data of the person it was for', async () => {
  let logged: (line: string) => void
  const line = new Promise<string>((resolve) => {
    logged = resolve
  })
  const log = createLog('info', { write: (text) => logged(text) })
  const refused = async () => {
    throw new Error('550 <luz@example.com> 09171234567 code 123456 refused')
  }
  const runner = await startJobs(database, { refused }, [], log)
  await enqueue(database.db, 'refused', { to: 'ana@example.com' })
  expect(await line).toMatch(/refused/)
  expect(await line).not.toMatch(/luz@|ana@|09171234567|123456/)
  await runner.stop()
})

test('of a long failure no half of an address or a token is logged', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (text) => void lines.push(text) })
  // Wherever the line is cut, it is inside one of them.
  const wordy = async () => {
    throw new Error('luz.santos@example.com lI08rJQ7hvcc8t8jzDVKa3BEUrjhbzzmYaDtBlUwXMo '.repeat(10))
  }
  const runner = await startJobs(database, { wordy }, [], log)
  await enqueue(database.db, 'wordy', {})
  await expect.poll(() => lines.join('')).toContain('wordy')
  expect(lines.join('')).not.toMatch(/luz|lI08/)
  await runner.stop()
})

test('a job that is done when its connection is lost is removed from the queue later, and not run again', async () => {
  const proxy = await databaseProxy()
  let times = 0
  const cutting = async () => {
    times++
    proxy.cut()
    setImmediate(() => proxy.mend())
  }
  const runner = await startJobs({ ...database, url: proxy.at(own.url) }, { cutting }, [], createLog('silent'))
  await enqueue(database.db, 'cutting', {})
  await expect.poll(() => waiting('cutting')).toBe(0)
  expect(times).toBe(1)
  await runner.stop()
  await proxy.close()
})

test('a stopped queue holds no connection', async () => {
  const connections = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'pixel-jobs'`.execute(database.db)
    return rows.length
  }
  const runner = await startJobs(database, {}, [], createLog('silent'))
  expect(await connections()).toBeGreaterThan(0)
  await runner.stop()
  // The database notices the end of a connection a moment later.
  await expect.poll(connections).toBe(0)
})

test('a queue that ends by itself says so, and can still be stopped', async () => {
  const runner = await startJobs(database, {}, [], createLog('silent'))
  let reason: unknown
  runner.ended.catch((error: unknown) => {
    reason = error
  })
  // What a newer version's queue sends after it changed the tables; ours may not listen yet.
  const tell = () => sql`select pg_notify('worker:migrate', '{"migrationNumber": 99, "breaking": true}')`
  const ended = async () => {
    await tell().execute(database.db)
    return reason
  }
  await expect.poll(ended).toEqual(new Error('the job queue ended by itself'))
  await runner.stop()
  // The queue sets it; this process goes on.
  process.exitCode = undefined
})

test('the gauges count a running job neither as waiting nor as given up', async () => {
  await enqueue(database.db, 'gauged', {})
  const set = (attempts: number, isRunning: boolean) =>
    sql`update graphile_worker._private_jobs j
           set attempts = ${attempts}, run_at = now() - interval '1 hour',
               locked_at = ${isRunning ? sql`now() - interval '50 min'` : sql`null`}
          from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'gauged'`.execute(database.db)
  await set(0, false)
  const waits = await queueGauges(database.db)
  await set(25, true)
  const runs = await queueGauges(database.db)
  await set(25, false)
  const failed = await queueGauges(database.db)
  expect(waits.queue_oldest_seconds).toBeGreaterThan(3500)
  expect([runs.queue_due, runs.queue_given_up]).toEqual([waits.queue_due! - 1, waits.queue_given_up])
  expect(failed.queue_given_up).toBe(waits.queue_given_up! + 1)
})
