// A fresh proof that whoever holds a session is its account's owner: the password, or a mailed code where there is none.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import type { ProofMethod } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import { fail, failFields } from '#server/kit/fail.ts'
import type { Prove, Viewer } from '#server/kit/serve.ts'
import { actOnCode, type CodeTerms, codeInvalid, issueCode, newestCode } from '#server/otp/challenge.ts'
import { shownChannel } from '#server/otp/channel.ts'
import { resendNamed } from '#server/otp/resend-code.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, accountById } from './accounts.ts'
import { audited } from './audited.ts'
import { tryPassword } from './password-tries.ts'

type Given = z.output<typeof accounts.stepUp.body>
type Answer = z.input<typeof accounts.stepUp.data>

/**
 * For every endpoint that says `needsProof`: the password in the call, or this session's own step-up of the last 10 minutes.
 * StepUpException without either; errors.password for a wrong one. Signing in is none.
 */
export function freshProof(services: Services): Prove {
  return async ({ viewer, password, network }) => {
    const account = await getOwner(services.db, viewer)
    if (password !== undefined && account.password_hash !== null)
      return audited(services, 'proof', async (entry) => {
        entry.account = account.id
        await checkPassword(services, account, password, network)
      })
    const age = viewer.provedAt && clock.now().getTime() - viewer.provedAt.getTime()
    if (age !== null && age < limits.proofMinutes * 60_000) return
    throw fail('StepUpException', texts.stepUp, { methods: getMethods(account) })
  }
}

/**
 * Proves this session for 10 minutes. Without a proof, where there is no password, it mails a code, or says how long
 * until another may be sent. errors.password, or OTPCodeInvalidException.
 */
export function stepUp(services: Services, viewer: Viewer, given: Given, network: string): Promise<Answer> {
  return audited(services, 'step-up', async (entry) => {
    const account = await getOwner(services.db, viewer)
    entry.account = account.id
    if (getMethods(account).includes('password')) {
      if (given.password === undefined) throw failFields({ password: [texts.passwordRequired] })
      await checkPassword(services, account, given.password, network)
      return markProven(services.db, viewer)
    }
    if (given.code !== undefined) return proveByCode(services, viewer, given.code)
    entry.outcome = 'asked'
    return mailCode(services, viewer, network)
  })
}

/** The ways of this account. A second factor joins here. */
function getMethods(account: Account): ProofMethod[] {
  return account.password_hash === null ? ['code'] : ['password']
}

async function getOwner(db: Queryable, viewer: Viewer): Promise<Account> {
  const account = await accountById(db, viewer.accountId)
  if (!account) throw fail('UnauthorizedAccessException', 'Please sign in first.')
  return account
}

/** Counted for who is signed in alone: strangers who guess at the address keep nobody from proving. */
async function checkPassword(services: Services, account: Account, password: string, network: string): Promise<void> {
  const { isRight } = await tryPassword(
    services,
    { email: account.email, password, network, countedBy: { signedIn: account.id } },
    account.password_hash,
  )
  if (!isRight) throw failFields({ password: [texts.passwordWrong] })
}

async function markProven(db: Queryable, { sessionHash }: Viewer): Promise<Answer> {
  const now = clock.now()
  await db.updateTable('sessions').set({ proved_at: now }).where('token_hash', '=', sessionHash).execute()
  return { proven_until: new Date(now.getTime() + limits.proofMinutes * 60_000) }
}

/** A code proves the session it was asked in, and no other. */
function getTerms({ accountId, sessionHash }: Viewer): CodeTerms {
  return { userId: accountId, purpose: 'step-up', terms: { session: sessionHash.toString('hex') } }
}

async function mailCode(services: Services, viewer: Viewer, network: string): Promise<Answer> {
  const action = getTerms(viewer)
  const { email } = await getOwner(services.db, viewer)
  const sent = await newestCode(services, action)
  if (sent && sent.retryInSeconds > 0)
    return {
      otp_mode: 'email',
      sent_to: shownChannel({ mode: 'email', to: email }),
      retry_in_seconds: sent.retryInSeconds,
    }
  const { sent_to, retry_in_seconds } = sent
    ? await resendNamed(services, viewer.accountId, { challengeId: sent.challengeId }, network)
    : await issueCode(services, { ...action, network, what: 'confirm that it is you', email })
  return { otp_mode: 'email', sent_to, retry_in_seconds }
}

async function proveByCode(services: Services, viewer: Viewer, otpCode: string): Promise<Answer> {
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
