// Opens the database: one pool, or two where a replica serves page reads, with Kysely on top.
import { Kysely } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { Dialect } from './dialect.ts'
import type { Log } from './log.ts'
import { CONNECT_MS, getConnectMs, LONG_QUERY_MS, openPool, VERIFICATION_QUERY_MS } from './pool.ts'
import { type OnQuery, withQueryTimeout } from './prepared.ts'
import { openReader, type Reader } from './reader.ts'
import type { DB } from './tables.ts'

export interface Database {
  /** For requests: a query fails after `queryMs`, a few seconds. */
  db: Db
  /** For jobs and commands, on connections of the same pool: a query may take minutes. */
  longQueryDb: Db
  /** For ledger verification, which reads the whole ledger: a query may take hours. */
  verificationDb: Db
  pool: pg.Pool
  /** PostgreSQL's own address, no pooler's: to listen and to hold locks. */
  url: string
  /** For one page; `isShared`: it shows the same to everybody, so it may be a second old and be read from a replica. */
  reader(isShared?: boolean): Reader
  close(): Promise<void>
}

const INT8 = 20

export type OwnConnection = pg.Client

interface DatabaseOptions {
  max?: number
  /** Milliseconds that a query of a request may take. */
  queryMs?: number
  /** Where `url` is a pooler's: PostgreSQL's own address. */
  directUrl?: string | undefined
  /** Address of a replica. */
  readUrl?: string | undefined
  onQuery?: OnQuery | undefined
}

export function openDatabase(url: string, log: Log, options: DatabaseOptions = {}): Database {
  const { max = 20, queryMs = LONG_QUERY_MS, directUrl = url, readUrl, onQuery } = options
  // A command's queries may take minutes; its connections must not.
  const connectMs = options.queryMs === undefined ? CONNECT_MS : getConnectMs(options.queryMs)
  const types = { getTypeParser: parserFor as typeof pg.types.getTypeParser }
  const poolOptions = { max, queryMs, connectMs, onQuery, types, isPooled: directUrl !== url }
  const pool = openPool(url, log, poolOptions)
  const readPool = readUrl === undefined ? pool : openPool(readUrl, log, poolOptions)
  const db = new Kysely<DB>({ dialect: new Dialect({ pool }) })
  const withTimeout = (ms: number) => new Kysely<DB>({ dialect: new Dialect({ pool: withQueryTimeout(pool, ms) }) })
  return {
    db,
    longQueryDb: withTimeout(LONG_QUERY_MS),
    verificationDb: withTimeout(VERIFICATION_QUERY_MS),
    pool,
    url: directUrl,
    reader: (isShared = false) => openReader(isShared ? readPool : pool),
    async close() {
      await pool.end()
      if (readPool !== pool) await readPool.end()
    },
  }
}

/** bigint columns are JavaScript bigints: centavos never become floats, and an internal id cannot end up in JSON by accident. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? (value: string) => BigInt(value) : pg.types.getTypeParser(oid, format as 'text')
}
