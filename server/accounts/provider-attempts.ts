// One try to sign in with the provider, and the browser it belongs to. Nothing of it is of use in another browser.
import type { Config } from '#server/kit/config.ts'
import type { ClientHeaders, Cookie } from '#server/kit/cookies.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import { hashToken, keyedHash, newToken } from '#server/kit/tokens.ts'
import type { ProviderIdentity, SignInSecrets } from '#server/outside/identity.ts'

const COOKIE = 'pixel_sign_in'
/** From going to the provider until coming back. */
export const ATTEMPT_MINUTES = 10
/** From coming back until the session is open. */
export const TOKEN_SECONDS = 60

/** What belongs to a state. It is derived and not kept, so that a copy of the table finishes no sign-in. */
export function getSecrets({ secret }: Config, state: string): SignInSecrets {
  const derived = (purpose: string) => keyedHash(secret, purpose, state).toString('base64url')
  return { state, nonce: derived('provider-nonce'), codeVerifier: derived('provider-verifier') }
}

/** Who came back, while the browser brings its token: there is a name and a mobile number in it. */
export function sealIdentity({ secret }: Config, stateHash: Buffer, identity: ProviderIdentity): Buffer {
  return seal(secret, identityPlace(stateHash.toString('hex')), JSON.stringify(identity))
}

export function unsealIdentity({ secret }: Config, stateHash: Buffer, sealed: Buffer): ProviderIdentity {
  return JSON.parse(unseal(secret, identityPlace(stateHash.toString('hex')), sealed)) as ProviderIdentity
}

/** What a sealed identity is tied to: the hash of its state, in hexadecimal. */
export function identityPlace(stateHash: string): string {
  return `sign-in:${stateHash}`
}

/** What this browser keeps while it is away; the same one for sign-ins in two tabs. */
export function attemptCookie(clientHeaders: ClientHeaders): Cookie & { value: string } {
  const value = tokenIn(clientHeaders) ?? newToken()
  return { kind: 'secret', name: COOKIE, value, maxAgeSeconds: ATTEMPT_MINUTES * 60 }
}

/** Hash of what a browser that comes back has kept; undefined for one that began nothing. */
export function browserHash(clientHeaders: ClientHeaders): Buffer | undefined {
  const token = tokenIn(clientHeaders)
  return token === undefined ? undefined : hashToken(token)
}

function tokenIn({ getCookie }: ClientHeaders): string | undefined {
  const token = getCookie('secret', COOKIE)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}
