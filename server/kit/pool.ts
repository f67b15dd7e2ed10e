// The pool of database connections. No call waits for ever, neither for a connection, nor a lock, nor an answer. A query that is not
// answered in time ends with its socket; it is never cancelled, because a cancel request may hit the next query on that connection.
import pg from 'pg'
import { DatabaseUnavailable, watchDatabase } from './database-watch.ts'
import type { Log } from './log.ts'
import { type OnQuery, preparingClient } from './prepared.ts'
import { WatchedPool } from './watched-pool.ts'

/** Milliseconds to wait for a connection, at least. */
export const CONNECT_MS = 2000
/**
 * Of every connection: the kernel asks the other side after ten idle seconds. By default it asks after two hours, and a connection that only
 * listens would not notice that the machine of the database is gone.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/** Milliseconds for a query of a provider round or a command; nothing but a ledger verification may take longer. */
export const LONG_QUERY_MS = 600_000
/** Milliseconds for a query of a ledger verification: the slowest one takes 5 minutes with 50 million entries, and grows with them. */
export const VERIFICATION_QUERY_MS = 6 * 3_600_000
/** The part of a query's time that a wait for a lock may take: it ends a little before the query, which leaves the connection usable. */
const LOCK_SHARE = 0.8

/**
 * Milliseconds to wait for a connection in a request whose queries may take `queryMs`. By default, a request that waits for a connection
 * and then for one query that is never answered ends within 5 s.
 */
export const getConnectMs = (queryMs: number): number => Math.max(CONNECT_MS, Math.round(queryMs * LOCK_SHARE))
/** Milliseconds of the probe that distinguishes a frozen database from a busy one. */
const PROBE_MS = 1000
const TOO_MANY_CONNECTIONS = '53300'

export interface PoolOptions {
  max: number
  /** Milliseconds that a query of a request may take. */
  queryMs: number
  /** Milliseconds to wait for a connection. */
  connectMs: number
  /** `url` is a pooler's, which takes no settings at connect: its own configuration sets `lock_timeout`. */
  isPooled: boolean
  onQuery: OnQuery | undefined
  types: pg.PoolConfig['types']
}

export function openPool(
  url: string,
  log: Log,
  { max, queryMs, connectMs, isPooled, onQuery, types }: PoolOptions,
): pg.Pool {
  const pool = new WatchedPool({
    connectionString: url,
    // A pooler runs the next transaction on another connection, which does not have our prepared statements.
    Client: preparingClient(onQuery, isPooled ? 0 : undefined),
    // Concurrent queries of a page are sent together. With it, pg destroys the socket of a query that times out.
    pipeline: true,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    ...(!isPooled && { lock_timeout: Math.round(queryMs * LOCK_SHARE) }),
    idleTimeoutMillis: 30_000,
    ...KEEP_ALIVE,
    application_name: 'pixel',
    types,
  })
  logLostConnections(pool, log)
  const idle = new Set<pg.PoolClient>()
  pool.on('release', (_, client) => idle.add(client))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  const watch = watchDatabase(
    () => probe(url),
    () => {
      log.error('the database does not answer')
      // Queries on these connections would not be answered either, each after its own timeout.
      for (const client of idle) destroy(client)
    },
  )
  pool.watch = watch
  pool.on('connect', (client) => client.on('error', () => watch.suspect()))
  return pool
}

/** A connection lost while idle, and one lost while in use or ending, are two events; without a listener either ends the process. */
export function logLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'database connection lost')))
}

/** On a connection of its own: those of the pool may all be in use. */
async function probe(url: string): Promise<void> {
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, pipeline: true }
  const client = new pg.Client({ connectionString: url, application_name: 'pixel-watch', ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    // It answers that it has no free connection: so it is reachable.
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS) throw error
  } finally {
    destroy(client)
  }
}

/** Without the goodbye message that `end` sends and waits for. */
function destroy(client: pg.Client | pg.PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** Whether an error means that the database is unreachable, or did not answer in time. */
export function isNotAnswered(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/i.test(
      error.message,
    )
  )
}
