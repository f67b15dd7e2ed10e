// Signs in with a passkey alone: the authenticator also checks finger, face or PIN, so it counts as both factors.
import { texts } from '#contract/texts.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { Failure } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { getRequestOptions } from '#server/otp/passkeys.ts'
import { type GivenCredential, takePasskey } from '#server/otp/use-passkey.ts'
import type { Services } from '#server/outside/services.ts'
import { lockAccount } from './accounts.ts'
import { type AuditEntry, audited } from './audited.ts'
import { deactivatedAnswer } from './log-in.ts'
import { findPendingSignIn } from './pending-sign-ins.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { openSignIn, type SignInAnswer } from './sign-in.ts'

/** Limited because each call stores a challenge row for some minutes. */
const optionsPerNetwork: ThrottleRule = { name: 'passkey-asked-network', points: 600, seconds: 3600, per: 'network' }

interface OptionsRequest {
  /** Token of a sign-in that waits for its second factor. */
  token: string | undefined
  /** The signed-in account, when it gives a fresh proof. */
  viewerId: bigint | undefined
  network: string
}

/** The challenge for the browser's passkey: bound to the account of the pending sign-in or session, or else to any account. */
export async function getPasskeyOptions(
  { config, db, throttle }: Services,
  { token, viewerId, network }: OptionsRequest,
) {
  await throttle.take(optionsPerNetwork, network)
  const pending = token === undefined ? undefined : await findPendingSignIn(db, token)
  const terms = pending
    ? { accountId: pending.account_id, boundTo: pending.token_hash }
    : // An ended sign-in gets options like an unknown one; the passkey's answer to them opens nothing.
      { accountId: token === undefined ? (viewerId ?? null) : null }
  return getRequestOptions(db, config, terms)
}

/** InvalidCredentialsException for every defect of the credential. A deactivated account is answered like a sign-in by password. */
export function logInWithPasskey(
  services: Services,
  credential: GivenCredential,
  arrival: Arrival,
): Promise<SignIn<SignInAnswer>> {
  return audited(services, 'login.passkey', async (entry) => {
    const done = await inTransaction(services.db, (tx) => logInByCredential(tx, services, credential, arrival, entry))
    if (!done) throw new Failure('InvalidCredentialsException', texts.passkeyRefused)
    return done
  })
}

async function logInByCredential(
  tx: Tx,
  services: Services,
  credential: GivenCredential,
  arrival: Arrival,
  entry: AuditEntry,
): Promise<SignIn<SignInAnswer> | undefined> {
  const accountId = await takePasskey(tx, services.config, credential)
  if (accountId === undefined) return undefined
  entry.account = accountId
  const account = await lockAccount(tx, accountId)
  if (account.deactivated_at) return deactivatedAnswer(tx, account, entry)
  return openSignIn(services, tx, arrival, account, {})
}
