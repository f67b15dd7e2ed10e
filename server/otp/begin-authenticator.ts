// Moving one's codes to an authenticator app, first half: a secret for the app, and a code to where codes go now.
import type { DataOf } from '#contract/endpoint.ts'
import type { otp } from '#contract/otp.ts'
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { keepNewSecret } from './authenticators.ts'
import { issueCode } from './issue-code.ts'
import { newAppSecret, otpauthUrl } from './totp.ts'

/** `errors.authenticator` when an app is active: remove it first. Its secret is said once, here. */
export async function beginAuthenticator(
  services: Services,
  userId: bigint,
  network: string,
): Promise<DataOf<typeof otp.beginAuthenticator>> {
  const secret = newAppSecret()
  const kept = await inTransaction(services.db, (tx) => keepNewSecret(tx, services.config, userId, secret))
  if (!kept) throw failFields({ authenticator: [texts.authenticatorActive] })
  const challenge = await issueCode(services, {
    userId,
    network,
    purpose: 'authenticator',
    terms: { change: 'add' },
    what: 'add an authenticator app',
  })
  const { page_url } = await services.db
    .selectFrom('profiles')
    .select('page_url')
    .where('account_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...challenge, secret, otpauth_url: otpauthUrl(secret, page_url) }
}
