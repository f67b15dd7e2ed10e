import { serverLimits } from '#contract/limits.ts'
import type { Tx } from '#server/kit/db.ts'

/** Ends the account's open codes that went out by SMS: whoever has the phone of its former number can neither use nor resend one. */
export async function endSmsCodes(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable('otp_challenges')
    .set({ tries: serverLimits.otpTries })
    .where('account_id', '=', accountId)
    .where('mode', '=', 'sms')
    .where('used_at', 'is', null)
    .execute()
}
