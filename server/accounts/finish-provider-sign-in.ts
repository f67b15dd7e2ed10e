// Signs in the user who returned from the provider; a new user gets an account and a page.
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
import { type Account, accountByEmail, lockAccount } from './accounts.ts'
import { type AuditEntry, audited } from './audited.ts'
import { linkProviderAccount } from './link-provider-account.ts'
import { dropLinks } from './links.ts'
import { deactivatedAnswer, unverified } from './log-in.ts'
import { loginUser } from './login-user.ts'
import { openProviderAccount, type ReturnedUser } from './open-provider-account.ts'
import { browserHash, unsealIdentity } from './provider-attempts.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { type SignInAnswer, signIn } from './sign-in.ts'
import { verifyEmail } from './verify-email-address.ts'

/**
 * errors.token when it is used, expired or another browser's. AccountAlreadyExistsException while the email is not verified;
 * errors.email when it belongs to another account, which can be linked only after signing in with its own password; errors.provider_account
 * when a reset ended its link.
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
    const returned: ReturnedUser = { ...attempt, identity, channel }
    const { answer, session } = await retried(() =>
      inTransaction(services.db, (tx) => signInReturned(tx, services, returned, arrival, entry)),
    )
    // On the web the token is only in the cookie: our script does not need it, and a foreign script must not see it.
    const shown = {
      redirect_after: attempt.redirect_after,
      token: channel === 'mobile' && session ? session.token : null,
    }
    return { answer: { ...answer, ...shown }, session }
  })
}

/** Consumes the token whatever follows. The app finishes only the app's sign-ins, and a browser only its own. */
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

const contested = [
  'accounts_email_key',
  'provider_accounts_issuer_subject_key',
  'profiles_page_url_key',
  'profiles_page_url_skeleton_key',
]

/** Retries after losing a race for a unique value: the next try sees the row that the other transaction committed. */
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

async function signInReturned(
  tx: Tx,
  services: Services,
  returned: ReturnedUser,
  arrival: Arrival,
  entry: AuditEntry,
): Promise<SignIn<SignInAnswer>> {
  // Read before the linked account: if a concurrent sign-in of this identity commits in between, getAccount below finds it.
  const holder = returned.identity.email === null ? undefined : await accountByEmail(tx, returned.identity.email)
  const known = await getLinkedAccount(tx, returned.identity)
  const account = known ?? (await openProviderAccount(tx, services, returned, holder))
  entry.account = account.id
  if (known) {
    await linkProviderAccount(tx, services, known.id, returned.identity)
    await verifyIfProven(tx, known, returned)
    if (!known.email_verified_at) throw unverified(known.email)
  }
  if (account.deactivated_at) return deactivatedAnswer(tx, account, entry)
  // Inactive: the verification mail has been queued.
  if (!account.email_verified_at)
    return { answer: { user: loginUser(account), deactivation_details: null }, session: null }
  return signIn(services, tx, arrival, account, entry, { channel: returned.channel })
}

async function getLinkedAccount(tx: Tx, identity: ProviderIdentity): Promise<Account | undefined> {
  const found = await getOwner(tx, identity)
  const account = found && (await lockAccount(tx, found.account_id))
  // A reset may have ended the link while this waited for the account.
  return account && (await getOwner(tx, identity))?.account_id === account.id ? account : undefined
}

/** The account that this identity is linked with. Throws errors.provider_account if a reset ended the link. */
async function getOwner(tx: Tx, { issuer, subject }: ProviderIdentity): Promise<{ account_id: bigint } | undefined> {
  const link = await tx
    .selectFrom('provider_accounts')
    .select(['account_id', 'dropped_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (link?.dropped_at) throw failFields({ provider_account: [texts.providerLinkDropped] })
  return link
}

/** Verifies the email by the mailed link, or because the provider has verified the same address. */
async function verifyIfProven(
  tx: Tx,
  account: Account,
  { identity, verifying_account_id }: ReturnedUser,
): Promise<void> {
  if (account.email_verified_at) return
  const isChecked = identity.isEmailVerified && identity.email?.toLowerCase() === account.email.toLowerCase()
  if (!isChecked && verifying_account_id !== account.id) return
  account.email_verified_at = clock.now()
  await verifyEmail(tx, account.id)
  await dropLinks(tx, account.id, ['verify_email'])
}
