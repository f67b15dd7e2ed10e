// Moving one's codes to an authenticator app, second half: the app works, and its owner is who they say.
import { texts } from '#contract/texts.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { holdAuthenticator, markConfirmed, takeStep } from './authenticators.ts'
import { actOnCode } from './challenge.ts'
import { mailOwner } from './notices.ts'
import { securityMails } from './security-mails.ts'

/** Sessions are above codes: whoever binds the routes hands this over. */
export type EndOtherSessions = (tx: Tx, accountId: bigint, keepHash: Buffer) => Promise<void>

/** `errors.app_code` when the app shows another code; then the sent code is not used up. OTPCodeInvalidException of that one. */
export function confirmAuthenticator(
  services: Services,
  { accountId: userId, sessionHash }: Pick<Viewer, 'accountId' | 'sessionHash'>,
  endOtherSessions: EndOtherSessions,
  given: { app_code: string; otp_code: string; otp_token: string },
): Promise<{ is_active: boolean }> {
  return actOnCode(
    services,
    {
      userId,
      purpose: 'authenticator',
      terms: { change: 'add' },
      otpCode: given.otp_code,
      otpToken: given.otp_token,
    },
    async (tx) => {
      await confirm(tx, services, userId, given.app_code)
      // Whoever knew the password before must give the second factor too.
      await endOtherSessions(tx, userId, sessionHash)
      await mailOwner(tx, services.config, userId, securityMails.appAdded)
      return { is_active: true }
    },
    async () => ({ is_active: true }),
  )
}

async function confirm(tx: Tx, { config }: Services, userId: bigint, code: string): Promise<void> {
  const app = await holdAuthenticator(tx, config, userId)
  if (!app || app.isConfirmed || (await takeStep(tx, userId, app, code)) === undefined)
    throw failFields({ app_code: [texts.authenticatorWrong] })
  await markConfirmed(tx, userId)
}
