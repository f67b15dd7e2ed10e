import type { ThrottleRule } from '#server/kit/throttle.ts'
import { getRequestOptions } from '#server/otp/passkeys.ts'
import type { Services } from '#server/outside/services.ts'
import { findPendingSignIn } from './pending-sign-ins.ts'

/** Limited because each call stores a challenge row for some minutes. */
const optionsPerNetwork: ThrottleRule = { name: 'passkey-asked-network', points: 600, seconds: 3600, per: 'network' }

interface OptionsRequest {
  /** Token of a sign-in that waits for its second factor. */
  token: string | undefined
  /** The signed-in account, when it gives a fresh proof. */
  viewerId: bigint | undefined
  network: string
}

/** The challenge for the browser's passkey: bound to the account of the pending sign-in or session, or else to any account. */
export async function getPasskeyOptions(
  { config, db, throttle }: Services,
  { token, viewerId, network }: OptionsRequest,
) {
  await throttle.take(optionsPerNetwork, network)
  const pending = token === undefined ? undefined : await findPendingSignIn(db, token)
  const terms = pending
    ? { accountId: pending.account_id, boundTo: pending.token_hash }
    : // An ended sign-in gets options like an unknown one; the passkey's answer to them opens nothing.
      { accountId: token === undefined ? (viewerId ?? null) : null }
  return getRequestOptions(db, config, terms)
}
