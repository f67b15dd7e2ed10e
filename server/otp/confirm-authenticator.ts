// Second half of adding an authenticator app: checks that the app works and that its owner received the sent code.
import { texts } from '#contract/texts.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { lockAuthenticator, markConfirmed, takeStep } from './authenticators.ts'
import { actOnCode } from './challenge.ts'
import { mailOwner } from './notices.ts'
import { securityMails } from './security-mails.ts'

/** Passed in by the caller of `otpRoutes`, because this folder may not import accounts. */
export type EndOtherSessions = (tx: Tx, accountId: bigint, keepHash: Buffer) => Promise<void>

/** `errors.app_code` for a wrong app code, which leaves the sent code unused. OTPCodeInvalidException for a wrong sent code. */
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
      // Sessions that the password alone opened end.
      await endOtherSessions(tx, userId, sessionHash)
      await mailOwner(tx, services.config, userId, securityMails.appAdded)
      return { is_active: true }
    },
    async () => ({ is_active: true }),
  )
}

async function confirm(tx: Tx, { config }: Services, userId: bigint, code: string): Promise<void> {
  const app = await lockAuthenticator(tx, config, userId)
  if (!app || app.isConfirmed || (await takeStep(tx, userId, app, code)) === undefined)
    throw failFields({ app_code: [texts.authenticatorWrong] })
  await markConfirmed(tx, userId)
}
