// The second step of a sign-in: a code from the authenticator app, a recovery code, or a passkey.
import type { z } from 'zod/mini'
import type { accounts } from '#contract/accounts.ts'
import { serverLimits } from '#contract/limits.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { asSecurity } from '#server/kit/fail.ts'
import { limitWrong, type ThrottleRule } from '#server/kit/throttle.ts'
import { mailOwner } from '#server/otp/notices.ts'
import { takeSecondFactorCode } from '#server/otp/second-factor.ts'
import { securityMails } from '#server/otp/security-mails.ts'
import { codeInvalid } from '#server/otp/try-code.ts'
import { takePasskey } from '#server/otp/use-passkey.ts'
import type { Services } from '#server/outside/services.ts'
import { accountById, lockAccount } from './accounts.ts'
import { audited } from './audited.ts'
import { countWrongCode } from './count-wrong-code.ts'
import { knownDevice } from './devices.ts'
import { closePendingSignIn, findPendingSignIn, type PendingSignIn } from './pending-sign-ins.ts'
import type { Arrival, SignIn } from './sessions.ts'
import { openSignIn } from './sign-in.ts'

type Given = z.output<typeof accounts.secondFactor.body>
type Answer = z.input<typeof accounts.secondFactor.data>

/** Over all sign-ins of an account: an attacker who has its password guesses a code on one day in 6,000 at best. */
const wrongCodes: ThrottleRule = {
  name: 'second-factor-wrong',
  points: serverLimits.secondFactorTriesPerDay,
  seconds: 86_400,
  per: 'account',
}

/**
 * OTPCodeInvalidException for a wrong or used code, with the tries left; with 0 tries left for a sign-in that has ended.
 * TooManyRequestsException after 50 wrong ones in a day; a device that signed in before is counted separately.
 */
export function finishSignIn(services: Services, given: Given, arrival: Arrival): Promise<SignIn<Answer>> {
  return audited(services, 'login.second-factor', async (entry) => {
    const { config, db, throttle } = services
    const pending = await findPendingSignIn(db, given.token)
    const owner = pending && (await accountById(db, pending.account_id))
    if (!owner) throw codeInvalid(0)
    entry.account = owner.id
    const device = knownDevice(config, arrival.clientHeaders, owner)
    const key = device === undefined ? String(owner.id) : `device:${device}`
    const done = await limitWrong(
      throttle,
      wrongCodes,
      key,
      // Code and counter share one transaction: concurrent tries of one sign-in wait for each other's row lock.
      () => inTransaction(db, (tx) => tryCode(tx, services, given, arrival)),
      (result) => 'isCounted' in result && result.isCounted,
    )
    if ('answer' in done) return done
    throw asSecurity(codeInvalid(done.triesLeft), { kind: 'code.refused', triesLeft: done.triesLeft })
  })
}

type Wrong = { triesLeft: number; isCounted: boolean }

async function tryCode(tx: Tx, services: Services, given: Given, arrival: Arrival): Promise<SignIn<Answer> | Wrong> {
  const pending = await findPendingSignIn(tx, given.token, { hold: true })
  if (!pending) return { triesLeft: 0, isCounted: false }
  const accountId = pending.account_id
  const taken =
    given.code === undefined
      ? await takePasskey(tx, services.config, given.credential!, { accountId, boundTo: pending.token_hash })
      : await takeSecondFactorCode(tx, services.config, accountId, given.code)
  if (taken === undefined) {
    const triesLeft = await countWrongCode(tx, pending)
    if (triesLeft === 0) await mailOwner(tx, services.config, accountId, securityMails.codesRefused)
    return { triesLeft, isCounted: true }
  }
  if (taken === 'recovery') await mailOwner(tx, services.config, accountId, securityMails.recoveryCodeUsed)
  return finish(tx, services, pending, arrival)
}

async function finish(
  tx: Tx,
  services: Services,
  pending: PendingSignIn,
  arrival: Arrival,
): Promise<SignIn<Answer> | Wrong> {
  await closePendingSignIn(tx, pending)
  const account = await lockAccount(tx, pending.account_id)
  // The account was deactivated after the first step, and this sign-in does not reactivate it.
  if (account.deactivated_at && !pending.reactivates) return { triesLeft: 0, isCounted: false }
  const { answer, session } = await openSignIn(services, tx, arrival, account, { reactivates: pending.reactivates })
  return { answer: { ...answer, token: pending.channel === 'mobile' ? session.token : null }, session }
}
