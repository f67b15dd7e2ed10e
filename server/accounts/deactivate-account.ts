// Deactivates one's own account and page. Money, payouts and what buyers bought stay as they are.
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { checkPassword } from './check-password.ts'
import { closeAccount } from './close-account.ts'
import { freshProof, getOwner } from './fresh-proof.ts'

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
