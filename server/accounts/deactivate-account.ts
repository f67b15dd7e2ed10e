// Deactivates one's own account and page. Money, payouts and what buyers bought stay as they are.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { accountById } from './accounts.ts'
import { audited } from './audited.ts'
import { dropLinks } from './links.ts'
import { mailAccount } from './mails.ts'
import { tryPassword } from './password-tries.ts'
import { endOtherSessions } from './sessions.ts'

/** errors.password when it is wrong; counted like a wrong password at sign-in. */
export function deactivateAccount(
  services: Services,
  accountId: bigint,
  password: string,
  network: string,
): Promise<{ ok: true }> {
  return audited(services, 'deactivate', async (entry) => {
    entry.account = accountId
    const account = await accountById(services.db, accountId)
    if (!account) throw failFields({ password: [texts.passwordWrong] })
    if (account.password_hash === null) throw failFields({ password: [texts.passwordFirst] })
    const { isRight } = await tryPassword(
      services,
      { email: account.email, password, network, countedBy: { signedIn: accountId } },
      account.password_hash,
    )
    if (!isRight) throw failFields({ password: [texts.passwordWrong] })
    await inTransaction(services.db, (tx) => closeAccount(tx, services, accountId))
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
