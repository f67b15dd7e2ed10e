// Cookies as plain values: what a browser is to keep is said by whoever knows it, and given by the route.
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookie {
  /** `open`: our scripts may read it; it opens nothing, and nothing depends on who wrote it. */
  kind: 'secret' | 'open'
  /** Without its prefix. */
  name: string
  /** null takes it away. */
  value: string | null
  maxAgeSeconds?: number
}

/** Over https the prefix of a secret's name keeps every other host, and plain http, from setting it. */
export function secretCookieName(publicUrl: string, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** What a request shows of who sends it. */
export interface ClientHeaders {
  /** The header, of a client that keeps no cookies. */
  authorization: string | undefined
  /** What its browser calls itself. */
  agent: string | undefined
  /** The address it was sent from, as far as its browser tells. */
  sentFrom: string | undefined
  /** What its browser keeps for us. */
  getCookie(kind: Cookie['kind'], name: string): string | undefined
}

export function getClientHeaders(publicUrl: string, { headers, cookies }: FastifyRequest): ClientHeaders {
  return {
    authorization: headers.authorization,
    agent: headers['user-agent'],
    sentFrom: headers.referer,
    getCookie: (kind, name) => cookies[kind === 'secret' ? secretCookieName(publicUrl, name) : name],
  }
}

export function sendCookies(publicUrl: string, reply: FastifyReply, cookies: Cookie[]): void {
  for (const { kind, name, value, maxAgeSeconds: maxAge } of cookies) {
    const isSecret = kind === 'secret'
    const fullName = isSecret ? secretCookieName(publicUrl, name) : name
    // Lax: it has to come along when the provider sends the browser back.
    const options = { path: '/', sameSite: 'lax', httpOnly: isSecret, secure: publicUrl.startsWith('https:') } as const
    if (value === null) reply.clearCookie(fullName, options)
    else reply.setCookie(fullName, value, { ...options, ...(maxAge !== undefined && { maxAge }) })
  }
}
