// Finds the account a request comes from, by its session.
import { MARKER_COOKIE } from '#contract/html.ts'
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import type { Db } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { FindViewer } from '#server/kit/viewer.ts'
import { readSuspension } from '#server/moderation/read-suspension.ts'
import type { Services } from '#server/outside/services.ts'
import { marker, noMarker, sessionCookie, tokenIn } from './session-cookies.ts'
import { expiry } from './sessions.ts'

/** Returns the viewer of the request's session; makes no query when the request has no token. */
export function findViewer({ database, db }: Services): FindViewer {
  return async (clientHeaders) => {
    const token = tokenIn(clientHeaders)
    if (!token) return { viewer: undefined, cookies: [] }
    const isByCookie = clientHeaders.authorization === undefined
    const tokenHash = hashToken(token)
    const now = clock.now()
    const { rows } = await database.pool.query<Found>(byToken, [tokenHash, now])
    const session = rows[0]
    const before = session ? undefined : (await database.pool.query<Found>(byPrevious, [tokenHash, now])).rows[0]
    // It is neither proven nor new, and no cookies are set: the browser may have the new token already.
    if (before)
      return { viewer: await getViewer(db, { ...before, proved_at: null, created_at: new Date(0) }), cookies: [] }
    // The session cookie itself stays: a late response must not clear the cookie that a concurrent sign-in has just set.
    if (!session) {
      const hasMarker = isByCookie && clientHeaders.getCookie('open', MARKER_COOKIE)
      return { viewer: undefined, cookies: hasMarker ? [noMarker] : [] }
    }
    const cookies: Cookie[] = []
    // last_seen_at is accurate to the hour; the browser's cookie is renewed once a day.
    if (now.getTime() - session.last_seen_at.getTime() > HOUR_MS) {
      const renewed = expiry(now, session.created_at)
      const isDue = renewed.getTime() - session.expires_at.getTime() > DAY_MS
      const end = isDue ? renewed : session.expires_at
      const { rowCount } = await database.pool.query(
        'update sessions set last_seen_at = $2, expires_at = $3 where token_hash = $1',
        [tokenHash, now, end],
      )
      if (isDue && rowCount) cookies.push(sessionCookie(token, end))
    }
    const viewer = await getViewer(db, session)
    return { viewer, cookies: isByCookie ? [...cookies, marker(viewer.accountId)] : [] }
  }
}

interface Found {
  id: string
  account_id: bigint
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  proved_at: Date | null
  suspended_at: Date | null
}

// The most frequent query, so without the query builder. A deactivated account has no session, even if one was opened in a race.
const open = `select s.id, s.account_id, s.created_at, s.last_seen_at, s.expires_at, s.proved_at, a.suspended_at
  from sessions s join accounts a on a.id = s.account_id where s.expires_at > $2 and a.deactivated_at is null`
const byToken = `${open} and s.token_hash = $1`
/** A request that was on its way while the session's token changed. */
const byPrevious = `${open} and s.previous_hash = $1 and s.previous_until > $2`

async function getViewer(db: Db, session: Found): Promise<Viewer> {
  const { id: sessionId, account_id: accountId, created_at: signedInAt, proved_at: provedAt } = session
  const suspension = session.suspended_at && (await suspensionInForce(db, accountId))
  return { accountId, sessionId, signedInAt, provedAt, suspension }
}

export async function suspensionInForce(db: Db, accountId: bigint): Promise<Viewer['suspension']> {
  const found = await readSuspension(db, accountId)
  return found && { reason: found.reason, date: found.date, payoutsHeld: found.payouts_held }
}
