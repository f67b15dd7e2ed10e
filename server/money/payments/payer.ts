// Who pays: the account or the browser, its network and its client.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type Browser, browserCookies } from '#server/kit/browser.ts'
import type { Call } from '#server/kit/call.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'

interface Place {
  browser: Browser
  network: string
  /** The user agent, and the page the payment was sent from, which shows the link the payer came by. */
  agent?: string | undefined
  sentFrom?: string | undefined
  channel: 'web' | 'mobile'
  language: Language
  idempotencyKey: string | undefined
}

/** A payer who is signed in. */
export type AccountPayer = Place & { accountId: bigint }

/** Any payer; a visitor has no account. */
export type Payer = AccountPayer | (Place & { accountId: undefined })

export type PayingCall<V> = Pick<
  Call<Endpoint>,
  'network' | 'channel' | 'language' | 'idempotencyKey' | 'browser' | 'clientHeaders' | 'setCookies'
> & {
  viewer: V
}

/**
 * The payer of a call to an endpoint that moves money. A browser without an id receives one, so that its payments stay
 * its own.
 */
export function getPayer(call: PayingCall<Viewer>): AccountPayer
export function getPayer(call: PayingCall<Viewer | undefined>): Payer
export function getPayer(call: PayingCall<Viewer | undefined>): Payer {
  call.setCookies(browserCookies(call.browser))
  const place = {
    browser: call.browser,
    network: call.network,
    agent: call.clientHeaders.agent,
    sentFrom: call.clientHeaders.sentFrom,
    channel: call.channel,
    language: call.language,
    idempotencyKey: call.idempotencyKey,
  }
  return call.viewer ? { ...place, accountId: call.viewer.accountId } : { ...place, accountId: undefined }
}
