import { texts } from '#contract/texts.ts'
import type { Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { readSuspension } from '#server/moderation/read-suspension.ts'

/** AccountSuspendedException while the desk holds this creator's payouts. Locks as `findHold`. */
export async function refuseWhileHeld(tx: Tx, creatorId: bigint): Promise<void> {
  const hold = await findHold(tx, creatorId)
  if (hold)
    throw fail('AccountSuspendedException', texts.suspended, { reason: hold.reason, date: hold.date.toISOString() })
}

/** The suspension that holds this creator's payouts. None begins before the transaction ends: it finds what this wrote. */
export async function findHold(tx: Tx, creatorId: bigint): Promise<{ reason: string; date: Date } | undefined> {
  await tx.selectFrom('accounts').select('id').where('id', '=', creatorId).forShare().execute()
  const suspension = await readSuspension(tx, creatorId)
  return suspension?.payouts_held ? suspension : undefined
}
