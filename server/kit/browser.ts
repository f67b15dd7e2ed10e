// A visitor is a browser, not a network: many people share one address. A random name in a cookie of our own tells browsers
// apart, says nothing about anybody, and opens nothing.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Config } from './config.ts'
import { networkOf } from './network.ts'
import { hashToken, keyedHash } from './tokens.ts'

export interface Browser {
  /** Its name: from its cookie, or the new one it is given with this answer. */
  id: string
  /** Where it showed no cookie: its network and what it calls itself, which is all there is to know it again by. */
  client: string | undefined
}

/** Whose request this is. A browser without a name gets one with the answer. */
export function browserOf(publicUrl: string, request: FastifyRequest, reply: FastifyReply): Browser {
  const known = nameOf(publicUrl, request)
  if (known !== undefined) return { id: known, client: undefined }
  return {
    id: giveName(publicUrl, reply),
    client: `${networkOf(request.ip)} ${String(request.headers['user-agent'] ?? '').slice(0, 500)}`,
  }
}

/** Gives a browser without a name one, so that it has it before it first pays. */
export function nameBrowser(publicUrl: string, request: FastifyRequest, reply: FastifyReply): void {
  if (nameOf(publicUrl, request) === undefined) giveName(publicUrl, reply)
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

function nameOf(publicUrl: string, request: FastifyRequest): string | undefined {
  const name = request.cookies[cookieName(publicUrl)]
  return name !== undefined && /^[\w-]{22}$/.test(name) ? name : undefined
}

function giveName(publicUrl: string, reply: FastifyReply): string {
  const name = randomBytes(16).toString('base64url')
  reply.setCookie(cookieName(publicUrl), name, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    maxAge: limits.browserCookieDays * 86_400,
  })
  return name
}

/** Over https the name's prefix keeps every other host, and plain http, from setting it. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-pixel_browser' : 'pixel_browser'
}
