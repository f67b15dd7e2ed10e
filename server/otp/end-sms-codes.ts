import { serverLimits } from '#contract/limits.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { readMessage } from './send-code.ts'

/**
 * Ends the account's open codes that went by SMS to any number but this one (10 digits): whoever has the phone of such a number can neither
 * use nor resend one.
 */
export async function endSmsCodes(tx: Tx, config: Config, accountId: bigint, except?: string): Promise<void> {
  const open = await tx
    .selectFrom('otp_challenges')
    .select(['id', 'message_sealed'])
    .where('account_id', '=', accountId)
    .where('mode', '=', 'sms')
    .where('used_at', 'is', null)
    .execute()
  const elsewhere = open.filter((row) => readMessage(config, row)?.to !== except)
  if (elsewhere.length === 0) return
  await tx
    .updateTable('otp_challenges')
    .set({ tries: serverLimits.otpTries })
    .where(
      'id',
      'in',
      elsewhere.map(({ id }) => id),
    )
    // Another call may have used it by now.
    .where('used_at', 'is', null)
    .execute()
}
