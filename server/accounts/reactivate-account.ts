// Reopens a deactivated account with the token from its sign-in's answer.
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { lockAccount } from './accounts.ts'
import { audited } from './audited.ts'
import { takeLink } from './links.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { type SignInAnswer, signIn } from './sign-in.ts'

/** errors.reactivate_token when it is used, expired or unknown. An account with a second factor reopens only after that step. */
export function reactivateAccount(services: Services, token: string, arrival: Arrival): Promise<SignIn<SignInAnswer>> {
  return audited(services, 'reactivate', (entry) =>
    inTransaction(services.db, async (tx) => {
      const accountId = await takeLink(tx, token, 'reactivate')
      if (accountId === undefined) throw failFields({ reactivate_token: [texts.linkInvalid] })
      entry.account = accountId
      return signIn(services, tx, arrival, await lockAccount(tx, accountId), entry, { reactivates: true })
    }),
  )
}
