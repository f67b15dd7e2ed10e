// Marks a restored database in the comment of a table, which no backup contains.
import { type Queryable, sql } from './db.ts'

/** As restored: what happened at the provider since the backup is not in the ledger yet. */
const RESTORED = 'restored'
/** The ledger was compared with the provider since, or the operator accepts the difference. */
const RECONCILED = 'reconciled'

/** The mark of a database that was just restored from the backup of this moment. */
export function restoreMark(date: string): string {
  return `${RESTORED} ${date}`
}

/** Whether this is the mark of a database that was restored from the backup of this moment, reconciled or not. */
export function isRestoreMark(mark: string | null, date: string): boolean {
  return mark === restoreMark(date) || mark === `${RECONCILED} ${date}`
}

/** Whether payouts wait, because the database was restored and its ledger may lack some that were sent. */
export async function awaitsReconciling(db: Queryable): Promise<boolean> {
  return (await readMark(db))?.startsWith(RESTORED) ?? false
}

/** The moment of the backup while payouts wait; undefined if they do not. */
export async function awaitedSince(db: Queryable): Promise<Date | undefined> {
  const mark = await readMark(db)
  return mark?.startsWith(RESTORED) ? new Date(mark.slice(restoreMark('').length)) : undefined
}

/** Lets payouts go on. False if they did not wait. */
export async function endReconciling(db: Queryable): Promise<boolean> {
  const mark = await readMark(db)
  if (!mark?.startsWith(RESTORED)) return false
  await sql`comment on table migrations is ${sql.lit(mark.replace(RESTORED, RECONCILED))}`.execute(db)
  return true
}

async function readMark(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description('migrations'::regclass, 'pg_class') as mark`.execute(db)
  return rows[0]!.mark
}
