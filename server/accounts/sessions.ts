// Sessions: one row for each signed-in browser or app, found by the hash of its token.
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { type Browser, browserCookies } from '#server/kit/browser.ts'
import type { ClientHeaders } from '#server/kit/client-headers.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import type { Queryable } from '#server/kit/db.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { fail } from '#server/kit/fail.ts'
import { shownNetwork } from '#server/kit/network.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { rememberedDevice } from './devices.ts'
import { mailAccount } from './mails.ts'
import { marker, sessionCookie, tokenIn } from './session-cookies.ts'
import { rememberPlace } from './used-places.ts'

/** The circumstances of a sign-in: its network and browser, and the cookies and headers the browser sent. */
export interface Arrival {
  network: string
  browser: Browser
  clientHeaders: ClientHeaders
}

export interface OpenedSession {
  token: string
  /** Cookies to set in the browser. */
  cookies: Cookie[]
}

/** The answer of a command that may sign in, and the session if it did. */
export interface SignIn<A> {
  answer: A
  session: OpenedSession | null
}

/**
 * Signs an account in and records the place. The browser's previous session ends, whichever account it belonged to, so that a
 * token from before a sign-in is useless after it. InvalidCredentialsException for an account whose erasure is due.
 */
export async function openSession(
  { config }: Services,
  db: Queryable,
  arrival: Arrival,
  accountId: bigint,
): Promise<OpenedSession> {
  const now = clock.now()
  // What does not depend on each other is sent together: a sign-in waits for fewer answers.
  const [owner] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['id', 'password_hash', 'erases_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    endSession(db, tokenIn(arrival.clientHeaders)),
  ])
  if (owner.erases_at) await cancelErasure(config, db, accountId, now)
  const token = newToken()
  const end = expiry(now, now)
  const session = {
    token_hash: hashToken(token),
    account_id: accountId,
    created_at: now,
    last_seen_at: now,
    expires_at: end,
    device: deviceName(arrival.clientHeaders.agent),
    place: shownNetwork(arrival.network),
  }
  await Promise.all([
    db.insertInto('sessions').values(session).execute(),
    rememberPlace(config, db, arrival, accountId),
  ])
  const device = rememberedDevice(config, arrival.clientHeaders, owner)
  return { token, cookies: [...browserCookies(arrival.browser), device, sessionCookie(token, end), marker(accountId)] }
}

/**
 * Signing in before the announced erasure time cancels the erasure and reopens the page. After that time nothing cancels it,
 * even if the worker has not erased the account yet: InvalidCredentialsException.
 */
async function cancelErasure(config: Services['config'], db: Queryable, accountId: bigint, now: Date): Promise<void> {
  const cancelled = await db
    .updateTable('accounts')
    .set({ erases_at: null, deactivated_at: null })
    .where('id', '=', accountId)
    .where('erases_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) throw fail('InvalidCredentialsException', texts.erasureDue)
  await nameChanged(db, accountId)
  await mailAccount(db, config, accountId, 'erasureTakenBack')
}

/** Ends the session of this token, or whose token this was a moment ago; does nothing without a token or for an unknown one. */
export async function endSession(db: Queryable, token: string | undefined): Promise<void> {
  if (!token) return
  const hash = hashToken(token)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .execute()
}

/** A session expires 30 days after its last use, and at the latest 180 days after the sign-in. */
export function expiry(now: Date, createdAt: Date): Date {
  return new Date(
    Math.min(now.getTime() + limits.sessionDays * DAY_MS, createdAt.getTime() + serverLimits.sessionDaysMax * DAY_MS),
  )
}
