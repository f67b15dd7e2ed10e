// The common end of every kind of sign-in: opens a session, or requires the second factor.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { Tx } from '#server/kit/db.ts'
import { getSecondFactors } from '#server/otp/second-factor.ts'
import type { Services } from '#server/outside/services.ts'
import type { Account } from './accounts.ts'
import type { AuditEntry } from './audited.ts'
import { createPendingSignIn, type PendingIntent } from './create-pending-sign-in.ts'
import { loginUser } from './login-user.ts'
import { reopenAccount } from './reopen-account.ts'
import { type Arrival, openSession, type SignIn } from './sessions.ts'

export type SignInAnswer = z.input<typeof accounts.login.data>

/** Signs in an account whose first factor is proven, or requires its second factor; nothing opens before that is given. */
export async function signIn(
  services: Services,
  tx: Tx,
  arrival: Arrival,
  account: Account,
  entry: AuditEntry,
  intent: PendingIntent = {},
): Promise<SignIn<SignInAnswer>> {
  const methods = await getSecondFactors(tx, account.id)
  if (methods.length > 0) {
    entry.outcome = 'second-factor'
    const token = await createPendingSignIn(tx, account.id, intent)
    return { answer: { second_factor: { token, methods } }, session: null }
  }
  return openSignIn(services, tx, arrival, account, intent)
}

/** Opens the session once nothing is left to prove. */
export async function openSignIn(
  services: Services,
  tx: Tx,
  arrival: Arrival,
  account: Account,
  { reactivates = false }: PendingIntent,
) {
  if (reactivates) {
    await reopenAccount(tx, account.id)
    account.deactivated_at = null
  }
  const [session, landing] = await Promise.all([
    openSession(services, tx, arrival, account.id),
    getLanding(tx, account.id),
  ])
  const answer = { user: loginUser(account), deactivation_details: null, ...landing }
  return { answer, session }
}

/** A user who follows any creator lands on the feed. */
async function getLanding(tx: Tx, accountId: bigint): Promise<{ lands_on?: string }> {
  const follow = await tx
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return follow ? { lands_on: addresses.feed } : {}
}
