// Removes the authenticator app: needs a code from the app, or a recovery code if the app is lost.
import type { OtpChallenge } from '#contract/otp.ts'
import { texts } from '#contract/texts.ts'
import type { SessionCaller, WithCookies } from '#server/kit/call.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { dropAuthenticator, hasAuthenticator } from './authenticators.ts'
import { actOnCode } from './challenge.ts'
import { type CodeSteps, codeStep } from './code-step.ts'
import { issueCode } from './issue-code.ts'
import { mailOwner } from './notices.ts'
import type { OwnSessions } from './own-sessions.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { dropOrphanedCodes } from './second-factor.ts'
import { securityMails } from './security-mails.ts'
import { countingWrong } from './try-code.ts'

/** Requests the app's code, or removes the app with it or a recovery code. `errors.authenticator` when there is no app. */
export async function removeAuthenticator(
  services: Services,
  caller: SessionCaller & { network: string },
  sessions: OwnSessions,
  { recovery_code: recoveryCode, ...body }: CodeSteps & { recovery_code?: string | undefined },
): Promise<WithCookies<OtpChallenge | { is_active: boolean }>> {
  const userId = caller.viewer.accountId
  const action = { userId, purpose: 'authenticator', terms: { change: 'remove' } } as const
  const remove = async (tx: Tx) => {
    await removeApp(tx, services, userId)
    return { answer: { is_active: false }, cookies: await sessions.rotate(tx, caller) }
  }
  const isActive = () => hasAuthenticator(services.db, userId)
  // A call with the token of a requested code gave no other proof (`needsProof`), so only that code counts.
  if (recoveryCode !== undefined && body.otp_token === undefined) {
    if (!(await isActive())) throw failFields({ authenticator: [texts.authenticatorAbsent] })
    return countingWrong(services, { userId, purpose: action.purpose }, () =>
      inTransaction(services.db, async (tx) =>
        (await takeRecoveryCode(tx, userId, recoveryCode)) ? remove(tx) : undefined,
      ),
    )
  }
  const given = codeStep(body)
  if (given)
    return actOnCode(services, { ...action, ...given }, remove, async () => ({
      answer: { is_active: await isActive() },
      cookies: [],
    }))
  if (!(await isActive())) throw failFields({ authenticator: [texts.authenticatorAbsent] })
  const { network } = caller
  return {
    answer: await issueCode(services, { ...action, network, what: 'remove your authenticator app' }),
    cookies: [],
  }
}

async function removeApp(tx: Tx, { config }: Services, userId: bigint): Promise<void> {
  await dropAuthenticator(tx, userId)
  await dropOrphanedCodes(tx, userId)
  await mailOwner(tx, config, userId, securityMails.appRemoved)
}
