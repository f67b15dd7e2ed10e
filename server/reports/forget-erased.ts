import { sql, type Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'

/** Deletes what decided reports show of erased accounts; the job removes the files once this transaction is committed. */
export async function forgetErased(tx: Tx, accountIds: bigint[]): Promise<void> {
  for (const id of accountIds) await sql`select forget_evidence(${id})`.execute(tx)
  if (accountIds.length > 0) await enqueue(tx, 'erase-accounts', {}, { key: 'erase-accounts' })
}
