// Tries of a code, counted: of one code, and over all codes of an account.
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { asSecurity, type Failure, fail, retryLater } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import type { OtpPurpose } from './code-terms.ts'
import { type CheckedCode, judge, type Tried } from './judge-code.ts'

/** Over all codes of an account: whoever holds its session guesses one in 20,000 a day at best. */
const wrong: ThrottleRule = { name: 'code-wrong', points: 50, seconds: 86_400, per: 'account' }

export async function tryCode(services: Services, given: Tried, terms: Buffer[] | undefined): Promise<CheckedCode> {
  const { db, throttle } = services
  const account = String(given.userId)
  const wait = await throttle.wait(wrong, account)
  if (wait > 0) throw retryLater(wait)
  // A transaction of its own: no failing action takes the count back. Tries of one code wait for each other at its row.
  const verdict = await inTransaction(db, (tx) => judge(tx, services.config, given, terms))
  if ('challengeId' in verdict) return verdict
  const { triesLeft } = verdict
  if (triesLeft !== undefined) await throttle.take(wrong, account)
  throw refused(given, triesLeft)
}

/** Tries a code that no challenge was made for, counted with the others of its account. OTPCodeInvalidException where `act` answers undefined. */
export async function countingWrong<T>(
  { throttle }: Services,
  given: { userId: bigint; purpose: OtpPurpose },
  act: () => Promise<T | undefined>,
): Promise<T> {
  const account = String(given.userId)
  const wait = await throttle.wait(wrong, account)
  if (wait > 0) throw retryLater(wait)
  const done = await act()
  if (done !== undefined) return done
  await throttle.take(wrong, account)
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
