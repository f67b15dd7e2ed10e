// Opens the database: one pool, or two where a replica answers pages, and Kysely on them.
import { Kysely } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { Dialect } from './dialect.ts'
import type { Log } from './log.ts'
import { CONNECT_MS, LONG_QUERY_MS, openPool } from './pool.ts'
import { type OnQuery, withQueryTimeout } from './prepared.ts'
import { openReader, type Reader } from './reader.ts'
import type { DB } from './tables.ts'

export interface Database {
  /** For requests: what is not answered within a few seconds has failed. */
  db: Db
  /** For jobs and commands, on connections of the same pool: a question may take minutes. */
  longQueryDb: Db
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
  const { max = 20, queryMs = LONG_QUERY_MS, directUrl = url, readUrl, onQuery } = options
  const types = { getTypeParser: parserFor as typeof pg.types.getTypeParser }
  const poolOptions = { max, queryMs, onQuery, types, isPooled: directUrl !== url }
  const pool = openPool(url, log, poolOptions)
  const readPool = readUrl === undefined ? pool : openPool(readUrl, log, poolOptions)
  const db = new Kysely<DB>({ dialect: new Dialect({ pool }) })
  const longQueryDb = new Kysely<DB>({ dialect: new Dialect({ pool: withQueryTimeout(pool, LONG_QUERY_MS) }) })
  return {
    db,
    longQueryDb,
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
