// Statements that are asked again go by a name: PostgreSQL reads and plans each once a connection, not once a query (docs/decisions/025).
import type { Writable } from 'node:stream'
import type { PostgresPool } from 'kysely'
import pg from 'pg'

/** Asked this often it has a name. What is asked once (a list of just so many ids, a migration) has none. */
const NAMED_FROM = 3
/** A connection keeps so many; each takes tens of kilobytes there. What comes later goes as it is. */
const NAMES_MAX = 500

/** Told of each query as it is sent: its text and its values. */
export type OnQuery = (text: string, values: unknown[]) => void

const queryWithTimeout = Symbol('queryWithTimeout')

type Answer = Promise<pg.QueryResult>
type Callback = (error: Error, result: pg.QueryResult) => void

/** pg's client, for one pool: its connections call the same statement by the same name. `namesMax` 0: by none. */
export function preparingClient(onQuery: OnQuery | undefined, namesMax = NAMES_MAX): typeof pg.Client {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  let named = 0

  /** What `text` is called; undefined while it is new. */
  function nameOf(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= namesMax) return name
    const times = (asked.get(text) ?? 0) + 1
    // Texts that are never asked again do not gather.
    if (asked.size > 10 * NAMES_MAX) asked.clear()
    asked.set(text, times)
    return times < NAMED_FROM ? undefined : rename(text)
  }

  function rename(text: string): string {
    asked.delete(text)
    const name = `pixel_${++named}`
    names.set(text, name)
    return name
  }

  class PreparingClient extends pg.Client {
    #isHeldBack = false

    // pg has eight forms of it. The pool and Kysely use the text with its values; every other goes through as it is.
    override query(config: unknown, values?: unknown, callback?: Callback): never {
      if (typeof config !== 'string' || !Array.isArray(values))
        return super.query(config as string, values as never, callback as never) as never
      onQuery?.(config, values)
      const answer = this.#ask(config, values)
      if (!callback) return answer as never
      answer.then((result) => callback(undefined as never, result), callback as (error: Error) => void)
      return undefined as never
    }

    /** pg destroys the socket a moment later; nobody may be handed the connection meanwhile, and whoever hears of losses hears now. */
    #giveUp(error: Error): void {
      this.emit('error', error)
      void this.end()
    }

    [queryWithTimeout](text: string, values: unknown[], queryMs: number): Answer {
      onQuery?.(text, values)
      return this.#ask(text, values, queryMs)
    }

    /** What is asked in one moment leaves together: to send costs more than to ask. */
    #holdBack(): void {
      if (this.#isHeldBack) return
      this.#isHeldBack = true
      const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
      stream.cork()
      process.nextTick(() => {
        this.#isHeldBack = false
        stream.uncork()
      })
    }

    /** `queryMs` instead of what the pool allows. */
    async #ask(text: string, values: unknown[], queryMs?: number): Answer {
      this.#holdBack()
      const name = values.length === 0 ? undefined : nameOf(text)
      const question = { text, values, ...(queryMs && { query_timeout: queryMs }) }
      try {
        return await super.query(name === undefined ? question : { name, ...question })
      } catch (error) {
        if (isLate(error)) this.#giveUp(error)
        if (!isStalePlan(error)) throw error
        // A migration changed what it answers. From now on it has another name; a transaction is begun again by who opened it.
        if (name !== undefined && names.get(text) === name) rename(text)
        if (this.getTransactionStatus() !== 'I') throw error
        return super.query(question)
      }
    }
  }
  return PreparingClient
}

function isLate(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The pool for those whose questions may take `queryMs`: its connections are the same ones. */
export function withQueryTimeout(pool: pg.Pool, queryMs: number): PostgresPool {
  return {
    options: {},
    async connect() {
      const client = (await pool.connect()) as pg.PoolClient & {
        [queryWithTimeout](text: string, values: unknown[], queryMs: number): Answer
      }
      const query = (text: string, values: readonly unknown[]) => client[queryWithTimeout](text, [...values], queryMs)
      return { query, release: () => client.release() } as never
    },
    // Whoever opened the pool ends it.
    end: async () => undefined,
  }
}

/** A statement was planned for columns that are others now. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
