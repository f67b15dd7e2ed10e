// The database: one pool, Kysely on it, and the only way to open a transaction.
import { type Expression, Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { Dialect } from './dialect.ts'
import type { Log } from './log.ts'
import { CONNECT_MS, isNotAnswered, openPool, PATIENT_MS } from './pool.ts'
import { isStalePlan, type OnQuery, withQueryTimeout } from './prepared.ts'
import { openReader, type Reader } from './reader.ts'
import type { DB } from './tables.ts'

export { type Expression, type RawBuilder, type Selectable, sql }
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Where a query may run: inside a transaction or outside. */
export type Queryable = Db | Tx

export interface Database {
  /** For requests: what is not answered within a few seconds has failed. */
  db: Db
  /** For jobs and commands, on connections of the same pool: a question may take minutes. */
  patientDb: Db
  pool: pg.Pool
  /** PostgreSQL's own address, no pooler's: to listen and to hold locks. */
  url: string
  /** For one page; `isShared`: everybody may see what it shows, so that it may be a second old and come from a replica. */
  reader(isShared?: boolean): Reader
  close(): Promise<void>
}

const INT8 = 20

/** A connection of one's own, outside the pool: to listen on, or to hold a lock for as long as it lives. */
export function ownConnection(url: string, name: string, log: Log): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: name,
    keepAlive: true,
  })
  client.on('error', (err) => log.warn({ err, connection: name }, 'database connection lost'))
  return client
}

export type OwnConnection = pg.Client

interface DatabaseOptions {
  max?: number
  /** Milliseconds a question of a request may take. */
  queryMs?: number
  /** Where `url` is a pooler's. */
  directUrl?: string | undefined
  /** Of a replica. */
  readUrl?: string | undefined
  onQuery?: OnQuery | undefined
}

export function openDatabase(url: string, log: Log, options: DatabaseOptions = {}): Database {
  const { max = 20, queryMs = PATIENT_MS, directUrl = url, readUrl, onQuery } = options
  const types = { getTypeParser: parserFor as typeof pg.types.getTypeParser }
  const poolOptions = { max, queryMs, onQuery, types, isPooled: directUrl !== url }
  const pool = openPool(url, log, poolOptions)
  const readPool = readUrl === undefined ? pool : openPool(readUrl, log, poolOptions)
  const db = new Kysely<DB>({ dialect: new Dialect({ pool }) })
  const patientDb = new Kysely<DB>({ dialect: new Dialect({ pool: withQueryTimeout(pool, PATIENT_MS) }) })
  return {
    db,
    patientDb,
    pool,
    url: directUrl,
    reader: (isShared = false) => openReader(isShared ? readPool : pool),
    async close() {
      await pool.end()
      if (readPool !== pool) await readPool.end()
    },
  }
}

/** bigint columns are JavaScript bigints: centavos never become floats, and an inner id cannot slip into JSON. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? (value: string) => BigInt(value) : pg.types.getTypeParser(oid, format as 'text')
}

/**
 * An account's id within a question, or nobody's. Nobody's stands there as it is: as a value, PostgreSQL found each time anew that
 * nothing is nobody's, and never kept a plan.
 */
export function idOrNull(id: bigint | undefined): RawBuilder<bigint | null> {
  return id === undefined ? sql`null::bigint` : sql`${id}::bigint`
}

const retriable = new Set(['40001', '40P01'])

/** One command, one transaction. Deadlocks and serialization failures are tried again, as the database asks. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return again(() => db.transaction().execute(work))
}

/** Reads in one transaction with settings of its own, by name; begun and set in one question. */
export function readWith<T>(
  db: Db,
  settings: Record<string, string | number>,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const set = Object.entries(settings).map(([name, value]) => sql`set local ${sql.id(name)} = ${sql.lit(value)}`)
  const work = async (one: Db) => {
    // Also where a setting is refused: the connection goes back to the pool with nothing open.
    try {
      await sql`begin; ${sql.join(set, sql`; `)}`.execute(one)
      return await read(one)
    } finally {
      await sql`commit`.execute(one)
    }
  }
  return again(() => db.connection().execute(work))
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !(retriable.has(sqlState(error) ?? '') || isStalePlan(error))) throw error
    }
  }
}

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * The database is away, starting, closing, full or too busy, or another call held what this one needs: nothing was done, or it
 * is not known whether it was, and the caller may try again with the same key.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error)
  return isNotAnswered(error) || (code !== undefined && unavailable.test(code))
}

/**
 * Of the database: connection lost (08), out of disk, memory or connections (53), stopped or cancelled by its operator (57P),
 * its own disk failed (58030), read only (25006), a lock not had in time (55P03), serialization failures and deadlocks that
 * went on (40001, 40P01). Of this machine: no way there, and a full disk.
 */
const unavailable =
  /^(08...|53...|57P..|58030|25006|55P03|40001|40P01|ECONN.+|EPIPE|ENOENT|ETIMEDOUT|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|ENOSPC|EDQUOT)$/

/** Whether a unique constraint refused the row; with `constraint`, whether it was that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}
