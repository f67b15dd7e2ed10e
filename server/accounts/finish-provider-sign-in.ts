// Signing in as who came back from the provider; whoever is new gets an account and a page.
import type * as z from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { Failure, failFields } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { ProviderIdentity } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, accountByEmail, holdAccount, loginUser, verifyEmail } from './accounts.ts'
import { type AuditEntry, audited } from './audited.ts'
import { linkProviderAccount } from './link-provider-account.ts'
import { dropLinks } from './links.ts'
import { closedAnswer, unverified } from './log-in.ts'
import { type Newcomer, welcome } from './open-provider-account.ts'
import { browserHash, unsealIdentity } from './provider-attempts.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { type SignInAnswer, signIn } from './sign-in.ts'

/**
 * errors.token when it is used, too old or another browser's. AccountAlreadyExistsException while the e-mail is not verified;
 * errors.email when it is another account's, which only its own password can connect.
 */
export function finishProviderSignIn(
  services: Services,
  token: string,
  channel: 'web' | 'mobile',
  arrival: Arrival,
): Promise<SignIn<z.input<typeof accounts.loginToken.data>>> {
  return audited(services, 'login.provider', async (entry) => {
    const attempt = await takeToken(services, token, channel, browserHash(arrival.clientHeaders))
    if (!attempt) throw failFields({ token: [texts.signInOver] })
    const identity = unsealIdentity(services.config, attempt.state_hash, attempt.identity_sealed!)
    const newcomer: Newcomer = { ...attempt, identity, channel }
    const { answer, session } = await retried(() =>
      inTransaction(services.db, (tx) => arrive(tx, services, newcomer, arrival, entry)),
    )
    // A script of ours has no use for it, and one that is not ours must not see it.
    const shown = {
      redirect_after: attempt.redirect_after,
      token: channel === 'mobile' && session ? session.token : null,
    }
    return { answer: { ...answer, ...shown }, session }
  })
}

/** Used up whatever follows. What the app began is the app's, and what a browser began is that browser's. */
function takeToken({ db }: Services, token: string, channel: 'web' | 'mobile', browser: Buffer | undefined) {
  if (channel === 'web' && browser === undefined) return undefined
  return db
    .updateTable('provider_sign_ins')
    .set({ token_used_at: clock.now() })
    .where('token_hash', '=', hashToken(token))
    .where('token_used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('browser_hash', channel === 'mobile' ? 'is' : '=', channel === 'mobile' ? null : browser!)
    .returning(['state_hash', 'identity_sealed', 'referred_by', 'verifying_account_id', 'redirect_after'])
    .executeTakeFirst()
}

const contested = ['accounts_email_key', 'provider_accounts_issuer_subject_key', 'profiles_page_url_key']

/** Somebody was a moment faster: what they did is there at the next try. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const lostAddress = error instanceof Failure && error.errors?.page_url !== undefined
      const lost = lostAddress || contested.some((name) => isUniqueViolation(error, name))
      if (!lost || attempt === 3) throw error
    }
  }
}

async function arrive(
  tx: Tx,
  services: Services,
  newcomer: Newcomer,
  arrival: Arrival,
  entry: AuditEntry,
): Promise<SignIn<SignInAnswer>> {
  // Read before the identity: an account that another sign-in of this identity commits in between is seen with it.
  const holder = newcomer.identity.email === null ? undefined : await accountByEmail(tx, newcomer.identity.email)
  const known = await getAccount(tx, newcomer.identity)
  const account = known ?? (await welcome(tx, services, newcomer, holder))
  entry.account = account.id
  if (known) {
    await linkProviderAccount(tx, services, known.id, newcomer.identity)
    await verifyIfProven(tx, known, newcomer)
    if (!known.email_verified_at) throw unverified(known.email)
  }
  if (account.deactivated_at) {
    entry.outcome = 'deactivated'
    return { answer: await closedAnswer(tx, account, account.deactivated_at), session: null }
  }
  // Inactive: the mail is on its way.
  if (!account.email_verified_at)
    return { answer: { user: loginUser(account), deactivation_details: null }, session: null }
  return signIn(services, tx, arrival, account, entry, { channel: newcomer.channel })
}

async function getAccount(tx: Tx, { issuer, subject }: ProviderIdentity): Promise<Account | undefined> {
  const found = await tx
    .selectFrom('provider_accounts')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found && holdAccount(tx, found.account_id)
}

/** By the mailed link, or by the provider having checked the very address since. */
async function verifyIfProven(tx: Tx, account: Account, { identity, verifying_account_id }: Newcomer): Promise<void> {
  if (account.email_verified_at) return
  const isChecked = identity.isEmailVerified && identity.email?.toLowerCase() === account.email.toLowerCase()
  if (!isChecked && verifying_account_id !== account.id) return
  account.email_verified_at = clock.now()
  await verifyEmail(tx, account.id)
  await dropLinks(tx, account.id, ['verify_email'])
}
