import { hashToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { tryCode } from './try-code.ts'

/**
 * The challenge of a code whose action is done, for a repeat that cannot name the action any more. Undefined while it is not used;
 * OTPCodeInvalidException when it is used and the code is wrong.
 */
export async function findUsedCode(
  services: Services,
  { userId, otpToken, otpCode }: { userId: bigint; otpToken: string; otpCode: string },
): Promise<string | undefined> {
  const used = await services.db
    .selectFrom('otp_challenges')
    .select('id')
    .where('token_hash', '=', hashToken(otpToken))
    .where('account_id', '=', userId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return used && (await tryCode(services, { userId, otpToken, otpCode }, undefined)).challengeId
}
