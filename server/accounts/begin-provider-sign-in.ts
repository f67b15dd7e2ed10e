// Sends a browser to the provider to authenticate: to sign in, or to link the provider account with the account here.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import { ownPath } from '#contract/addresses/own-path.ts'
import { texts } from '#contract/texts.ts'
import type { WithCookies } from '#server/kit/call.ts'
import type { ClientHeaders } from '#server/kit/client-headers.ts'
import { clock } from '#server/kit/clock.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import type { Db } from '#server/kit/db.ts'
import { fail, failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { linkOwner } from './links.ts'
import { ATTEMPT_MINUTES, attemptCookie, getSecrets } from './provider-attempts.ts'
import { getReferrer } from './register-account.ts'

interface Caller {
  network: string
  channel: 'web' | 'mobile'
  clientHeaders: ClientHeaders
}

/** Where the browser goes, and the cookies that identify it when it returns. */
type Begun = WithCookies<{ authentication_url: string }>

const perNetwork: ThrottleRule = { name: 'provider-sign-in-network', points: 300, seconds: 3600, per: 'network' }

/** NotFoundException when provider sign-in is not configured; ProviderUnavailableException when the provider does not answer. */
export function beginProviderSignIn(
  services: Services,
  given: z.output<typeof accounts.loginWith.body>,
  caller: Caller,
): Promise<Begun> {
  return audited(services, 'provider.begin', async () => {
    const { config, db } = services
    const code = given.authorization_code
    const [referrer, verifying] = await Promise.all([
      given.referral_code ? getReferrer(db, given.referral_code) : null,
      code ? linkOwner(db, code, 'verify_email') : null,
    ])
    const redirectAfter = given.redirect_after ? ownPath(config.publicUrl, given.redirect_after) : null
    const errors = {
      ...(referrer === undefined && { referral_code: [texts.referralUnknown] }),
      ...(verifying === undefined && { authorization_code: [texts.linkInvalid] }),
      ...(redirectAfter === undefined && { redirect_after: [texts.ownOrigin] }),
    }
    if (Object.keys(errors).length > 0) throw failFields(errors)
    return begin(services, caller, {
      // The app opens the provider's page in a browser that is not its own.
      isBoundToBrowser: caller.channel === 'web',
      referred_by: referrer ?? null,
      verifying_account_id: verifying ?? null,
      redirect_after: redirectAfter ?? null,
    })
  })
}

/** The same, to link the provider account with the account that is signed in here. */
export function beginProviderLink(services: Services, accountId: bigint, caller: Caller): Promise<Begun> {
  return audited(services, 'provider.link.begin', (entry) => {
    entry.account = accountId
    return begin(services, caller, { isBoundToBrowser: true, linking_account_id: accountId })
  })
}

interface Intent {
  isBoundToBrowser: boolean
  linking_account_id?: bigint
  referred_by?: bigint | null
  verifying_account_id?: bigint | null
  redirect_after?: string | null
}

async function begin(
  services: Services,
  { network, clientHeaders }: Caller,
  { isBoundToBrowser, ...intent }: Intent,
): Promise<Begun> {
  const { config, db, providerSignIn } = services
  if (!providerSignIn) throw fail('NotFoundException', 'Signing in with an e-payment account is not possible here.')
  await services.throttle.take(perNetwork, network)
  const state = newToken()
  const address = await providerSignIn.authenticationUrl(getSecrets(config, state)).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the sign-in provider did not answer')
    throw fail('ProviderUnavailableException', 'The e-payment provider does not answer. Please try again in a moment.')
  })
  const browserCookie = isBoundToBrowser ? attemptCookie(clientHeaders) : undefined
  await writeAttempt(db, state, browserCookie, intent)
  return { answer: { authentication_url: address }, cookies: browserCookie ? [browserCookie] : [] }
}

async function writeAttempt(
  db: Db,
  state: string,
  browserCookie: (Cookie & { value: string }) | undefined,
  intent: Omit<Intent, 'isBoundToBrowser'>,
): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('provider_sign_ins')
    .values({
      state_hash: hashToken(state),
      browser_hash: browserCookie ? hashToken(browserCookie.value) : null,
      ...intent,
      created_at: now,
      expires_at: new Date(now.getTime() + ATTEMPT_MINUTES * 60_000),
    })
    .execute()
}
