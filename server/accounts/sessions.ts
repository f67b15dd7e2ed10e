// Sessions: one row for each signed-in browser or app, found by the hash of its token.
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { browserOf, placeKeys } from '#server/kit/browser.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { networkOf } from '#server/kit/network.ts'
import type { Viewer, ViewerOf } from '#server/kit/serve.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { rememberDevice } from './devices.ts'

const DAY_MS = 86_400_000
const MARKER = 'pixel_signed_in'

/** Signs this browser in, remembers it, and answers the session's token. The session it came with ends, whoever's it was: a token from before a sign-in opens nothing after it. */
export async function openSession(
  { config }: Services,
  db: Queryable,
  reply: FastifyReply,
  accountId: bigint,
): Promise<string> {
  const old = tokenOf(config.publicUrl, reply.request)
  if (old) await endSession(db, hashToken(old))
  const token = newToken()
  const now = clock.now()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      expires_at: expiry(now, now),
    })
    .execute()
  await rememberPlace(config, db, reply, accountId)
  const owner = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  rememberDevice(config, reply, owner)
  giveSessionCookie(config.publicUrl, reply, token, expiry(now, now))
  giveMarker(config.publicUrl, reply)
  return token
}

/** Where an account is used from: what is paid from there is its own money (docs/decisions/017). */
async function rememberPlace(
  config: Services['config'],
  db: Queryable,
  reply: FastifyReply,
  account_id: bigint,
): Promise<void> {
  const { request } = reply
  const browser = browserOf(config.publicUrl, request, reply)
  const keys = placeKeys(config, { browser, network: networkOf(request.ip) })
  const last_seen_at = clock.now()
  await db
    .insertInto('account_places')
    .values((['browser', 'network'] as const).map((kind) => ({ account_id, kind, key: keys[kind], last_seen_at })))
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'key']).doUpdateSet({ last_seen_at }))
    .execute()
}

/** For the nightly job. Somebody who pays from there later is a stranger to the account. */
export async function forgetPlaces(db: Db): Promise<void> {
  await db.deleteFrom('account_places').where('last_seen_at', '<', daysAgo(limits.placesKeptDays)).execute()
}

/** Signs this browser out. */
export async function closeSession({ config, db }: Services, reply: FastifyReply): Promise<void> {
  const token = tokenOf(config.publicUrl, reply.request)
  if (token) await endSession(db, hashToken(token))
  clearCookies(config.publicUrl, reply)
}

/** Ends every session of the account, except the one with `keepHash`. */
export async function endOtherSessions(db: Queryable, accountId: bigint, keepHash?: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keepHash !== undefined, (query) => query.where('token_hash', '<>', keepHash!))
    .execute()
}

export function clearCookies(publicUrl: string, reply: FastifyReply): void {
  const { secure } = sessionCookie(publicUrl)
  reply.clearCookie(sessionCookie(publicUrl).name, { ...base, httpOnly: true, secure })
  reply.clearCookie(MARKER, { ...base, secure })
}

/** Who sent this request. Asked once a request however often it is called, and without a query when no token came. */
export function viewerOf(services: Services): ViewerOf {
  const known = new WeakMap<FastifyRequest, Promise<Viewer | undefined>>()
  return (request, reply) => {
    let viewer = known.get(request)
    if (!viewer) {
      viewer = findViewer(services, request, reply)
      known.set(request, viewer)
    }
    return viewer
  }
}

async function findViewer(
  { config, database }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | undefined> {
  const token = tokenOf(config.publicUrl, request)
  if (!token) return undefined
  const sessionHash = hashToken(token)
  const now = clock.now()
  const byCookie = request.headers.authorization === undefined
  // The hottest query of all, so without the query builder. A deactivated account has no session, even one opened in a race.
  const { rows } = await database.pool.query<{
    account_id: bigint
    created_at: Date
    last_seen_at: Date
    proved_at: Date | null
  }>(
    `select s.account_id, s.created_at, s.last_seen_at, s.proved_at from sessions s join accounts a on a.id = s.account_id
     where s.token_hash = $1 and s.expires_at > $2 and a.deactivated_at is null`,
    [sessionHash, now],
  )
  const session = rows[0]
  if (!session) {
    // The session cookie itself stays: a late answer must not clear the one a sign-in beside it has just set.
    if (byCookie && request.cookies[MARKER])
      reply.clearCookie(MARKER, { ...base, secure: sessionCookie(config.publicUrl).secure })
    return undefined
  }
  if (now.getTime() - session.last_seen_at.getTime() > DAY_MS) {
    const end = expiry(now, session.created_at)
    await database.pool.query('update sessions set last_seen_at = $2, expires_at = $3 where token_hash = $1', [
      sessionHash,
      now,
      end,
    ])
    if (byCookie) giveSessionCookie(config.publicUrl, reply, token, end)
  }
  if (byCookie) giveMarker(config.publicUrl, reply)
  return { accountId: session.account_id, sessionHash, provedAt: session.proved_at }
}

/** The token a request carries: the app's `Authorization: Bearer`, else the cookie. Only what could be one of ours. */
function tokenOf(publicUrl: string, request: FastifyRequest): string | undefined {
  const { authorization } = request.headers
  const token =
    authorization === undefined
      ? request.cookies[sessionCookie(publicUrl).name]
      : /^Bearer (\S+)$/i.exec(authorization)?.[1]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

async function endSession(db: Queryable, hash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** 30 days after it was last seen, and never beyond 180 after the sign-in. */
function expiry(now: Date, createdAt: Date): Date {
  return new Date(
    Math.min(now.getTime() + limits.sessionDays * DAY_MS, createdAt.getTime() + limits.sessionDaysMax * DAY_MS),
  )
}

const base: CookieSerializeOptions = { path: '/', sameSite: 'lax' }

/** Over https the name's prefix keeps every other host, and plain http, from setting it. */
export function sessionCookie(publicUrl: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? '__Host-pixel_session' : 'pixel_session', secure }
}

function giveSessionCookie(publicUrl: string, reply: FastifyReply, token: string, end: Date): void {
  const { name, secure } = sessionCookie(publicUrl)
  const maxAge = Math.round((end.getTime() - clock.now().getTime()) / 1000)
  reply.setCookie(name, token, { ...base, httpOnly: true, secure, maxAge })
}

/** Tells our own script that somebody is signed in; it opens nothing. */
function giveMarker(publicUrl: string, reply: FastifyReply): void {
  reply.setCookie(MARKER, '1', {
    ...base,
    secure: sessionCookie(publicUrl).secure,
    maxAge: limits.sessionMarkerSeconds,
  })
}
