// Counts and summaries that follow rows by triggers, made anew from those rows.
import { type Db, inTransaction, sql } from './db.ts'

/** What was counted wrong, by its kind. Nobody writes these rows meanwhile. */
export function rebuildDerived(db: Db): Promise<{ what: string; rows: number }[]> {
  return inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = '60s'`.execute(tx)
    const { rows } = await sql<{ what: string; rows: number }>`select what, rows::int from rebuild_derived()`.execute(
      tx,
    )
    return rows
  })
}
