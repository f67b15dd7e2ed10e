// Counts the tries of one code, and the wrong tries over all codes of an account.
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { asSecurity, type Failure, fail } from '#server/kit/fail.ts'
import { limitWrong, type ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import type { OtpPurpose } from './code-terms.ts'
import { type CheckedCode, judge, type Tried } from './judge-code.ts'

/** Over all codes of an account: a thief with its session guesses a code on one day in 20,000 at best. */
const wrong: ThrottleRule = { name: 'code-wrong', points: 50, seconds: 86_400, per: 'account' }

export async function tryCode(services: Services, given: Tried, terms: Buffer[] | undefined): Promise<CheckedCode> {
  const { db, throttle } = services
  const verdict = await limitWrong(
    throttle,
    wrong,
    String(given.userId),
    // Its own transaction, so that a failing action does not roll the count back. Tries of one code wait for its row lock.
    () => inTransaction(db, (tx) => judge(tx, services.config, given, terms)),
    (verdict) => 'triesLeft' in verdict && verdict.triesLeft !== undefined,
  )
  if ('challengeId' in verdict) return verdict
  throw refused(given, verdict.triesLeft)
}

/** Tries a code without a challenge, under the account's limit of wrong codes. OTPCodeInvalidException when `act` returns undefined. */
export async function countingWrong<T>(
  { throttle }: Services,
  given: { userId: bigint; purpose: OtpPurpose },
  act: () => Promise<T | undefined>,
): Promise<T> {
  const done = await limitWrong(throttle, wrong, String(given.userId), act, (result) => result === undefined)
  if (done !== undefined) return done
  throw refused(given)
}

function refused({ userId, purpose }: { userId: bigint; purpose?: OtpPurpose }, triesLeft?: number): Failure {
  const account = String(userId)
  return asSecurity(codeInvalid(triesLeft), {
    kind: 'code.refused',
    event: 'code.refused',
    account,
    purpose,
    triesLeft,
  })
}

export function codeInvalid(triesLeft?: number): Failure {
  return fail(
    'OTPCodeInvalidException',
    texts.otpInvalid,
    triesLeft === undefined ? undefined : { attempts_left: triesLeft },
  )
}
