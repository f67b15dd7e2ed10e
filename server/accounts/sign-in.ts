// Where every way in ends: with a session, or with the question for the second factor.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { Tx } from '#server/kit/db.ts'
import { getSecondFactors } from '#server/otp/second-factor.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, loginUser, reopenAccount } from './accounts.ts'
import type { AuditEntry } from './audited.ts'
import { keepPendingSignIn, type PendingIntent } from './pending-sign-ins.ts'
import { type Arrival, openSession, type SignIn } from './sessions.ts'

export type SignInAnswer = z.input<typeof accounts.login.data>

/** Signs in whoever has proven the first factor, or asks for the second: nothing is opened before it is there. */
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
    const token = await keepPendingSignIn(tx, account.id, intent)
    return { answer: { second_factor: { token, methods } }, session: null }
  }
  return openSignIn(services, tx, arrival, account, intent)
}

/** The same with nothing left to prove. */
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
  const session = await openSession(services, tx, arrival, account.id)
  const answer = { user: loginUser(account), deactivation_details: null, ...(await landing(tx, account.id)) }
  return { answer, session }
}

/** Who follows somebody sees first what those published. */
async function landing(tx: Tx, accountId: bigint): Promise<{ lands_on?: string }> {
  const follow = await tx
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return follow ? { lands_on: addresses.feed } : {}
}
