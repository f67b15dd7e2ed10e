// Having codes sent again: the app itself must allow it.
import type { OtpChallenge } from '#contract/otp.ts'
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { dropAuthenticator, hasAuthenticator } from './authenticators.ts'
import { actOnCode, issueCode } from './challenge.ts'
import { type CodeSteps, codeStep } from './code-step.ts'
import { mailOwner } from './notices.ts'

/** Asks for the app's code, or does it with that. `errors.authenticator` when there is none. */
export async function removeAuthenticator(
  services: Services,
  userId: bigint,
  body: CodeSteps,
  network: string,
): Promise<OtpChallenge | { is_active: boolean }> {
  const action = { userId, purpose: 'authenticator', terms: { change: 'remove' } } as const
  const given = codeStep(body)
  if (given) {
    return actOnCode(
      services,
      { ...action, ...given },
      async (tx) => {
        await dropAuthenticator(tx, userId)
        await mailOwner(tx, services.config, userId, {
          subject: 'Your PIXEL codes are sent again',
          text: 'The authenticator app was removed from your account: codes for payouts and bank accounts are sent to your mobile number or this address again.',
        })
        return { is_active: false }
      },
      async () => ({ is_active: await hasAuthenticator(services.db, userId) }),
    )
  }
  if (!(await hasAuthenticator(services.db, userId))) throw failFields({ authenticator: [texts.authenticatorAbsent] })
  return issueCode(services, { ...action, network, what: 'remove your authenticator app' })
}
