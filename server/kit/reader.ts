// What one page reads: on one connection, where questions wait for no answers, and what several of its parts need asked once.
import { setImmediate } from 'node:timers/promises'
import { Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { Dialect } from './dialect.ts'
import type { DB } from './tables.ts'

export interface Reader {
  db: Kysely<DB>
  /** Gives the connection back; nothing is read after it. */
  close(): void
}

const shared = new WeakMap<Kysely<DB>, Map<string, Promise<unknown>>>()
const gathering = new WeakMap<Kysely<DB>, Gathering>()

/** The connection is taken at the first question: a page may have none. */
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

/**
 * What each of these questions answers, which is one value. Those that the parts of a page ask in one moment go together, as one:
 * what fails fails for all of them.
 */
export async function readValues<T extends object>(
  db: Kysely<DB>,
  questions: { [Name in keyof T]: RawBuilder<T[Name]> },
): Promise<T> {
  const asked = Object.values<RawBuilder<unknown>>(questions)
  const values = await (shared.has(db) ? gather(db, asked) : askTogether(db, asked))
  return Object.fromEntries(Object.keys(questions).map((name, at) => [name, values[at]])) as T
}

interface Gathering {
  questions: RawBuilder<unknown>[]
  values: Promise<unknown[]>
}

async function gather(db: Kysely<DB>, asked: RawBuilder<unknown>[]): Promise<unknown[]> {
  const questions = gathering.get(db)?.questions ?? []
  const from = questions.length
  questions.push(...asked)
  const { values } = gathering.get(db) ?? open(db, questions)
  return (await values).slice(from, from + asked.length)
}

/** Closed when everybody who could go on has: then it is sent. */
function open(db: Kysely<DB>, questions: RawBuilder<unknown>[]): Gathering {
  const values = setImmediate().then(() => {
    gathering.delete(db)
    return askTogether(db, questions)
  })
  const opened = { questions, values }
  gathering.set(db, opened)
  return opened
}

async function askTogether(db: Kysely<DB>, questions: RawBuilder<unknown>[]): Promise<unknown[]> {
  const values = questions.map((question, at) => sql`(${question}) as ${sql.id(`v${at}`)}`)
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(values)}`.execute(db)
  return questions.map((_, at) => rows[0]![`v${at}`])
}
