// Who pays: the account or the browser, from which network, by which client.
import type { Endpoint } from '#contract/endpoint.ts'
import { type Browser, browserOf } from '#server/kit/browser.ts'
import type { Config } from '#server/kit/config.ts'
import type { Call, Viewer } from '#server/kit/serve.ts'

interface Place {
  browser: Browser
  network: string
  channel: 'web' | 'mobile'
  idempotencyKey: string | undefined
}

/** A payer who is signed in. */
export type AccountPayer = Place & { accountId: bigint }

/** Anybody who pays; a visitor has no account. */
export type Payer = AccountPayer | (Place & { accountId: undefined })

type PayingCall<V> = Pick<Call<Endpoint>, 'network' | 'channel' | 'idempotencyKey' | 'request' | 'reply'> & {
  viewer: V
}

/** The payer of this call of an endpoint that moves money. */
export function payerOf(config: Config, call: PayingCall<Viewer>): AccountPayer
export function payerOf(config: Config, call: PayingCall<Viewer | undefined>): Payer
export function payerOf(config: Config, call: PayingCall<Viewer | undefined>): Payer {
  const place = {
    browser: browserOf(config.publicUrl, call.request, call.reply),
    network: call.network,
    channel: call.channel,
    idempotencyKey: call.idempotencyKey,
  }
  return call.viewer ? { ...place, accountId: call.viewer.accountId } : { ...place, accountId: undefined }
}
