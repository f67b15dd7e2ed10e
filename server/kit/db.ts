// The database: one pool, Kysely on it, and the only way to open a transaction.
import { Kysely, PostgresDialect, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import { isStalePlan, type OnQuery, preparingClient } from './prepared.ts'
import { openReader, type Reader } from './reader.ts'
import type { DB } from './tables.ts'

export { type RawBuilder, type Selectable, sql }
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Where a query may run: inside a transaction or outside. */
export type Queryable = Db | Tx

export interface Database {
  db: Db
  pool: pg.Pool
  url: string
  /** For one page. */
  reader(): Reader
  close(): Promise<void>
}

const INT8 = 20

/** A connection of one's own, outside the pool: to listen on, or to hold a lock for as long as it lives. */
export function ownConnection(url: string, name: string, log: Log): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, application_name: name })
  client.on('error', (err) => log.warn({ err, connection: name }, 'database connection lost'))
  return client
}

export type OwnConnection = pg.Client

export function openDatabase(
  url: string,
  log: Log,
  options: { max?: number; onQuery?: OnQuery | undefined } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: preparingClient(options.onQuery),
    // What a page asks at once is sent at once.
    pipeline: true,
    max: options.max ?? 20,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'pixel',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  })
  hearLosses(pool, log)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, url, reader: () => openReader(pool), close: () => db.destroy() }
}

/** A connection lost while idle, and one lost while checked out or ending, are two events; unheard, either ends the process. */
export function hearLosses(pool: pg.Pool, log: Log): void {
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'database connection lost')))
}

/** bigint columns are JavaScript bigints: centavos never become floats, and an inner id cannot slip into JSON. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? (value: string) => BigInt(value) : pg.types.getTypeParser(oid, format as 'text')
}

const retriable = new Set(['40001', '40P01'])

/** One command, one transaction. Deadlocks and serialization failures are tried again, as the database asks. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 3 || !(retriable.has(sqlState(error) ?? '') || isStalePlan(error))) throw error
    }
  }
}

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The database is away, starting or closing: nothing was done, the caller may try again. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state && (/^(08|57P|53300)/.test(state) || state === '25006' || /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(state)))
    return true
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/i.test(error.message)
}

/** Whether a unique constraint refused the row; with `constraint`, whether it was that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}
