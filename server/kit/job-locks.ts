// Gives back the jobs of killed workers. The queue itself leaves a job locked for four hours; by then a code has expired and a reset
// link is forgotten. Each worker renews the locks of its running jobs, and frees those that nobody renews.
import { type Db, sql } from './db.ts'
import { type Rounds, runPeriodically } from './run-periodically.ts'

interface Options {
  /** Milliseconds between two looks. */
  everyMs?: number
  /** Milliseconds after which a lock that was not renewed is freed. */
  lostMs?: number
  onError(err: unknown): void
}

/** `poolId`: the queue's name for this worker. A freed job counts as tried, and waits as long as after a failure. */
export function keepJobLocks(db: Db, poolId: string, { everyMs = 5000, lostMs = 60_000, onError }: Options): Rounds {
  /** Locks of others, and when this process first saw each: no clock of another machine is compared. */
  let seen = new Map<string, number>()
  let lookedAt = 0
  const look = async () => {
    await renew(db, poolId)
    const locks = await locksOfOthers(db, poolId)
    const now = performance.now()
    // Nobody could renew a lock while the database was away: the count starts again.
    const known = now - lookedAt > 3 * everyMs ? new Map<string, number>() : seen
    seen = new Map(locks.map((lock) => [lock, known.get(lock) ?? now]))
    lookedAt = now
    const lost = [...seen].flatMap(([lock, since]) => (now - since >= lostMs ? [lock] : []))
    if (lost.length > 0) await free(db, lost)
  }
  return runPeriodically(look, { everyMs, onError })
}

async function renew(db: Db, poolId: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp() where locked_by = ${poolId}`.execute(
    db,
  )
}

/** A lock: the job and when it was locked or last renewed. */
const lockText = sql<string>`id || ' ' || locked_by || ' ' || extract(epoch from locked_at)`

async function locksOfOthers(db: Db, poolId: string): Promise<string[]> {
  const { rows } = await sql<{ lock: string }>`
    select ${lockText} as lock from graphile_worker._private_jobs where locked_by <> ${poolId}`.execute(db)
  return rows.map((row) => row.lock)
}

async function free(db: Db, locks: string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, last_error = 'its worker ended',
           run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
     where locked_by is not null and ${lockText} = any(${locks}::text[])`.execute(db)
}
