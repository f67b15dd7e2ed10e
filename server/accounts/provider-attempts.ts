// One attempt to sign in with the provider, bound to the browser that began it: its tokens are useless in another browser.

import type { ClientHeaders } from '#server/kit/client-headers.ts'
import type { Config } from '#server/kit/config.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import { hashToken, keyedHash, newToken } from '#server/kit/tokens.ts'
import type { ProviderIdentity, SignInSecrets } from '#server/outside/identity.ts'

const COOKIE = 'pixel_sign_in'
/** Allowed time from leaving for the provider until returning. */
export const ATTEMPT_MINUTES = 10
/** Allowed time from returning until the session is open. */
export const TOKEN_SECONDS = 60

/** The secrets of a state. Derived instead of stored, so that a copy of the table cannot finish a sign-in. */
export function getSecrets({ secret }: Config, state: string): SignInSecrets {
  const derived = (purpose: string) => keyedHash(secret, purpose, state).toString('base64url')
  return { state, nonce: derived('provider-nonce'), codeVerifier: derived('provider-verifier') }
}

/** Encrypts the identity until the browser presents its token, because it contains a name and a mobile number. */
export function sealIdentity({ secret }: Config, stateHash: Buffer, identity: ProviderIdentity): Buffer {
  return seal(secret, identityPlace(stateHash.toString('hex')), JSON.stringify(identity))
}

export function unsealIdentity({ secret }: Config, stateHash: Buffer, sealed: Buffer): ProviderIdentity {
  return JSON.parse(unseal(secret, identityPlace(stateHash.toString('hex')), sealed)) as ProviderIdentity
}

/** The sealing context of an identity, from the hash of its state in hexadecimal. */
export function identityPlace(stateHash: string): string {
  return `sign-in:${stateHash}`
}

/** The cookie that identifies the browser when it returns; two tabs share the same one. */
export function attemptCookie(clientHeaders: ClientHeaders): Cookie & { value: string } {
  const value = tokenIn(clientHeaders) ?? newToken()
  return { kind: 'secret', name: COOKIE, value, maxAgeSeconds: ATTEMPT_MINUTES * 60 }
}

/** The hash of the returning browser's cookie; undefined for a browser that began no attempt. */
export function browserHash(clientHeaders: ClientHeaders): Buffer | undefined {
  const token = tokenIn(clientHeaders)
  return token === undefined ? undefined : hashToken(token)
}

function tokenIn({ getCookie }: ClientHeaders): string | undefined {
  const token = getCookie('secret', COOKIE)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}
