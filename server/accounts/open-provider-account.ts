// Opens an account for a user who returned from the provider for the first time.
import * as z from 'zod/mini'
import { pageName } from '#contract/fields.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ProviderIdentity } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, lockAccount } from './accounts.ts'
import { createAccount } from './create-account.ts'
import { createLink } from './create-link.ts'
import { freePageUrl } from './free-page-url.ts'
import { isEmailReserved } from './is-email-reserved.ts'
import { unverified } from './log-in.ts'
import { mailAccount } from './mails.ts'
import { saveProviderAccount } from './save-provider-account.ts'

export interface ReturnedUser {
  identity: ProviderIdentity
  channel: 'web' | 'mobile'
  referred_by: bigint | null
  /** The account whose verification link the user brought when this sign-in began. */
  verifying_account_id: bigint | null
}

/** An email address is no identity: one that has an account already is refused, even if the provider has verified it. */
export async function openProviderAccount(
  tx: Tx,
  { config }: Services,
  { identity, referred_by }: ReturnedUser,
  holder: Account | undefined,
): Promise<Account> {
  const { email, username, isEmailVerified } = identity
  if (email === null || email.length > limits.emailMax) throw failFields({ email: [texts.providerEmailMissing] })
  if (holder && !holder.email_verified_at) throw unverified(holder.email)
  if (holder || (await isEmailReserved(tx, email))) throw failFields({ email: [texts.providerEmailTaken] })
  const pageUrl = await freePageUrl({ db: tx, secret: config.secret }, username)
  const id = await createAccount(tx, config.secret, {
    email,
    passwordHash: null,
    emailVerifiedAt: isEmailVerified ? clock.now() : null,
    referrer: referred_by,
    pageUrl,
    // Not the account name: that is the legal name, and the page is public.
    pageName: asPageName(username) ?? pageUrl,
  })
  await saveProviderAccount(tx, config, id, identity)
  if (!isEmailVerified) {
    const code = await createLink(tx, id, 'verify_email', limits.verifyLinkHours * 60)
    await mailAccount(tx, config, id, 'verify', { token: code })
  }
  return lockAccount(tx, id)
}

/** The part of the provider's user name that is a valid page name, or undefined: the provider has other rules for names. */
function asPageName(username: string): string | undefined {
  const named = z.safeParse(pageName, username.slice(0, serverLimits.pageNameMax))
  return named.success ? named.data : undefined
}
