// Checks a one-time code and consumes it in the action it was requested for.
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { type CodeTerms, termsMacs } from './code-terms.ts'
import type { CheckedCode, CodeName } from './judge-code.ts'
import { codeInvalid, tryCode } from './try-code.ts'

export type GivenCode = CodeTerms & CodeName & { otpCode: string }

/**
 * Checks that this code allows this action. A wrong one is counted before the answer, whatever happens to the action.
 * OTPCodeInvalidException when it is wrong, unknown, expired, out of tries or for another action;
 * TooManyRequestsException after 50 wrong ones in a day.
 */
export function checkCode(services: Services, given: GivenCode): Promise<CheckedCode> {
  return tryCode(services, given, termsMacs(services.config, given))
}

/** The same without knowing the action: for the code step, which verifies before it acts. */
export async function verifyCode(
  services: Services,
  given: { userId: bigint; otpToken: string; otpCode: string },
): Promise<{ verified: true }> {
  await tryCode(services, given, undefined)
  return { verified: true }
}

/** A concurrent call has used the code first: the caller returns that call's result. */
class CodeTaken extends Error {}

/**
 * Consumes the code in the action's own transaction, so that a failed action does not use it.
 * A second call with the same code waits here for the first, then gets CodeTaken.
 */
export async function useCode(tx: Tx, { challengeId }: Pick<CheckedCode, 'challengeId'>): Promise<void> {
  const now = clock.now()
  const used = await tx
    .updateTable('otp_challenges')
    .set({ used_at: now })
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', serverLimits.otpTries)
    .returning('id')
    .executeTakeFirst()
  if (used) return
  const { used_at } = await tx
    .selectFrom('otp_challenges')
    .select('used_at')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  throw used_at === null ? codeInvalid() : new CodeTaken('this code was used by another call')
}

/**
 * The second step of an action: checks the code, then consumes it and acts in one transaction.
 * Over repeated and concurrent calls `act` commits once; the other calls return what `readResult` returns.
 */
export async function actOnCode<T>(
  services: Services,
  given: GivenCode,
  act: (tx: Tx, challengeId: string, termsMac: Buffer) => Promise<T>,
  readResult: (challengeId: string) => Promise<T>,
): Promise<T> {
  const checked = await checkCode(services, given)
  if (!checked.alreadyUsed) {
    try {
      const done = await inTransaction(services.db, async (tx) => {
        await useCode(tx, checked)
        return act(tx, checked.challengeId, checked.termsMac)
      })
      services.log.info({ event: 'code.used', account: String(given.userId), purpose: given.purpose }, 'code')
      return done
    } catch (error) {
      if (!(error instanceof CodeTaken)) throw error
    }
  }
  return readResult(checked.challengeId)
}
