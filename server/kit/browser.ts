// A visitor is a browser, not a network: many people share one address. A random name in a cookie of our own tells browsers
// apart, says nothing about anybody, and opens nothing.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Config } from './config.ts'
import { type Cookie, getClientHeaders, sendCookies } from './cookies.ts'
import { getNetwork } from './network.ts'
import { hashToken, keyedHash } from './tokens.ts'

export interface Browser {
  /** Its name: from its cookie, or a new one that is its own once it keeps it. */
  id: string
  /** Where it showed no cookie: its network and what it calls itself, which is all there is to know it again by. */
  client: string | undefined
}

const COOKIE = 'pixel_browser'

/** Whose request this is. */
export function getBrowser(publicUrl: string, request: FastifyRequest): Browser {
  const known = getClientHeaders(publicUrl, request).getCookie('secret', COOKIE)
  if (known !== undefined && /^[\w-]{22}$/.test(known)) return { id: known, client: undefined }
  return {
    id: randomBytes(16).toString('base64url'),
    client: `${getNetwork(request.ip)} ${String(request.headers['user-agent'] ?? '').slice(0, 500)}`,
  }
}

/** Gives a browser without a name one, so that it has it before it first pays. */
export function sendBrowserCookie(publicUrl: string, request: FastifyRequest, reply: FastifyReply): void {
  sendCookies(publicUrl, reply, browserCookies(getBrowser(publicUrl, request)))
}

/** What a browser without a name is to keep; nothing where it has one. */
export function browserCookies({ id, client }: Browser): Cookie[] {
  if (client === undefined) return []
  return [{ kind: 'secret', name: COOKIE, value: id, maxAgeSeconds: limits.browserCookieDays * 86_400 }]
}

/**
 * Hashes of a place: equal for the same browser or network, and telling neither. A browser's name is random, and so its hash needs
 * no secret and outlives a rotation of it; an address could be guessed, and is another one after it.
 */
export function placeKeys(
  { secret }: Pick<Config, 'secret'>,
  { browser, network }: { browser: Browser; network: string },
): { browser: Buffer; network: Buffer } {
  return { browser: hashToken(browser.id), network: keyedHash(secret, 'network', network) }
}
