// Background work: a queue in the same database, so that the transaction that needs a job enqueues it.
import { EventEmitter } from 'node:events'
import { type JobHelpers, Logger, type ParsedCronItem, parseCronItems, run } from 'graphile-worker'
import { serverLimits } from '#contract/limits.ts'
import { DAY_MS, daysAgo, HOUR_MS } from './clock.ts'
import { type Queryable, sql, type Tx } from './db.ts'
import { keepJobLocks } from './job-locks.ts'
import { hideSecrets, type Log } from './log.ts'
import type { Database } from './open-database.ts'
import { KEEP_ALIVE, logLostConnections } from './pool.ts'
import { QueuePool } from './queue-pool.ts'

/** A job gets its payload; if it throws, it is retried later, up to 25 times. */
type Job = (payload: never, running: RunningJob) => Promise<void>
/** The queue's own description of the job that runs. */
export type RunningJob = JobHelpers
export type Jobs = Record<string, Job>

/** A recurring job: a task and a crontab time such as `0 16 14 * *` (UTC). */
export interface Recurring {
  task: string
  match: string
}

/**
 * Removes a running job from the queue in the transaction that does its work, so that it is done once, also by a worker that is killed
 * before the queue notes the job's end. Returns false if the work is done already.
 */
export async function takeJob(tx: Tx, { job }: RunningJob): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from graphile_worker._private_jobs where id = ${job.id}`.execute(tx)
  return numAffectedRows === 1n
}

/** For development, where the clock was moved by so many milliseconds: waiting jobs are due that much earlier. */
export async function bringJobsForward(db: Queryable, by: bigint): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${Number(by) / 1000})
             where locked_at is null`.execute(db)
}

/**
 * Every job is meant to run as soon as possible. One that was queued while the database's clock was ahead would wait until that time
 * comes again: this makes it due now.
 */
export async function makeDelayedJobsDue(db: Queryable): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()
             where attempts = 0 and locked_at is null and run_at > now()`.execute(db)
}

/** For the nightly job. The queue keeps jobs that it has given up for ever, with the mail address and text in them. */
export async function forgetGivenUpJobs(db: Queryable): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
             where attempts >= max_attempts and locked_at is null and updated_at < ${daysAgo(serverLimits.givenUpJobsKeptDays)}`.execute(
    db,
  )
}

/** A crontab time with one minute and one hour. */
const IS_DAILY = /^\d+ \d+ /

/**
 * A worker that starts enqueues the runs that were missed within this time. A daily job is made up for, or an installation that is off at
 * its hour every night would never run it; the others run again soon, and one run per minute of a day would be enqueued.
 */
function backfillPeriod({ match }: Recurring): number {
  return IS_DAILY.test(match) ? DAY_MS : HOUR_MS
}

/** Concurrent jobs of one process. */
const CONCURRENCY = 4

export interface RunningJobs {
  /** Running jobs end first, then the connections. */
  stop(): Promise<void>
  /**
   * Rejects if the queue ends by itself, for example because a newer version changed its tables. Left unhandled, that ends the process,
   * which is then started again: it would go on without jobs otherwise.
   */
  ended: Promise<void>
}

export async function startJobs(
  database: Database,
  jobs: Jobs,
  recurring: Recurring[],
  log: Log,
): Promise<RunningJobs> {
  // A pool of our own: the queue's stops without waiting for its connections. Besides the jobs, one connection listens and one maintains.
  const pool = new QueuePool({
    connectionString: database.url,
    max: CONCURRENCY + 2,
    application_name: 'pixel-jobs',
    ...KEEP_ALIVE,
  })
  logLostConnections(pool, log)
  const crons: ParsedCronItem[] = parseCronItems(
    recurring.map((item) => ({ ...item, options: { backfillPeriod: backfillPeriod(item), maxAttempts: 5 } })),
  )
  const events = new EventEmitter()
  let poolId = ''
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    poolId = workerPool.id
  })
  const runner = await run({
    events,
    pgPool: pool,
    taskList: jobs as never,
    parsedCronItems: crons,
    concurrency: CONCURRENCY,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quietLogger(log),
  })
  const locks = keepJobLocks(database.db, poolId, {
    onError: (err) => log.warn({ err }, 'locks of jobs could not be renewed, will be tried again'),
  })
  let isStopping = false
  const ended = runner.promise.then(() => {
    if (!isStopping) throw new Error('the job queue ended by itself')
  })
  return {
    ended,
    async stop() {
      isStopping = true
      // Refused by a queue that has ended by itself.
      await runner.stop().catch(() => runner.promise)
      await locks.stop()
      await pool.end()
    },
  }
}

/** Logs only errors of the queue: its other lines contain payloads. An error may quote a mail server's answer about a person. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning')
      // Cut afterwards: half an address or token is not recognised.
      log[level === 'error' ? 'error' : 'warn']({ queue: hideSecrets(message).slice(0, 200) }, 'queue')
  })
}
