// Gives a fresh proof that the user of a session is the account's owner: by password, by second factor, or, if the account has
// neither, by a mailed code.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import type { ProofMethod } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { type Failure, failFields } from '#server/kit/fail.ts'
import { actOnCode } from '#server/otp/challenge.ts'
import { maskedChannel } from '#server/otp/channel.ts'
import type { CodeTerms } from '#server/otp/code-terms.ts'
import { issueCode, newestCode } from '#server/otp/issue-code.ts'
import { resendNamed } from '#server/otp/resend-code.ts'
import { hasSecondFactor, takeSecondFactorCode } from '#server/otp/second-factor.ts'
import { codeInvalid, countingWrong } from '#server/otp/try-code.ts'
import { type GivenCredential, takePasskey } from '#server/otp/use-passkey.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { checkPassword } from './check-password.ts'
import { getMethods, getOwner } from './fresh-proof.ts'

type Given = z.output<typeof accounts.stepUp.body>
type Answer = z.input<typeof accounts.stepUp.data>

/**
 * Marks this session as proven for 10 minutes, by one of the account's methods. For an account with neither password nor second
 * factor, a call without a proof mails a code, or returns how long until another may be sent. errors.password,
 * errors.credential, or OTPCodeInvalidException.
 */
export function stepUp(services: Services, viewer: Viewer, given: Given, network: string): Promise<Answer> {
  return audited(services, 'step-up', async (entry) => {
    const account = await getOwner(services.db, viewer)
    entry.account = account.id
    const methods = await getMethods(services.db, account)
    if (given.credential !== undefined && methods.includes('credential'))
      return proveByPasskey(services, viewer, given.credential)
    if (given.password !== undefined && methods.includes('password')) {
      await checkPassword(services, account, given.password, network)
      return markProven(services.db, viewer)
    }
    const isMailed = methods.length === 1 && methods[0] === 'code' && !(await hasSecondFactor(services.db, account.id))
    if (given.code !== undefined && methods.includes('code'))
      return isMailed ? proveByMail(services, viewer, given.code) : proveByCode(services, viewer, given.code)
    if (!isMailed) throw missing(methods)
    entry.outcome = 'asked'
    return mailCode(services, viewer, network)
  })
}

/** The error that names the missing field. */
function missing(methods: ProofMethod[]): Failure {
  if (methods.includes('password')) return failFields({ password: [texts.passwordRequired] })
  return methods.includes('code')
    ? failFields({ code: [texts.secondFactorCode] })
    : failFields({ credential: [texts.passkeyRefused] })
}

/** An authenticator code can be used once, here as at sign-in. */
function proveByCode(services: Services, viewer: Viewer, code: string): Promise<Answer> {
  const { accountId: userId } = viewer
  return countingWrong(services, { userId, purpose: 'step-up' }, () =>
    inTransaction(services.db, async (tx) =>
      (await takeSecondFactorCode(tx, services.config, userId, code)) ? markProven(tx, viewer) : undefined,
    ),
  )
}

async function proveByPasskey(services: Services, viewer: Viewer, credential: GivenCredential): Promise<Answer> {
  const { accountId } = viewer
  const proven = await inTransaction(services.db, async (tx) =>
    (await takePasskey(tx, services.config, credential, { accountId })) ? markProven(tx, viewer) : undefined,
  )
  if (!proven) throw failFields({ credential: [texts.passkeyRefused] })
  return proven
}

async function markProven(db: Queryable, { sessionId }: Viewer): Promise<Answer> {
  const now = clock.now()
  await db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
  return { proven_until: new Date(now.getTime() + limits.proofMinutes * 60_000) }
}

/** A code proves only the session that requested it. */
function getTerms({ accountId, sessionId }: Viewer): CodeTerms {
  return { userId: accountId, purpose: 'step-up', terms: { session: sessionId } }
}

async function mailCode(services: Services, viewer: Viewer, network: string): Promise<Answer> {
  const action = getTerms(viewer)
  const { email } = await getOwner(services.db, viewer)
  const sent = await newestCode(services, action)
  if (sent && sent.retryInSeconds > 0) return asked(maskedChannel({ mode: 'email', to: email }), sent.retryInSeconds)
  const { sent_to, retry_in_seconds } = sent
    ? await resendNamed(services, viewer.accountId, { challengeId: sent.challengeId }, network)
    : await issueCode(services, { ...action, network, what: 'confirm that it is you', email })
  return asked(sent_to, retry_in_seconds)
}

function asked(sent_to: string, retry_in_seconds: number): Answer {
  return { otp_mode: 'email', sent_to, retry_in_seconds }
}

async function proveByMail(services: Services, viewer: Viewer, otpCode: string): Promise<Answer> {
  const action = getTerms(viewer)
  const sent = await newestCode(services, action)
  if (!sent) throw codeInvalid()
  return actOnCode(
    services,
    { ...action, otpCode, challengeId: sent.challengeId },
    (tx) => markProven(tx, viewer),
    () => markProven(services.db, viewer),
  )
}
