// OpenID Connect with PKCE. The only file that uses the library.
import * as client from 'openid-client'
import { HOUR_MS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import {
  type ProviderIdentity,
  type ProviderSignIn,
  SIGN_IN_CALLBACK,
  SignInRefused,
  SignInUnanswered,
} from './identity.ts'

const TIMEOUT_SECONDS = 10
/** The provider's published configuration is read again after this time. */
const KNOWN_FOR_MS = HOUR_MS

export function openIdSignIn(settings: NonNullable<Config['oidc']>, publicUrl: string): ProviderSignIn {
  const issuer = new URL(settings.issuer)
  const callback = `${publicUrl}${SIGN_IN_CALLBACK}`
  let known: { provider: client.Configuration; readAt: number } | undefined

  async function provider(): Promise<client.Configuration> {
    if (!known || performance.now() - known.readAt > KNOWN_FOR_MS) {
      const found = await client.discovery(
        issuer,
        settings.clientId,
        undefined,
        client.ClientSecretBasic(settings.clientSecret),
        {
          timeout: TIMEOUT_SECONDS,
          // The settings allow plain http on this machine only, for the sandbox.
          execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
        },
      )
      known = { provider: found, readAt: performance.now() }
    }
    return known.provider
  }

  return {
    origin: issuer.origin,
    authenticationUrl: (secrets) =>
      withKnownErrors(async () => {
        const address = client.buildAuthorizationUrl(await provider(), {
          redirect_uri: callback,
          scope: 'openid profile email phone',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          // Payouts can go to this account, so whoever uses it must sign in at the provider again.
          prompt: 'login',
        })
        return address.href
      }),
    readIdentity: (query, { state, nonce, codeVerifier }) =>
      withKnownErrors(async () => {
        const configuration = await provider()
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callback}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const { iss, sub } = tokens.claims()!
        return asIdentity(iss, await client.fetchUserInfo(configuration, tokens.access_token, sub))
      }),
  }
}

/** Maps every error to one of two. */
async function withKnownErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (wasUnanswered(error)) throw new SignInUnanswered('the provider did not answer', { cause: error })
    const wasCancelled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
    throw new SignInRefused(error, wasCancelled)
  }
}

/** No connection, no answer in time, or a fault of the provider. */
function wasUnanswered(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'server_error' || error.error === 'temporarily_unavailable'
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  if (!(error instanceof client.ClientError)) return error instanceof TypeError
  const { cause } = error
  return (
    error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT' || (cause instanceof Response && cause.status >= 500)
  )
}

function asIdentity(issuer: string, claims: client.UserInfoResponse): ProviderIdentity {
  const { sub, preferred_username, name, email, email_verified, phone_number, phone_number_verified } = claims
  const username = preferred_username || name || sub
  const digits = phone_number_verified === true ? /^\+63(9\d{9})$/.exec(phone_number ?? '')?.[1] : undefined
  return {
    issuer,
    subject: sub,
    username,
    accountName: name || username,
    mobileNumber: digits ?? null,
    email: email || null,
    isEmailVerified: email_verified === true,
  }
}
