// Signing in with a passkey alone: it is something one has, and asks for finger, face or PIN by itself.
import { texts } from '#contract/texts.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { Failure } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { getRequestOptions } from '#server/otp/passkeys.ts'
import { type GivenCredential, takePasskey } from '#server/otp/use-passkey.ts'
import type { Services } from '#server/outside/services.ts'
import { holdAccount } from './accounts.ts'
import { type AuditEntry, audited } from './audited.ts'
import { closedAnswer } from './log-in.ts'
import { findPendingSignIn } from './pending-sign-ins.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { openSignIn, type SignInAnswer } from './sign-in.ts'

/** Each leaves a row for some minutes. */
const asked: ThrottleRule = { name: 'passkey-asked-network', points: 600, seconds: 3600, per: 'network' }

interface Asker {
  /** Of a sign-in that waits for its second factor. */
  token: string | undefined
  /** Who is signed in already, and proves afresh. */
  viewerId: bigint | undefined
  network: string
}

/** What the browser's passkey is to sign: the owner's of the sign-in or session, or whoever's there is. */
export async function askForPasskey({ config, db, throttle }: Services, { token, viewerId, network }: Asker) {
  await throttle.take(asked, network)
  const pending = token === undefined ? undefined : await findPendingSignIn(db, token)
  const terms = pending
    ? { accountId: pending.account_id, boundTo: pending.token_hash }
    : // A sign-in that is over looks like no other: what it is answered opens nothing.
      { accountId: token === undefined ? (viewerId ?? null) : null }
  return getRequestOptions(db, config, terms)
}

/** InvalidCredentialsException, whatever is wrong with it. A closed account is answered as by password. */
export function logInWithPasskey(
  services: Services,
  credential: GivenCredential,
  arrival: Arrival,
): Promise<SignIn<SignInAnswer>> {
  return audited(services, 'login.passkey', async (entry) => {
    const done = await inTransaction(services.db, (tx) => enter(tx, services, credential, arrival, entry))
    if (!done) throw new Failure('InvalidCredentialsException', texts.passkeyRefused)
    return done
  })
}

async function enter(
  tx: Tx,
  services: Services,
  credential: GivenCredential,
  arrival: Arrival,
  entry: AuditEntry,
): Promise<SignIn<SignInAnswer> | undefined> {
  const accountId = await takePasskey(tx, services.config, credential)
  if (accountId === undefined) return undefined
  entry.account = accountId
  const account = await holdAccount(tx, accountId)
  if (account.deactivated_at) {
    entry.outcome = 'deactivated'
    return { answer: await closedAnswer(tx, account, account.deactivated_at), session: null }
  }
  return openSignIn(services, tx, arrival, account, {})
}
