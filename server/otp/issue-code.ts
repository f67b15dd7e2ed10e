// Sends a one-time code for an action, and returns when the next may be requested.
import { randomInt, randomUUID } from 'node:crypto'
import { limits, serverLimits } from '#contract/limits.ts'
import type { OtpChallenge, OtpMode } from '#contract/otp.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { seal } from '#server/kit/seal.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { type Channel, getChannel, maskedChannel } from './channel.ts'
import { codeMac } from './code-mac.ts'
import { type CodeRequest, type CodeTerms, termsMac, termsMacs } from './code-terms.ts'
import { messagePlace, queueCode } from './send-code.ts'
import { watchCeiling } from './sms-ceiling.ts'
import { countSms } from './sms-limits.ts'

const codesPerDay: ThrottleRule = { name: 'code-asked', points: 100, seconds: 86_400, per: 'account' }

/** Sends a code for these terms. TooManyRequestsException when the account has requested too many. */
export async function issueCode(services: Services, request: CodeRequest): Promise<OtpChallenge> {
  const { config, db, throttle } = services
  const { userId, purpose } = request
  const channel: Channel =
    request.email === undefined
      ? await getChannel(db, config, userId, request.firstNumber)
      : { mode: 'email', to: request.email }
  await throttle.take(codesPerDay, String(userId))
  const id = randomUUID()
  const token = newToken()
  const now = clock.now()
  const terms_mac = termsMac(config, request)
  await sendingCode(services, async (tx) => {
    if (channel.mode === 'sms')
      await countSms(tx, services, { accountId: userId, number: channel.to!, network: request.network })
    const code = channel.to === null ? undefined : newCode()
    await tx
      .insertInto('otp_challenges')
      .values({
        id,
        token_hash: hashToken(token),
        account_id: userId,
        purpose,
        terms_mac,
        mode: channel.mode,
        message_sealed:
          channel.to === null
            ? null
            : seal(config.secret, messagePlace(id), JSON.stringify({ to: channel.to, what: request.what })),
        code_mac: code === undefined ? null : codeMac(config, id, terms_mac, code),
        created_at: now,
        sent_at: now,
        expires_at: getExpiry(now, now),
      })
      .execute()
    if (code !== undefined) await queueCode(tx, config, id, code)
  })
  return { ...channelAnswer(channel, resendWait(purpose, 1)), otp_token: token }
}

/** Runs the transaction that queues a code, then warns the operator if the installation's SMS ceiling is near or reached. */
export async function sendingCode<T>(services: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    const done = await inTransaction(services.db, work)
    await watchCeiling(services)
    return done
  } catch (refused) {
    await watchCeiling(services, refused)
    throw refused
  }
}

/** The newest code for these terms that can still be entered or resent, and the seconds until it may be resent. */
export async function newestCode(
  { config, db }: Services,
  action: CodeTerms,
): Promise<{ challengeId: string; retryInSeconds: number } | undefined> {
  const now = clock.now()
  const row = await db
    .selectFrom('otp_challenges')
    .select(['id', 'purpose', 'sends', 'sent_at'])
    .where('account_id', '=', action.userId)
    .where('terms_mac', 'in', termsMacs(config, action))
    .where('used_at', 'is', null)
    .where('tries', '<', serverLimits.otpTries)
    .where('created_at', '>', new Date(now.getTime() - serverLimits.otpMinutesMax * 60_000))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const wait = row.sent_at.getTime() + resendWait(row.purpose, row.sends) * 1000 - now.getTime()
  return { challengeId: row.id, retryInSeconds: Math.max(0, Math.ceil(wait / 1000)) }
}

export function channelAnswer(channel: Channel, wait: number): Omit<OtpChallenge, 'otp_token'> {
  return { otp_mode: channel.mode satisfies OtpMode, sent_to: maskedChannel(channel), retry_in_seconds: wait }
}

export function newCode(): string {
  return String(randomInt(10 ** limits.otpLength)).padStart(limits.otpLength, '0')
}

/** Five minutes after this send, and at most ten after the first. */
export function getExpiry(created: Date, sent: Date): Date {
  return new Date(
    Math.min(
      sent.getTime() + serverLimits.otpMinutes * 60_000,
      created.getTime() + serverLimits.otpMinutesMax * 60_000,
    ),
  )
}

/** Seconds from the send with this number until the next. */
export function resendWait(purpose: string, sends: number): number {
  return (purpose === 'payout' || purpose === 'step-up') && sends === 1
    ? serverLimits.otpFirstResendSeconds
    : limits.otpResendSeconds
}
