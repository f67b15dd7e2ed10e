// Sessions: one row for each signed-in browser or app, found by the hash of its token.
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { type Browser, browserCookies, placeKeys } from '#server/kit/browser.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Cookie, Shown } from '#server/kit/cookies.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { fail } from '#server/kit/fail.ts'
import { shownNetwork } from '#server/kit/network.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Viewer } from '#server/kit/serve.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { FindViewer } from '#server/kit/viewer.ts'
import { readSuspension } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { rememberedDevice } from './devices.ts'
import { mailAccount } from './mails.ts'
import { dropPendingSignIns } from './pending-sign-ins.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const SESSION_COOKIE = 'pixel_session'
const MARKER = 'pixel_signed_in'

/** What comes along with a sign-in: the place it is from, and what its browser shows from before. */
export interface Arrival {
  network: string
  browser: Browser
  shown: Shown
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
  await endSession(db, tokenIn(arrival.shown))
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
      device: deviceName(arrival.shown.agent),
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
  const device = rememberedDevice(config, arrival.shown, owner)
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

/** Where an account is used from: what is paid from there is its own money (docs/decisions/017). */
async function rememberPlace(
  config: Services['config'],
  db: Queryable,
  place: Arrival,
  account_id: bigint,
): Promise<void> {
  const keys = placeKeys(config, place)
  const last_seen_at = clock.now()
  await db
    .insertInto('account_places')
    .values((['browser', 'network'] as const).map((kind) => ({ account_id, kind, key: keys[kind], last_seen_at })))
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'key']).doUpdateSet({ last_seen_at }))
    .execute()
}

/** For the nightly job. Somebody who pays from there later is a stranger to the account. */
export async function forgetPlaces(db: Db): Promise<void> {
  await db.deleteFrom('account_places').where('last_seen_at', '<', daysAgo(serverLimits.placesKeptDays)).execute()
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

/** Whose session this is, without a query when no token came. */
export function findViewer({ database, db }: Services): FindViewer {
  return async (shown) => {
    const token = tokenIn(shown)
    if (!token) return { viewer: undefined, cookies: [] }
    const isByCookie = shown.authorization === undefined
    const sessionHash = hashToken(token)
    const now = clock.now()
    // The hottest query of all, so without the query builder. A deactivated account has no session, even one opened in a race.
    const { rows } = await database.pool.query<{
      account_id: bigint
      created_at: Date
      last_seen_at: Date
      expires_at: Date
      proved_at: Date | null
      suspended_at: Date | null
    }>(
      `select s.account_id, s.created_at, s.last_seen_at, s.expires_at, s.proved_at, a.suspended_at from sessions s join accounts a on a.id = s.account_id
       where s.token_hash = $1 and s.expires_at > $2 and a.deactivated_at is null`,
      [sessionHash, now],
    )
    const session = rows[0]
    // The session cookie itself stays: a late answer must not clear the one a sign-in beside it has just set.
    if (!session) return { viewer: undefined, cookies: isByCookie && shown.kept('open', MARKER) ? [noMarker] : [] }
    const cookies: Cookie[] = []
    // Its owner sees to the hour when it was last used; the browser keeps it anew once a day.
    if (now.getTime() - session.last_seen_at.getTime() > HOUR_MS) {
      const renewed = expiry(now, session.created_at)
      const isDue = renewed.getTime() - session.expires_at.getTime() > DAY_MS
      const end = isDue ? renewed : session.expires_at
      await database.pool.query('update sessions set last_seen_at = $2, expires_at = $3 where token_hash = $1', [
        sessionHash,
        now,
        end,
      ])
      if (isDue) cookies.push(sessionCookie(token, end))
    }
    const suspension = session.suspended_at && (await suspensionInForce(db, session.account_id))
    const { account_id: accountId, created_at: signedInAt, proved_at: provedAt } = session
    const viewer = { accountId, sessionHash, signedInAt, provedAt, suspension }
    return { viewer, cookies: isByCookie ? [...cookies, marker] : [] }
  }
}

export async function suspensionInForce(db: Db, accountId: bigint): Promise<Viewer['suspension']> {
  const found = await readSuspension(db, accountId)
  return found && { reason: found.reason, date: found.date, payoutsHeld: found.payouts_held }
}

/** The token a request carries: the app's `Authorization: Bearer`, else the cookie. Only what could be one of ours. */
export function tokenIn({ authorization, kept }: Shown): string | undefined {
  const token =
    authorization === undefined ? kept('secret', SESSION_COOKIE) : /^Bearer (\S+)$/i.exec(authorization)?.[1]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** 30 days after it was last seen, and never beyond 180 after the sign-in. */
function expiry(now: Date, createdAt: Date): Date {
  return new Date(
    Math.min(now.getTime() + limits.sessionDays * DAY_MS, createdAt.getTime() + serverLimits.sessionDaysMax * DAY_MS),
  )
}

function sessionCookie(token: string, end: Date): Cookie {
  const maxAgeSeconds = Math.round((end.getTime() - clock.now().getTime()) / 1000)
  return { kind: 'secret', name: SESSION_COOKIE, value: token, maxAgeSeconds }
}

/** Tells our own script that somebody is signed in; it opens nothing. */
const marker: Cookie = { kind: 'open', name: MARKER, value: '1', maxAgeSeconds: serverLimits.sessionMarkerSeconds }
const noMarker: Cookie = { ...marker, value: null }

/** For a browser that is signed out. */
export const signedOut: Cookie[] = [{ kind: 'secret', name: SESSION_COOKIE, value: null }, noMarker]
