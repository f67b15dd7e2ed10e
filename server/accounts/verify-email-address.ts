import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'

/** Marks the account's email address as verified. False if it already was. */
export async function verifyEmail(tx: Tx, id: bigint): Promise<boolean> {
  const verified = await tx
    .updateTable('accounts')
    .set({ email_verified_at: clock.now() })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (verified) await nameChanged(tx, id)
  return verified !== undefined
}
