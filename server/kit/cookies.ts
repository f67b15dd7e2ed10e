// Cookies as plain values: commands return the cookies to set, and the route sends them.
import type { FastifyReply } from 'fastify'

export interface Cookie {
  /** `open`: our scripts may read it; it gives access to nothing, and nothing depends on who wrote it. */
  kind: 'secret' | 'open'
  /** Without its prefix. */
  name: string
  /** null deletes it. */
  value: string | null
  maxAgeSeconds?: number
}

/** Over https, the prefix of a secret cookie's name prevents every other host, and plain http, from setting it. */
export function secretCookieName(publicUrl: string, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** Finds this cookie in the header of a request, with a value of this form as its first group. */
export function cookiePattern(name: string, value: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${name}=(${value})`)
}

export function sendCookies(publicUrl: string, reply: FastifyReply, cookies: Cookie[]): void {
  for (const { kind, name, value, maxAgeSeconds: maxAge } of cookies) {
    const isSecret = kind === 'secret'
    const fullName = isSecret ? secretCookieName(publicUrl, name) : name
    // Lax: it must be sent when the provider redirects the browser back.
    const options = { path: '/', sameSite: 'lax', httpOnly: isSecret, secure: publicUrl.startsWith('https:') } as const
    if (value === null) reply.clearCookie(fullName, options)
    else reply.setCookie(fullName, value, { ...options, ...(maxAge !== undefined && { maxAge }) })
  }
}
