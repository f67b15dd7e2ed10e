// A visitor is identified by browser and not by network, because many people share one address. A cookie of ours holds a random id: it
// distinguishes browsers, says nothing about anybody, and gives access to nothing.
import { randomFillSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { getClientHeaders } from './client-headers.ts'
import { DAY_SECONDS } from './clock.ts'
import { type Cookie, sendCookies } from './cookies.ts'
import { getNetwork } from './network.ts'

export interface Browser {
  /** From its cookie; or a new one, which is its own once the browser stores the cookie. */
  id: string
  /** Without a cookie: its network and user agent, which are all there is to recognise it by. */
  client: string | undefined
}

const COOKIE = 'pixel_browser'

/** The browser that sent this request. */
export function getBrowser(publicUrl: string, request: FastifyRequest): Browser {
  const known = getKnownId(publicUrl, request)
  if (known !== undefined) return { id: known, client: undefined }
  return {
    id: newBrowserId(),
    client: `${getNetwork(request.ip)} ${String(request.headers['user-agent'] ?? '').slice(0, 500)}`,
  }
}

/** Sends a cookie to a browser that has none, so that it has one before its first payment. */
export function sendBrowserCookie(publicUrl: string, request: FastifyRequest, reply: FastifyReply): void {
  if (getKnownId(publicUrl, request) === undefined) sendCookies(publicUrl, reply, [browserCookie(newBrowserId())])
}

function getKnownId(publicUrl: string, request: FastifyRequest): string | undefined {
  const known = getClientHeaders(publicUrl, request).getCookie('secret', COOKIE)
  return known !== undefined && /^[\w-]{22}$/.test(known) ? known : undefined
}

const ID_BYTES = 16
/** Random bytes that no id has used yet: asking the system for those of each visitor cost a tenth of a cached page. */
const pool = Buffer.alloc(ID_BYTES * 256)
let used = pool.length

function newBrowserId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ID_BYTES
  return pool.toString('base64url', used - ID_BYTES, used)
}

/** The cookie for a browser that has none; nothing for one that has it. */
export function browserCookies({ id, client }: Browser): Cookie[] {
  return client === undefined ? [] : [browserCookie(id)]
}

function browserCookie(id: string): Cookie {
  return { kind: 'secret', name: COOKIE, value: id, maxAgeSeconds: limits.browserCookieDays * DAY_SECONDS }
}
