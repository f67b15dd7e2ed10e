// One call of an endpoint: who calls, from where, and with what.
import type { FastifyRequest } from 'fastify'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type Browser, getBrowser } from './browser.ts'
import { type ClientHeaders, type Cookie, getClientHeaders } from './cookies.ts'
import type { Db } from './db.ts'
import type { Viewer } from './endpoint-access.ts'
import { type Say, sayIn } from './language.ts'
import { getNetwork } from './network.ts'

/** Who calls, and from where. */
export interface Caller {
  viewer: Viewer | undefined
  /** The caller's address, or its /64 for IPv6: what limits per network count. */
  network: string
  /** The mobile app says so in a header; its payments wait for the 15th. */
  channel: 'web' | 'mobile'
  /** The browser it came from; one that has no name yet gets this one where a route gives it. */
  browser: Browser
  clientHeaders: ClientHeaders
  /** Has the caller's browser keep these, with the answer. */
  setCookies(cookies: Cookie[]): void
  language: Language
  /** In the caller's language. */
  say: Say
}

/** One call of an endpoint, parsed and allowed. */
export interface Call<E> extends Omit<Caller, 'viewer'> {
  params: HandlerInput<E>['params']
  query: HandlerInput<E>['query']
  body: HandlerInput<E>['body']
  /** Present wherever the endpoint's access is not `anyone`. */
  viewer: E extends { access: 'signed-in' | 'desk' } ? Viewer : Viewer | undefined
  idempotencyKey: string | undefined
  /** Where it reads: what a page is drawn from is read in one place, and what its parts share is asked once. */
  db: Db
}

export function getSender(publicUrl: string, request: FastifyRequest) {
  return {
    network: getNetwork(request.ip),
    channel: request.headers['x-pixel-client'] === 'mobile-app' ? ('mobile' as const) : ('web' as const),
    browser: getBrowser(publicUrl, request),
    clientHeaders: getClientHeaders(publicUrl, request),
  }
}

export function withLanguage(language: Language): Pick<Caller, 'language' | 'say'> {
  return { language, say: sayIn(language) }
}
