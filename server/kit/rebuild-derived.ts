// Recounts the counts and summaries that triggers keep in step with rows.
import { type Db, inTransaction, sql } from './db.ts'

/** Returns how many rows were wrong, by kind. The tables are locked while it runs. */
export function rebuildDerived(db: Db): Promise<{ what: string; rows: number }[]> {
  return inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = '60s'`.execute(tx)
    const { rows } = await sql<{ what: string; rows: number }>`select what, rows::int from rebuild_derived()`.execute(
      tx,
    )
    return rows
  })
}
