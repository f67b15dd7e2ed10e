// Resends a code: a new code for the same action, with the remaining tries.
import { serverLimits } from '#contract/limits.ts'
import type { OtpChallenge, OtpMode } from '#contract/otp.ts'
import { clock } from '#server/kit/clock.ts'
import { retryLater } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { codeMac } from './code-mac.ts'
import { channelAnswer, getExpiry, newCode, resendWait, sendingCode } from './issue-code.ts'
import { type CodeName, challengeKey } from './judge-code.ts'
import { queueCode, readMessage } from './send-code.ts'
import { countSms } from './sms-limits.ts'
import { codeInvalid } from './try-code.ts'

/**
 * TooManyRequestsException before the waiting time is over, and when an SMS limit is reached; OTPCodeInvalidException when the
 * action must be started again: the code is unknown, used, out of tries, or ten minutes old.
 */
export async function resendCode(
  services: Services,
  userId: bigint,
  otpToken: string,
  network: string,
): Promise<OtpChallenge> {
  return { ...(await resendNamed(services, userId, { otpToken }, network)), otp_token: otpToken }
}

/** The same for a code identified by its token or its id. */
export function resendNamed(
  services: Services,
  userId: bigint,
  name: CodeName,
  network: string,
): Promise<Omit<OtpChallenge, 'otp_token'>> {
  const { config } = services
  const [column, value] = challengeKey(name)
  return sendingCode(services, async (tx) => {
    const now = clock.now()
    const row = await tx
      .selectFrom('otp_challenges')
      .selectAll()
      .where(column, '=', value)
      .where('account_id', '=', userId)
      .where('used_at', 'is', null)
      .where('tries', '<', serverLimits.otpTries)
      .forUpdate()
      .executeTakeFirst()
    if (!row || now.getTime() >= row.created_at.getTime() + serverLimits.otpMinutesMax * 60_000) throw codeInvalid()
    const wait = row.sent_at.getTime() + resendWait(row.purpose, row.sends) * 1000 - now.getTime()
    if (wait > 0) throw retryLater(wait / 1000)

    const message = readMessage(config, row)
    if (row.mode === 'sms') await countSms(tx, services, { accountId: userId, number: message!.to, network })
    const code = message && newCode()
    await tx
      .updateTable('otp_challenges')
      .set({
        sends: row.sends + 1,
        sent_at: now,
        expires_at: getExpiry(row.created_at, now),
        ...(code !== undefined && { code_mac: codeMac(config, row.id, row.terms_mac, code) }),
      })
      .where('id', '=', row.id)
      .execute()
    if (code !== undefined) await queueCode(tx, config, row.id, code)
    const channel = { mode: row.mode as OtpMode, to: message?.to ?? null }
    return channelAnswer(channel, resendWait(row.purpose, row.sends + 1))
  })
}
