// Second half of adding an authenticator app: checks that the app works and that its owner received the sent code.
import { texts } from '#contract/texts.ts'
import type { SessionCaller, WithCookies } from '#server/kit/call.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { lockAuthenticator, markConfirmed, takeStep } from './authenticators.ts'
import { actOnCode } from './challenge.ts'
import { mailOwner } from './notices.ts'
import type { OwnSessions } from './own-sessions.ts'
import { securityMails } from './security-mails.ts'

/** `errors.app_code` for a wrong app code, which leaves the sent code unused. OTPCodeInvalidException for a wrong sent code. */
export function confirmAuthenticator(
  services: Services,
  caller: SessionCaller,
  sessions: OwnSessions,
  given: { app_code: string; otp_code: string; otp_token: string },
): Promise<WithCookies<{ is_active: boolean }>> {
  const { accountId: userId, sessionId } = caller.viewer
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
      await sessions.endOthers(tx, userId, sessionId)
      await mailOwner(tx, services.config, userId, securityMails.appAdded)
      return { answer: { is_active: true }, cookies: await sessions.rotate(tx, caller) }
    },
    async () => ({ answer: { is_active: true }, cookies: [] }),
  )
}

async function confirm(tx: Tx, { config }: Services, userId: bigint, code: string): Promise<void> {
  const app = await lockAuthenticator(tx, config, userId)
  if (!app || app.isConfirmed || (await takeStep(tx, userId, app, code)) === undefined)
    throw failFields({ app_code: [texts.authenticatorWrong] })
  await markConfirmed(tx, userId)
}
