// What one page reads: on one connection, where questions wait for no answers, and what several of its parts need asked once.
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

export interface Reader {
  db: Kysely<DB>
  /** Gives the connection back; nothing is read after it. */
  close(): void
}

const shared = new WeakMap<Kysely<DB>, Map<string, Promise<unknown>>>()

/** The connection is taken at the first question: a page may have none. */
export function openReader(pool: pg.Pool): Reader {
  let taken: Promise<pg.PoolClient> | undefined
  const connection = async () => {
    taken ??= pool.connect()
    const client = await taken
    return { query: client.query.bind(client), release: () => undefined }
  }
  const dialect = new PostgresDialect({
    pool: { options: {}, connect: connection as never, end: async () => undefined },
  })
  const db = new Kysely<DB>({ dialect })
  shared.set(db, new Map())
  return {
    db,
    close() {
      // One that could not be had has failed whoever asked.
      taken?.then(
        (client) => client.release(),
        () => undefined,
      )
    },
  }
}

/** What `read` answers: for a page the same to all who ask by this key, anywhere else read anew. */
export function readOnce<T>(db: Kysely<DB>, key: string, read: () => Promise<T>): Promise<T> {
  const known = shared.get(db)
  if (!known) return read()
  const answer = known.get(key) ?? read()
  known.set(key, answer)
  return answer as Promise<T>
}
