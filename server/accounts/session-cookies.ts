// The cookies of a session, and reading its token.
import { createHash } from 'node:crypto'
import { MARKER_COOKIE } from '#contract/html.ts'
import { serverLimits } from '#contract/limits.ts'
import type { ClientHeaders } from '#server/kit/client-headers.ts'
import { clock } from '#server/kit/clock.ts'
import type { Cookie } from '#server/kit/cookies.ts'

export const SESSION_COOKIE = 'pixel_session'

/** The request's session token, from the app's `Authorization: Bearer` or else the cookie; undefined if its format is not ours. */
export function tokenIn({ authorization, getCookie }: ClientHeaders): string | undefined {
  const token =
    authorization === undefined ? getCookie('secret', SESSION_COOKIE) : /^Bearer (\S+)$/i.exec(authorization)?.[1]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

export function sessionCookie(token: string, end: Date): Cookie {
  const maxAgeSeconds = Math.round((end.getTime() - clock.now().getTime()) / 1000)
  return { kind: 'secret', name: SESSION_COOKIE, value: token, maxAgeSeconds }
}

/** Its value tells accounts apart, so that a tab sees when another one has signed in. */
export function marker(accountId: bigint): Cookie {
  const value = createHash('sha256').update(`${MARKER_COOKIE} ${accountId}`).digest('hex').slice(0, 12)
  return { ...noMarker, value }
}

export const noMarker: Cookie = {
  kind: 'open',
  name: MARKER_COOKIE,
  value: null,
  maxAgeSeconds: serverLimits.sessionMarkerSeconds,
}

/** Clears the cookies of a browser that signs out. */
export const signedOut: Cookie[] = [{ kind: 'secret', name: SESSION_COOKIE, value: null }, noMarker]
