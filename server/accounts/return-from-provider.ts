// Handles the return from the provider: stores the identity for a minute and sends the browser on with a one-time token.
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import type { ClientHeaders } from '#server/kit/client-headers.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { Failure } from '#server/kit/fail.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { SignInRefused, SignInUnanswered } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { lockAccount } from './accounts.ts'
import { type AuditEntry, audited } from './audited.ts'
import { linkProviderAccount } from './link-provider-account.ts'
import { browserHash, getSecrets, sealIdentity, TOKEN_SECONDS } from './provider-attempts.ts'
import { holdSession } from './rotate-session.ts'

/** The outcome shown by the sign-in page or the payout accounts page, in `?provider=`. */
type Outcome = 'linked' | 'cancelled' | 'failed' | 'unavailable' | 'taken'

interface ProviderReturn {
  /** The query string that the provider added to our callback address. */
  query: string
  clientHeaders: ClientHeaders
  viewer: Viewer | undefined
}

/** Returns the product page to which the browser is redirected. */
export function returnFromProvider(services: Services, returned: ProviderReturn): Promise<string> {
  return audited(services, 'provider.return', (entry) => finishReturn(services, returned, entry))
}

async function finishReturn(services: Services, returned: ProviderReturn, entry: AuditEntry): Promise<string> {
  const { config, db } = services
  const query = new URLSearchParams(returned.query)
  const state = query.get('state') ?? ''
  const attempt = await takeAttempt(services, state, browserHash(returned.clientHeaders))
  if (!attempt || !services.providerSignIn) return endWith(entry, addresses.login, 'failed')
  const { linking_account_id: linking, redirect_after: next } = attempt
  const page = linking === null ? addresses.login : addresses.payoutAccounts
  try {
    const identity = await services.providerSignIn.readIdentity(query.toString(), getSecrets(config, state))
    if (linking !== null) {
      entry.account = linking
      // The browser has signed out or signed in to another account since: do not link an account without its owner.
      const { viewer } = returned
      if (viewer?.accountId !== linking) return endWith(entry, page, 'failed')
      await inTransaction(db, async (tx) => {
        await lockAccount(tx, linking)
        await holdSession(tx, viewer)
        await linkProviderAccount(tx, services, linking, identity)
      })
      return endWith(entry, page, 'linked')
    }
    const token = newToken()
    const stateHash = hashToken(state)
    await db
      .updateTable('provider_sign_ins')
      .set({
        identity_sealed: sealIdentity(config, stateHash, identity),
        token_hash: hashToken(token),
        expires_at: new Date(clock.now().getTime() + TOKEN_SECONDS * 1000),
      })
      .where('state_hash', '=', stateHash)
      .execute()
    return addresses.loginByToken(token)
  } catch (error) {
    if (error instanceof SignInRefused && error.wasCancelled) return endWith(entry, page, 'cancelled', next)
    if (error instanceof Failure) return endWith(entry, page, 'taken')
    if (!(error instanceof SignInRefused || error instanceof SignInUnanswered)) throw error
    services.log.warn({ err: error }, 'a sign-in with the provider could not be finished')
    return endWith(entry, page, error instanceof SignInUnanswered ? 'unavailable' : 'failed', next)
  }
}

/** Consumes the attempt: a state is valid once, before it expires, and in the browser that began it. */
function takeAttempt({ db }: Services, state: string, browser: Buffer | undefined) {
  return db
    .updateTable('provider_sign_ins')
    .set({ returned_at: clock.now() })
    .where('state_hash', '=', hashToken(state))
    .where('returned_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where((row) => row.or([row('browser_hash', 'is', null), ...(browser ? [row('browser_hash', '=', browser)] : [])]))
    .returning(['linking_account_id', 'redirect_after'])
    .executeTakeFirst()
}

/** Logs the outcome and returns the page that shows it. */
function endWith(entry: AuditEntry, page: string, outcome: Outcome, next?: string | null): string {
  entry.outcome = outcome
  return pathWith(page, { provider: outcome, ...(next && { next }) })
}
