// Opening a deactivated account again, with the token its sign-in answered.
import type { z } from 'zod/mini'
import type { LoginAnswer } from '#contract/accounts.ts'
import { texts } from '#contract/texts.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { holdAccount, loginUser } from './accounts.ts'
import { audited } from './audited.ts'
import { takeLink } from './links.ts'
import { type Arrival, openSession, type SignIn } from './sessions.ts'

/** errors.reactivate_token when it is used, too old or not ours. */
export function reactivateAccount(
  services: Services,
  token: string,
  arrival: Arrival,
): Promise<SignIn<z.input<typeof LoginAnswer>>> {
  return audited(services, 'reactivate', (entry) =>
    inTransaction(services.db, async (tx) => {
      const accountId = await takeLink(tx, token, 'reactivate')
      if (accountId === undefined) throw failFields({ reactivate_token: [texts.linkInvalid] })
      entry.account = accountId
      await reopenAccount(tx, accountId)
      const session = await openSession(services, tx, arrival, accountId)
      return { answer: { user: loginUser(await holdAccount(tx, accountId)), deactivation_details: null }, session }
    }),
  )
}

/** Opens the account and its page again. Does nothing to an open one. */
async function reopenAccount(tx: Tx, accountId: bigint): Promise<void> {
  await tx.updateTable('accounts').set({ deactivated_at: null }).where('id', '=', accountId).execute()
  await nameChanged(tx, accountId)
}
