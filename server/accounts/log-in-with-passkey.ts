// Signs in with a passkey alone: the authenticator also checks finger, face or PIN, so it counts as both factors.
import { texts } from '#contract/texts.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { Failure } from '#server/kit/fail.ts'
import { type GivenCredential, takePasskey } from '#server/otp/use-passkey.ts'
import type { Services } from '#server/outside/services.ts'
import { lockAccount } from './accounts.ts'
import { type AuditEntry, audited } from './audited.ts'
import { deactivatedAnswer } from './log-in.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { openSignIn, type SignInAnswer } from './sign-in.ts'

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
