// One try to sign in with the provider, and the browser it belongs to. Nothing of it is of use in another browser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/kit/config.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import { hashToken, keyedHash, newToken } from '#server/kit/tokens.ts'
import type { ProviderIdentity, SignInSecrets } from '#server/outside/identity.ts'

/** From going to the provider until coming back. */
export const ATTEMPT_MINUTES = 10
/** From coming back until the session is open. */
export const TOKEN_SECONDS = 60

/** What belongs to a state. It is derived and not kept, so that a copy of the table finishes no sign-in. */
export function secretsOf({ secret }: Config, state: string): SignInSecrets {
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

/** Hash of this browser's cookie for sign-ins under way; gives it one unless it has one, for sign-ins in two tabs. */
export function markBrowser({ publicUrl }: Config, reply: FastifyReply): Buffer {
  const { name, secure } = cookieKind(publicUrl)
  const token = tokenOf(reply.request, name) ?? newToken()
  // Lax: it has to come along when the provider sends the browser back.
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: ATTEMPT_MINUTES * 60 })
  return hashToken(token)
}

/** The same for a browser that comes back; undefined for one that began nothing. */
export function browserHash({ publicUrl }: Config, request: FastifyRequest): Buffer | undefined {
  const token = tokenOf(request, cookieKind(publicUrl).name)
  return token === undefined ? undefined : hashToken(token)
}

function tokenOf(request: FastifyRequest, name: string): string | undefined {
  const token = request.cookies[name]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

function cookieKind(publicUrl: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? '__Host-pixel_sign_in' : 'pixel_sign_in', secure }
}
