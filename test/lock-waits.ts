// Waits until others wait for a lock of a test's own transaction, so that two transactions really run concurrently.
import type pg from 'pg'
import { type Queryable, sql } from '#server/kit/db.ts'
import { until } from './until.ts'

/** A connection that waits for a lock. */
interface LockWait {
  pid: number
  /** The lock it asks for, as pg_locks writes it, such as `ShareLock`. */
  mode: string
}

const LIMIT_SECONDS = 30
/** Short: a migration gives up waiting after 20 ms and tries again. */
const PAUSE_MS = 2

/**
 * Asked on the holder's own connection: of all who wait, it names those whom this transaction blocks, directly or through another who
 * waits. pg_locks, because pg_stat_activity does not change within a transaction.
 */
const WAITS = `
  with recursive waits as (
    select pid, mode, waitstart from pg_locks where not granted
  ), blocked as (
    select * from waits where pg_backend_pid() = any (pg_blocking_pids(pid))
    union
    select w.* from waits w, blocked b where b.pid = any (pg_blocking_pids(w.pid))
  )
  select pid, mode, extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as "waitedMs" from blocked`

/**
 * Waits until as many `waiters` wait for locks of the transaction that is open in `holder`, each for `forMs` milliseconds already.
 * After 30 seconds it throws.
 */
export function untilWaitedFor(
  holder: Queryable | pg.ClientBase,
  { waiters = 1, forMs = 0 }: { waiters?: number; forMs?: number } = {},
): Promise<LockWait[]> {
  const read = async () => {
    const found = 'query' in holder ? await holder.query<Row>(WAITS) : await sql.raw<Row>(WAITS).execute(holder)
    const waits = found.rows.filter(({ waitedMs }) => waitedMs !== null && waitedMs >= forMs)
    return waits.length >= waiters && waits
  }
  return until(`${waiters} waiting for a lock of this transaction`, read, LIMIT_SECONDS, PAUSE_MS)
}

interface Row extends LockWait {
  /** Null in the moment in which the wait begins. */
  waitedMs: number | null
}
