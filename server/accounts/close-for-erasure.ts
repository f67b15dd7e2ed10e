// Closes an account whose owner requested erasure: signs it out everywhere and sets the day of erasure.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { dropLinks } from './links.ts'

export async function closeForErasure(tx: Tx, accountId: bigint, erasesAt: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ erases_at: erasesAt, deactivated_at: clock.now() })
    .where('id', '=', accountId)
    .execute()
  await endOtherSessions(tx, accountId)
  await dropLinks(tx, accountId, ['reset_password', 'reactivate'])
  await nameChanged(tx, accountId)
}
