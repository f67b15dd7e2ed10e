// Signs in by password. With the code of the mailed link it also verifies the email address.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { Failure, fail, failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, accountByEmail, lockAccount } from './accounts.ts'
import { type AuditEntry, audited } from './audited.ts'
import { createLink } from './create-link.ts'
import { knownDevice } from './devices.ts'
import { takeLink } from './links.ts'
import { loginUser } from './login-user.ts'
import { tryPassword } from './password-tries.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { type SignInAnswer, signIn } from './sign-in.ts'
import { verifyEmail } from './verify-email-address.ts'

type Credentials = z.output<typeof accounts.login.body>

const REACTIVATE_MINUTES = 15

/** The same InvalidCredentialsException for an unknown address and a wrong password; AccountAlreadyExistsException while unverified. */
export function logIn(services: Services, given: Credentials, arrival: Arrival): Promise<SignIn<SignInAnswer>> {
  return audited(services, 'login', async (entry) => {
    const found = await accountByEmail(services.db, given.email)
    if (found) entry.account = found.id
    const { email, password, response_token: responseToken } = given
    const device = found && knownDevice(services.config, arrival.clientHeaders, found)
    const countedBy = device === undefined ? undefined : { device }
    const attempt = await tryPassword(
      services,
      { email, password, network: arrival.network, responseToken, countedBy },
      found?.password_hash,
    )
    if (!found || !attempt.isRight) throw invalid(attempt.humanCheckNext)
    return inTransaction(services.db, (tx) => enterAccount(tx, services, found, given, { arrival, entry }))
  })
}

/** Continues after `found`'s password was right. */
async function enterAccount(
  tx: Tx,
  services: Services,
  found: Account,
  { authorization_code }: Credentials,
  { arrival, entry }: { arrival: Arrival; entry: AuditEntry },
): Promise<SignIn<SignInAnswer>> {
  const account = await lockAccount(tx, found.id)
  // The password was changed while the old one was being verified.
  if (account.password_hash !== found.password_hash) throw invalid(false)
  if (!account.email_verified_at) await verifyByLink(tx, account, authorization_code)
  if (account.deactivated_at) return deactivatedAnswer(tx, account, entry)
  return signIn(services, tx, arrival, account, entry)
}

function invalid(humanCheckNext: boolean): Failure {
  const text = texts.loginWrong
  return new Failure('InvalidCredentialsException', text, { human_check: humanCheckNext }, { password: [text] })
}

async function verifyByLink(tx: Tx, account: Account, code: string | null | undefined): Promise<void> {
  if (!code) throw unverified(account.email)
  if ((await takeLink(tx, code, 'verify_email')) !== account.id)
    throw failFields({ authorization_code: [texts.linkInvalid] })
  account.email_verified_at = clock.now()
  await verifyEmail(tx, account.id)
  // A linked wallet may have opened this account with an address it never verified: the address's owner does not own that wallet.
  await tx.deleteFrom('provider_accounts').where('account_id', '=', account.id).execute()
}

/** The answer for a deactivated account: no session, but a token to reactivate it. */
export async function deactivatedAnswer(tx: Tx, account: Account, entry: AuditEntry): Promise<SignIn<SignInAnswer>> {
  entry.outcome = 'deactivated'
  const token = await createLink(tx, account.id, 'reactivate', REACTIVATE_MINUTES)
  const details = { deactivated_at: account.deactivated_at!.toISOString(), reactivate_token: token }
  return { answer: { user: loginUser(account), deactivation_details: details }, session: null }
}

/** The error for an account whose mailed verification link was not opened yet. */
export function unverified(email: string): Failure {
  return fail(
    'AccountAlreadyExistsException',
    'This account waits for its email to be verified. Please open the link we sent.',
    { email },
  )
}
