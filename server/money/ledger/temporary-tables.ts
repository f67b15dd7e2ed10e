// The temporary tables that a verification's queries read; they are dropped at the end of its transaction.
import { sql, type Tx } from '#server/kit/db.ts'

/** Memory for each sort or hash: with the default 4 MB they would spill to disk dozens of times. */
const WORK_MEM = '128MB'

/** Creates them in this order, each from a query that may read those before it. */
export async function makeTables(tx: Tx, tables: Record<string, string>): Promise<void> {
  await sql`set local work_mem = ${sql.lit(WORK_MEM)}`.execute(tx)
  for (const [name, query] of Object.entries(tables)) {
    await sql`create temporary table ${sql.id(name)} on commit drop as ${sql.raw(query)}`.execute(tx)
    await sql`analyze ${sql.id(name)}`.execute(tx)
  }
}
