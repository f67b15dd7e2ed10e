// The database's types, and the only ways to open a transaction.
import { type Expression, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { sqlState } from './db-errors.ts'
import { isStalePlan } from './prepared.ts'
import type { DB } from './tables.ts'

export { type Expression, type RawBuilder, type Selectable, sql }
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Where a query may run: inside or outside a transaction. */
export type Queryable = Db | Tx

/**
 * An account's id in a query, or null for a visitor. Null is written as a literal: with a parameter, PostgreSQL would find at each
 * planning that a comparison with null is never true, and never keep a generic plan.
 */
export function idOrNull(id: bigint | undefined): RawBuilder<bigint | null> {
  return id === undefined ? sql`null::bigint` : sql`${id}::bigint`
}

const retriable = new Set(['40001', '40P01'])

/** Runs one command in one transaction. Deadlocks and serialization failures are retried, as PostgreSQL asks for. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retry(() => db.transaction().execute(work))
}

/**
 * Selected by a statement that writes: its commit waits neither for the disk nor for a standby. A crash may lose it within a second,
 * so what it writes must be a count, or be found again elsewhere; later commits that do wait also secure it.
 */
export const withoutSync = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Reads in one transaction with settings of its own, by name; a single query begins it and makes the settings. */
export function readWith<T>(
  db: Db,
  settings: Record<string, string | number>,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const set = Object.entries(settings).map(([name, value]) => sql`set local ${sql.id(name)} = ${sql.lit(value)}`)
  const work = async (one: Db) => {
    // Commits even where a setting is refused: the connection must return to the pool without an open transaction.
    try {
      await sql`begin; ${sql.join(set, sql`; `)}`.execute(one)
      return await read(one)
    } finally {
      await sql`commit`.execute(one)
    }
  }
  return retry(() => db.connection().execute(work))
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !(retriable.has(sqlState(error) ?? '') || isStalePlan(error))) throw error
    }
  }
}
