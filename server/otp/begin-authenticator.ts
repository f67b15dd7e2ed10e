// First half of adding an authenticator app: creates the app's secret, and sends a code to the current channel.
import type { DataOf } from '#contract/endpoint.ts'
import type { otp } from '#contract/otp.ts'
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { saveNewSecret } from './authenticators.ts'
import { issueCode } from './issue-code.ts'
import { newAppSecret, otpauthUrl } from './totp.ts'

/** `errors.authenticator` when an app is active: it must be removed first. The secret is returned only here. */
export async function beginAuthenticator(
  services: Services,
  userId: bigint,
  network: string,
): Promise<DataOf<typeof otp.beginAuthenticator>> {
  const secret = newAppSecret()
  const isSaved = await inTransaction(services.db, (tx) => saveNewSecret(tx, services.config, userId, secret))
  if (!isSaved) throw failFields({ authenticator: [texts.authenticatorActive] })
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
