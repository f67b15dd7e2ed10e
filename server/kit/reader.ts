// Reads for one page: on one connection, without waiting between queries, and with shared reads sent once.
import { setImmediate } from 'node:timers/promises'
import { Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { Dialect } from './dialect.ts'
import type { DB } from './tables.ts'

export interface Reader {
  db: Kysely<DB>
  /** Gives the connection back; nothing may be read after it. */
  close(): void
}

/** Reads content of one kind by id for this viewer, without what the viewer may not see. */
export type ReadMany<T> = (db: Kysely<DB>, ids: string[], viewerId: bigint | undefined) => Promise<Map<string, T>>

const shared = new WeakMap<Kysely<DB>, Map<string, Promise<unknown>>>()
const gathering = new WeakMap<Kysely<DB>, Gathering>()

/** The connection is taken at the first query: a page may have none. */
export function openReader(pool: pg.Pool): Reader {
  let taken: Promise<pg.PoolClient> | undefined
  const connection = async () => {
    taken ??= pool.connect()
    const client = await taken
    return { query: client.query.bind(client), release: () => undefined }
  }
  const dialect = new Dialect({
    pool: { options: {}, connect: connection as never, end: async () => undefined },
  })
  const db = new Kysely<DB>({ dialect })
  shared.set(db, new Map())
  return {
    db,
    close() {
      // A connection that could not be had has failed the queries already.
      taken?.then(
        (client) => client.release(),
        () => undefined,
      )
    },
  }
}

/** Runs `read` once for each page and key, and shares its result; outside of pages it always runs. */
export function readOnce<T>(db: Kysely<DB>, key: string, read: () => Promise<T>): Promise<T> {
  const known = shared.get(db)
  if (!known) return read()
  const answer = known.get(key) ?? read()
  known.set(key, answer)
  return answer as Promise<T>
}

/**
 * The value of each of these expressions. Those that the parts of a page request in one moment are sent as one query: a failure fails
 * all of them.
 */
export async function readValues<T extends object>(
  db: Kysely<DB>,
  expressions: { [Name in keyof T]: RawBuilder<T[Name]> },
): Promise<T> {
  const requested = Object.values<RawBuilder<unknown>>(expressions)
  const values = await (shared.has(db) ? gather(db, requested) : selectTogether(db, requested))
  return Object.fromEntries(Object.keys(expressions).map((name, at) => [name, values[at]])) as T
}

interface Gathering {
  expressions: RawBuilder<unknown>[]
  values: Promise<unknown[]>
}

async function gather(db: Kysely<DB>, requested: RawBuilder<unknown>[]): Promise<unknown[]> {
  const expressions = gathering.get(db)?.expressions ?? []
  const from = expressions.length
  expressions.push(...requested)
  const { values } = gathering.get(db) ?? open(db, expressions)
  return (await values).slice(from, from + requested.length)
}

/** Collects until all code that can run in this moment has run; then the query is sent. */
function open(db: Kysely<DB>, expressions: RawBuilder<unknown>[]): Gathering {
  const values = setImmediate().then(() => {
    gathering.delete(db)
    return selectTogether(db, expressions)
  })
  const opened = { expressions, values }
  gathering.set(db, opened)
  return opened
}

async function selectTogether(db: Kysely<DB>, expressions: RawBuilder<unknown>[]): Promise<unknown[]> {
  const values = expressions.map((expression, at) => sql`(${expression}) as ${sql.id(`v${at}`)}`)
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(values)}`.execute(db)
  return expressions.map((_, at) => rows[0]![`v${at}`])
}
