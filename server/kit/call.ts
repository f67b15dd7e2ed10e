// One call of an endpoint: who calls, from where, and with what input.
import type { HandlerInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Browser } from './browser.ts'
import type { ClientHeaders } from './client-headers.ts'
import type { Cookie } from './cookies.ts'
import type { Db } from './db.ts'
import type { Viewer } from './endpoint-access.ts'
import { type Say, sayIn } from './say.ts'

/** Who calls, and from where. */
export interface Caller {
  viewer: Viewer | undefined
  /** The caller's address, or its /64 for IPv6: limits per network count by it. */
  network: string
  /** The mobile app identifies itself in a header; its payments wait for the 15th. */
  channel: 'web' | 'mobile'
  /** The browser that sent it; one without a cookie keeps this id if a route sends it the cookie. */
  browser: Browser
  clientHeaders: ClientHeaders
  /** Sends these cookies with the answer. */
  setCookies(cookies: Cookie[]): void
  language: Language
  /** Translates into the caller's language. */
  say: Say
}

/** Who calls with which session: what a command needs that may change the session's rights. */
export interface SessionCaller {
  viewer: Viewer
  clientHeaders: ClientHeaders
}

/** The answer of a command, and the cookies to send with it. */
export interface WithCookies<A> {
  answer: A
  cookies: Cookie[]
}

/** Sends the cookies and returns the answer. */
export function withCookies<A>({ setCookies }: Pick<Caller, 'setCookies'>, { answer, cookies }: WithCookies<A>): A {
  setCookies(cookies)
  return answer
}

/** One call of an endpoint: allowed, and with its input parsed. */
export interface Call<E> extends Omit<Caller, 'viewer'> {
  params: HandlerInput<E>['params']
  query: HandlerInput<E>['query']
  body: HandlerInput<E>['body']
  /** Present wherever the endpoint's access is not `anyone`. */
  viewer: E extends { access: 'signed-in' | 'desk' } ? Viewer : Viewer | undefined
  idempotencyKey: string | undefined
  /** Where to read: all reads of a page share one connection, and what its parts share is queried once. */
  db: Db
}

export function withLanguage(language: Language): Pick<Caller, 'language' | 'say'> {
  return { language, say: sayIn(language) }
}
