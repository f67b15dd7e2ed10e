// The pool of connections. No call waits for ever: neither for a connection, nor for a lock, nor for an answer. A question that is
// not answered in time ends with its socket; it is never cancelled, because a cancel may hit the next question on that connection.
import pg from 'pg'
import { DatabaseUnavailable, watchDatabase } from './database-watch.ts'
import type { Log } from './log.ts'
import { type OnQuery, preparingClient } from './prepared.ts'
import { WatchedPool } from './watched-pool.ts'

/** How long a connection is waited for. With one answer that never comes, a request still ends within 5 s. */
export const CONNECT_MS = 2000
/** A round at the provider, a proof of the books or a command may take so long; nothing else does. */
export const LONG_QUERY_MS = 600_000
/** A lock is given up on a little before the question that waits for it: the connection is then still good. */
const LOCK_SHARE = 0.8
/** How long the question may take that tells a frozen database from a busy one. */
const ASK_MS = 1000
const TOO_MANY_CONNECTIONS = '53300'

export interface PoolOptions {
  max: number
  /** Milliseconds a question of a request may take. */
  queryMs: number
  /** A pooler stands before it, which takes no settings with a connection: its own file sets `lock_timeout`. */
  isPooled: boolean
  onQuery: OnQuery | undefined
  types: pg.PoolConfig['types']
}

export function openPool(url: string, log: Log, { max, queryMs, isPooled, onQuery, types }: PoolOptions): pg.Pool {
  const pool = new WatchedPool({
    connectionString: url,
    // A pooler gives the next transaction to a connection that knows no names of ours.
    Client: preparingClient(onQuery, isPooled ? 0 : undefined),
    // What a page asks at once is sent at once. With it, pg destroys the socket of a question that is not answered in time.
    pipeline: true,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: queryMs,
    ...(!isPooled && { lock_timeout: Math.round(queryMs * LOCK_SHARE) }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'pixel',
    types,
  })
  logLostConnections(pool, log)
  const idle = new Set<pg.PoolClient>()
  pool.on('release', (_, client) => idle.add(client))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  const watch = watchDatabase(
    () => ask(url),
    () => {
      log.error('the database does not answer')
      // Theirs would not be answered either, each after its own time.
      for (const client of idle) destroy(client)
    },
  )
  pool.watch = watch
  pool.on('connect', (client) => client.on('error', () => watch.suspect()))
  return pool
}

/** A connection lost while idle, and one lost while checked out or ending, are two events; unheard, either ends the process. */
export function logLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'database connection lost')))
}

/** On a connection of its own: those of the pool may all be in use. */
async function ask(url: string): Promise<void> {
  const limits = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS, pipeline: true }
  const client = new pg.Client({ connectionString: url, application_name: 'pixel-watch', ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    // It has no room for us, and says so: it is there.
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error
  } finally {
    destroy(client)
  }
}

/** Without the word of goodbye that `end` sends and waits for. */
function destroy(client: pg.Client | pg.PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** Whether a failure is this pool's word that the database is away, or was not heard of in time. */
export function isNotAnswered(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/i.test(
      error.message,
    )
  )
}
