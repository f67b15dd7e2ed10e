// The database's types, and the only ways to open a transaction.
import { type Expression, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { sqlState } from './db-errors.ts'
import { isStalePlan } from './prepared.ts'
import type { DB } from './tables.ts'

export { type Expression, type RawBuilder, type Selectable, sql }
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Where a query may run: inside a transaction or outside. */
export type Queryable = Db | Tx

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
