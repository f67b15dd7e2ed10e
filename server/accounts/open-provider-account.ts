// An account for who came from the provider for the first time.
import * as z from 'zod/mini'
import { pageName } from '#contract/fields.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ProviderIdentity } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, holdAccount } from './accounts.ts'
import { isEmailHeld } from './change-email.ts'
import { createAccount } from './create-account.ts'
import { freePageUrl } from './free-page-url.ts'
import { keepProviderAccount } from './link-provider-account.ts'
import { createLink } from './links.ts'
import { unverified } from './log-in.ts'
import { mailAccount } from './mails.ts'

export interface Newcomer {
  identity: ProviderIdentity
  channel: 'web' | 'mobile'
  referred_by: bigint | null
  /** Whose verification mail this person held when they set out. */
  verifying_account_id: bigint | null
}

/** An e-mail tells nobody's identity: one that has an account already is refused, however sure the provider is of it. */
export async function welcome(
  tx: Tx,
  { config }: Services,
  { identity, referred_by }: Newcomer,
  holder: Account | undefined,
): Promise<Account> {
  const { email, username, isEmailVerified } = identity
  if (email === null || email.length > limits.emailMax) throw failFields({ email: [texts.providerEmailMissing] })
  if (holder && !holder.email_verified_at) throw unverified(holder.email)
  if (holder || (await isEmailHeld(tx, email))) throw failFields({ email: [texts.providerEmailTaken] })
  const pageUrl = await freePageUrl({ db: tx, secret: config.secret }, username)
  const id = await createAccount(tx, config.secret, {
    email,
    passwordHash: null,
    emailVerifiedAt: isEmailVerified ? clock.now() : null,
    referrer: referred_by,
    pageUrl,
    // Not the account's name: that is a legal one, and a page is public.
    pageName: asPageName(username) ?? pageUrl,
  })
  await keepProviderAccount(tx, config, id, identity)
  if (!isEmailVerified) {
    const code = await createLink(tx, id, 'verify_email', limits.verifyLinkHours * 60)
    await mailAccount(tx, config, id, 'verify', { token: code })
  }
  return holdAccount(tx, id)
}

/** What of this name a page may be called, or undefined: the provider has its own idea of what a name is. */
function asPageName(username: string): string | undefined {
  const named = z.safeParse(pageName, username.slice(0, serverLimits.pageNameMax))
  return named.success ? named.data : undefined
}
