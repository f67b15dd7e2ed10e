// Coming back from the provider: whoever it was is kept for a minute, and the browser goes on with a token that works once.
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import { clock } from '#server/kit/clock.ts'
import type { ClientHeaders } from '#server/kit/cookies.ts'
import { inTransaction } from '#server/kit/db.ts'
import { Failure } from '#server/kit/fail.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { SignInRefused, SignInUnanswered } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { type AuditEntry, audited } from './audited.ts'
import { linkProviderAccount } from './link-provider-account.ts'
import { browserHash, getSecrets, sealIdentity, TOKEN_SECONDS } from './provider-attempts.ts'

/** Why a page is shown instead of what was wanted; `?provider=` of the sign-in page and of the payout accounts. */
type Outcome = 'linked' | 'cancelled' | 'failed' | 'unavailable' | 'taken'

interface Back {
  /** What the provider has put behind our address. */
  query: string
  clientHeaders: ClientHeaders
  /** Who is signed in here, where somebody is. */
  viewerId: bigint | undefined
}

/** Answers the address of ours where the browser goes on. */
export function returnFromProvider(services: Services, back: Back): Promise<string> {
  return audited(services, 'provider.return', (entry) => takeBack(services, back, entry))
}

async function takeBack(services: Services, back: Back, entry: AuditEntry): Promise<string> {
  const { config, db } = services
  const query = new URLSearchParams(back.query)
  const state = query.get('state') ?? ''
  const attempt = await takeAttempt(services, state, browserHash(back.clientHeaders))
  if (!attempt || !services.providerSignIn) return told(entry, addresses.login, 'failed')
  const { linking_account_id: linking, redirect_after: next } = attempt
  const page = linking === null ? addresses.login : addresses.payoutAccounts
  try {
    const identity = await services.providerSignIn.identityOf(query.toString(), getSecrets(config, state))
    if (linking !== null) {
      entry.account = linking
      // Signed out, or in as somebody else meanwhile: nobody's account is connected behind their back.
      if (back.viewerId !== linking) return told(entry, page, 'failed')
      await inTransaction(db, (tx) => linkProviderAccount(tx, services, linking, identity))
      return told(entry, page, 'linked')
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
    if (error instanceof SignInRefused && error.wasCancelled) return told(entry, page, 'cancelled', next)
    if (error instanceof Failure) return told(entry, page, 'taken')
    if (!(error instanceof SignInRefused || error instanceof SignInUnanswered)) throw error
    services.log.warn({ err: error }, 'a sign-in with the provider could not be finished')
    return told(entry, page, error instanceof SignInUnanswered ? 'unavailable' : 'failed', next)
  }
}

/** A state comes back once, in time, and to the browser that went. */
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

function told(entry: AuditEntry, page: string, outcome: Outcome, next?: string | null): string {
  entry.outcome = outcome
  return pathWith(page, { provider: outcome, ...(next && { next }) })
}
