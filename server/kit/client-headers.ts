import type { FastifyRequest } from 'fastify'
import { type Cookie, secretCookieName } from './cookies.ts'

/** What the headers of a request say about its sender. */
export interface ClientHeaders {
  /** The header of a client without cookies. */
  authorization: string | undefined
  /** The user agent. */
  agent: string | undefined
  /** The address of the page it was sent from, as far as its browser says. */
  sentFrom: string | undefined
  /** A cookie of ours. */
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
