import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { dropLinks } from './links.ts'
import { mailAccount } from './mails.ts'

/** Closes the account, ends its sessions and mails its owner. False if it was closed already. */
export async function closeAccount(tx: Tx, { config }: Services, accountId: bigint): Promise<boolean> {
  const closed = await tx
    .updateTable('accounts')
    .set({ deactivated_at: clock.now() })
    .where('id', '=', accountId)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await endOtherSessions(tx, accountId)
  await dropLinks(tx, accountId, ['reset_password', 'reactivate'])
  await nameChanged(tx, accountId)
  await mailAccount(tx, config, accountId, 'deactivated')
  return true
}
