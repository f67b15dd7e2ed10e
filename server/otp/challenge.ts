// A one-time code: asked for, checked, and used up by the action it was asked for.
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { type CodeTerms, termsMacs } from './code-terms.ts'
import type { CheckedCode, CodeName } from './judge-code.ts'
import { codeInvalid, tryCode } from './try-code.ts'

export type GivenCode = CodeTerms & CodeName & { otpCode: string }

/**
 * Whether this code allows this action. A wrong one is counted before anybody hears of it, whatever becomes of the action.
 * OTPCodeInvalidException when it is wrong, unknown, expired, used up or for something else;
 * TooManyRequestsException after 50 wrong ones in a day.
 */
export function checkCode(services: Services, given: GivenCode): Promise<CheckedCode> {
  return tryCode(services, given, termsMacs(services.config, given))
}

/** The same without knowing the action: for the code step, which asks before it acts. */
export async function verifyCode(
  services: Services,
  given: { userId: bigint; otpToken: string; otpCode: string },
): Promise<{ verified: true }> {
  await tryCode(services, given, undefined)
  return { verified: true }
}

/** The code was used by another call in the meantime: answer as that one did. */
class CodeTaken extends Error {}

/**
 * Uses the code up in the action's own transaction: if the action fails, it was not used.
 * A second call with the same code waits here for the first, then gets CodeTaken.
 */
export async function useCode(tx: Tx, { challengeId }: Pick<CheckedCode, 'challengeId'>): Promise<void> {
  const used = await tx
    .updateTable('otp_challenges')
    .set({ used_at: clock.now() })
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
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
 * The whole second step of an action: checks the code, uses it up and acts in one transaction.
 * However often and however parallel it is called, `act` commits once; the others get what `again` finds of it.
 */
export async function actOnCode<T>(
  services: Services,
  given: GivenCode,
  act: (tx: Tx, challengeId: string, termsMac: Buffer) => Promise<T>,
  again: (challengeId: string) => Promise<T>,
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
  return again(checked.challengeId)
}
