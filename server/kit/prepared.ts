// Repeated statements are prepared by name: PostgreSQL parses and plans each once a connection, not once a query (docs/decisions/025).
import type { Writable } from 'node:stream'
import type { PostgresPool } from 'kysely'
import pg from 'pg'

/** Repeated this often, a statement gets a name. A statement that runs once (a list of just so many ids, a migration) has none. */
const NAMED_FROM = 3
/** A connection prepares at most so many, each tens of kilobytes of its memory. Later ones run unprepared. */
const NAMES_MAX = 500

/** Called with each query as it is sent: its text and its values. */
export type OnQuery = (text: string, values: unknown[]) => void

const queryWithTimeout = Symbol('queryWithTimeout')

type Answer = Promise<pg.QueryResult>
type Callback = (error: Error, result: pg.QueryResult) => void

/** pg's client, for one pool: its connections use the same names for the same statements. `namesMax` 0: no names. */
export function preparingClient(onQuery: OnQuery | undefined, namesMax = NAMES_MAX): typeof pg.Client {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let named = 0

  /** The name of a statement; undefined while it is new. */
  function getName(text: string): string | undefined {
    const name = names.get(text)
    if (name !== undefined || names.size >= namesMax) return name
    const times = (uses.get(text) ?? 0) + 1
    // Statements that are never repeated must not accumulate.
    if (uses.size > 10 * NAMES_MAX) uses.clear()
    uses.set(text, times)
    return times < NAMED_FROM ? undefined : rename(text)
  }

  function rename(text: string): string {
    uses.delete(text)
    const name = `pixel_${++named}`
    names.set(text, name)
    return name
  }

  class PreparingClient extends pg.Client {
    #isCorked = false

    // pg has eight signatures for it. The pool and Kysely pass text and values; every other passes through unchanged.
    override query(config: unknown, values?: unknown, callback?: Callback): never {
      if (typeof config !== 'string' || !Array.isArray(values))
        return super.query(config as string, values as never, callback as never) as never
      onQuery?.(config, values)
      const answer = this.#run(config, values)
      if (!callback) return answer as never
      answer.then((result) => callback(undefined as never, result), callback as (error: Error) => void)
      return undefined as never
    }

    /** pg destroys the socket a moment later; until then the pool must not hand out the connection, so its loss is reported now. */
    #reportLoss(error: Error): void {
      this.emit('error', error)
      void this.end()
    }

    [queryWithTimeout](text: string, values: unknown[], queryMs: number): Answer {
      onQuery?.(text, values)
      return this.#run(text, values, queryMs)
    }

    /** Queries of one moment are sent together: a write to the socket costs more than a query. */
    #cork(): void {
      if (this.#isCorked) return
      this.#isCorked = true
      const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
      stream.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }

    /** `queryMs` overrides the pool's timeout. */
    async #run(text: string, values: unknown[], queryMs?: number): Answer {
      this.#cork()
      const name = values.length === 0 ? undefined : getName(text)
      const query = { text, values, ...(queryMs && { query_timeout: queryMs }) }
      try {
        return await super.query(name === undefined ? query : { name, ...query })
      } catch (error) {
        if (isTimeout(error)) this.#reportLoss(error)
        if (!isStalePlan(error)) throw error
        // A migration changed its columns. From now on it has another name; a transaction is retried by the code that opened it.
        if (name !== undefined && names.get(text) === name) rename(text)
        if (this.getTransactionStatus() !== 'I') throw error
        return super.query(query)
      }
    }
  }
  return PreparingClient
}

function isTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** The same pool, for queries that may take `queryMs`: its connections are the same ones. */
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
    // The code that opened the pool ends it.
    end: async () => undefined,
  }
}

/** A statement was planned for columns that have changed since. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
