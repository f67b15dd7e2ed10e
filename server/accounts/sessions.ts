// Sessions: one row for each signed-in browser or app, found by the hash of its token.
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { type Browser, browserCookies } from '#server/kit/browser.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { ClientHeaders, Cookie } from '#server/kit/cookies.ts'
import type { Queryable } from '#server/kit/db.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { fail } from '#server/kit/fail.ts'
import { shownNetwork } from '#server/kit/network.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { rememberedDevice } from './devices.ts'
import { mailAccount } from './mails.ts'
import { dropPendingSignIns } from './pending-sign-ins.ts'
import { marker, sessionCookie, tokenIn } from './session-cookies.ts'
import { rememberPlace } from './used-places.ts'

/** What comes along with a sign-in: the place it is from, and what its browser shows from before. */
export interface Arrival {
  network: string
  browser: Browser
  clientHeaders: ClientHeaders
}

export interface OpenedSession {
  token: string
  /** For its browser to keep. */
  cookies: Cookie[]
}

/** The answer of a command that may sign in, and the session where it did. */
export interface SignIn<A> {
  answer: A
  session: OpenedSession | null
}

/**
 * Signs an account in, and remembers where. The session it came with ends, whoever's it was: a token from before a sign-in opens
 * nothing after it. InvalidCredentialsException for an account whose week before its erasure is over.
 */
export async function openSession(
  { config }: Services,
  db: Queryable,
  arrival: Arrival,
  accountId: bigint,
): Promise<OpenedSession> {
  await endSession(db, tokenIn(arrival.clientHeaders))
  const token = newToken()
  const now = clock.now()
  const end = expiry(now, now)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      expires_at: end,
      device: deviceName(arrival.clientHeaders.agent),
      place: shownNetwork(arrival.network),
    })
    .execute()
  await takeErasureBack(config, db, accountId, now)
  await rememberPlace(config, db, arrival, accountId)
  const owner = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'erases_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (owner.erases_at) throw fail('InvalidCredentialsException', texts.erasureDue)
  const device = rememberedDevice(config, arrival.clientHeaders, owner)
  return { token, cookies: [...browserCookies(arrival.browser), device, sessionCookie(token, end), marker] }
}

/**
 * Whoever signs in stays: what was asked for is asked for no longer, and their page is open again. From the moment they were told
 * of on, nothing brings it back, whether or not the worker has come by.
 */
async function takeErasureBack(config: Services['config'], db: Queryable, accountId: bigint, now: Date): Promise<void> {
  const back = await db
    .updateTable('accounts')
    .set({ erases_at: null, deactivated_at: null })
    .where('id', '=', accountId)
    .where('erases_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!back) return
  await nameChanged(db, accountId)
  await mailAccount(db, config, accountId, 'erasureTakenBack')
}

/** Ends the session of this token; of none, or of one that is no session's, there is nothing to end. */
export async function endSession(db: Queryable, token: string | undefined): Promise<void> {
  if (token) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/**
 * Ends every session of the account, except the one with `keepHash`, and every sign-in under way. Where none is kept, somebody else
 * may have been in, or its owner goes: then API tokens are revoked too.
 */
export async function endOtherSessions(db: Queryable, accountId: bigint, keepHash?: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keepHash !== undefined, (query) => query.where('token_hash', '<>', keepHash!))
    .execute()
  if (keepHash === undefined) await db.deleteFrom('api_tokens').where('account_id', '=', accountId).execute()
  await dropPendingSignIns(db, accountId)
}

/** 30 days after it was last seen, and never beyond 180 after the sign-in. */
export function expiry(now: Date, createdAt: Date): Date {
  return new Date(
    Math.min(now.getTime() + limits.sessionDays * DAY_MS, createdAt.getTime() + serverLimits.sessionDaysMax * DAY_MS),
  )
}
