// The OpenID provider: its client, claims and lifetimes. A library implements the protocol.
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import { report } from '../report.ts'
import type { Sandbox } from '../sandbox.ts'
import { getPerson } from './people.ts'
import { getRecords } from './records.ts'
import { openSecrets } from './secrets.ts'

/** Path of the protocol's endpoints; the issuer is this path under the public URL. */
export const MOUNT = '/oidc'
/** Path of the page where a person signs in. */
export const SIGN_IN = '/sign-in'
export const SESSION_COOKIE = 'sandbox_session'

const MINUTE = 60

export async function createProvider(sandbox: Sandbox): Promise<Provider> {
  const { pool, settings } = sandbox
  const { signingKey, cookieKey } = await openSecrets(pool)
  const provider = new Provider(`${settings.publicUrl}${MOUNT}`, {
    adapter: (kind) => getRecords(pool, kind),
    clients: [
      {
        client_id: settings.oidcClientId,
        client_secret: settings.oidcClientSecret,
        client_name: settings.merchantName,
        redirect_uris: settings.oidcRedirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    scopes: ['openid'],
    async findAccount(_ctx, subject) {
      const person = await getPerson(sandbox, subject)
      if (!person) return undefined
      const { username, name, email, email_verified, mobile_number } = person
      const phone = mobile_number === null ? {} : { phone_number: mobile_number, phone_number_verified: true }
      return {
        accountId: subject,
        claims: () => ({ sub: subject, preferred_username: username, name, email, email_verified, ...phone }),
      }
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${SIGN_IN}/${interaction.uid}` },
    jwks: { keys: [signingKey] },
    cookies: {
      // On one machine, merchant and provider share a host and so their cookies; these names distinguish them.
      names: { interaction: 'sandbox_sign_in', resume: 'sandbox_sign_in_resume', session: SESSION_COOKIE },
      keys: [cookieKey],
    },
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 60 * MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 10 * MINUTE,
      Session: 60 * MINUTE,
    },
    renderError(ctx, out) {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = `This sign-in cannot go on.\n${out.error}: ${out.error_description ?? ''}\n`
    },
  })
  provider.on('server_error', (_ctx: KoaContextWithOIDC, error) => report('sign-in failed', { error: error.message }))
  return provider
}
