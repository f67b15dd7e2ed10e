// Deactivates one's own account and page. Money, payouts and what buyers bought stay as they are.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { checkPassword, freshProof, getOwner } from './fresh-proof.ts'
import { dropLinks } from './links.ts'
import { mailAccount } from './mails.ts'

/**
 * errors.password when it is missing or wrong; counted like a wrong password at sign-in. An account without a password, which signs in
 * with the provider, needs another fresh proof instead: StepUpException without it.
 */
export function deactivateAccount(
  services: Services,
  viewer: Viewer,
  password: string | undefined,
  network: string,
): Promise<{ ok: true }> {
  return audited(services, 'deactivate', async (entry) => {
    entry.account = viewer.accountId
    const account = await getOwner(services.db, viewer)
    if (account.password_hash === null) await freshProof(services)({ viewer, password: undefined, network })
    else if (password === undefined) throw failFields({ password: [texts.passwordRequired] })
    else await checkPassword(services, account, password, network)
    await inTransaction(services.db, (tx) => closeAccount(tx, services, viewer.accountId))
    return { ok: true }
  })
}

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
