import type { Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'

/** Reopens a deactivated account and its page. False for an open account, and for one waiting for erasure: signing in cancels that. */
export async function reopenAccount(tx: Tx, id: bigint): Promise<boolean> {
  const opened = await tx
    .updateTable('accounts')
    .set({ deactivated_at: null })
    .where('id', '=', id)
    .where('deactivated_at', 'is not', null)
    .where('erases_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (opened) await nameChanged(tx, id)
  return opened !== undefined
}
