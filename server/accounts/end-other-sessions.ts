import type { Queryable } from '#server/kit/db.ts'
import { dropPendingSignIns } from './pending-sign-ins.ts'

/**
 * Ends every session of the account, except `keepId`, and every pending sign-in. Without `keepId` an intruder
 * may have had access, or the owner leaves: then API tokens are revoked too.
 */
export async function endOtherSessions(db: Queryable, accountId: bigint, keepId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keepId !== undefined, (query) => query.where('id', '<>', keepId!))
    .execute()
  if (keepId === undefined) await db.deleteFrom('api_tokens').where('account_id', '=', accountId).execute()
  await dropPendingSignIns(db, accountId)
}
