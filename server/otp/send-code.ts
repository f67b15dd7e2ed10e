// Sends a code to its owner. It waits in the queue encrypted, and is not sent after it has expired or ended.
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import type { Sms } from '#server/outside/sms.ts'
import { forgetChallenges } from './passkey-challenges.ts'
import { sweepSms } from './sms-limits.ts'

/** The parts of the message that a challenge stores, so that a resend says the same. */
export interface Message {
  /** 10 digits, or an email address. */
  to: string
  what: string
}

export function messagePlace(challengeId: string): string {
  return `code-message:${challengeId}`
}

/** The message of a challenge; undefined where nothing is sent. */
export function readMessage(
  { secret }: Config,
  { id, message_sealed }: { id: string; message_sealed: Buffer | null },
): Message | undefined {
  return message_sealed === null ? undefined : JSON.parse(unseal(secret, messagePlace(id), message_sealed))
}

/** Sent if, and only if, the transaction commits; a code still waiting for the same challenge is replaced. */
export function queueCode(tx: Tx, { secret }: Config, challengeId: string, code: string): Promise<void> {
  const sealed = seal(secret, codePlace(challengeId), code).toString('base64')
  return enqueue(tx, 'send-code', { challengeId, sealed }, { key: `code:${challengeId}` })
}

export function codeJobs(services: Services): Jobs {
  return {
    'send-code': (job: { challengeId: string; sealed: string }) => sendCode(services, job),
    'sweep-codes': () => sweepCodes(services),
  }
}

async function sendCode(
  { config, db, mailer, sms }: Services,
  { challengeId, sealed }: { challengeId: string; sealed: string },
): Promise<void> {
  const row = await db
    .selectFrom('otp_challenges')
    .select(['id', 'mode', 'message_sealed'])
    .where('id', '=', challengeId)
    .where('expires_at', '>', clock.now())
    .where('used_at', 'is', null)
    .where('tries', '<', serverLimits.otpTries)
    .executeTakeFirst()
  const message = row && readMessage(config, row)
  if (!message) return
  const code = unseal(config.secret, codePlace(challengeId), Buffer.from(sealed, 'base64'))
  if (row.mode === 'sms') await sms.send(codeSms(config.publicUrl, message, code))
  else await mailer.send(codeMail(message, code))
}

/** The last line lets the phone autofill the code on our site only. */
function codeSms(publicUrl: string, { to, what }: Message, code: string): Sms {
  const text = `PIXEL: ${code} is your code to ${what}. Valid ${serverLimits.otpMinutes} minutes. We never ask you for it.`
  return { to: `+63${to}`, text: `${plainLetters(text)}\n\n@${new URL(publicUrl).hostname} #${code}`, code }
}

/** Replaces letters outside the GSM alphabet, which would double the price of the SMS. */
function plainLetters(text: string): string {
  return text.replaceAll('₱', 'PHP ').replaceAll('•', '*')
}

function codeMail({ to, what }: Message, code: string): Mail {
  return {
    to,
    subject: 'Your PIXEL code',
    text: `${code} is your code to ${what}.

It is valid for ${serverLimits.otpMinutes} minutes. We never ask you for it. If you did not ask for it, somebody else is signed in as you: change your password at once.`,
    code,
  }
}

/** Deletes unused codes after a day, expired passkey challenges and old SMS counts; used codes stay with their action. */
async function sweepCodes({ db }: Services): Promise<void> {
  await sweepSms(db)
  await forgetChallenges(db)
  await db
    .deleteFrom('otp_challenges')
    .where('used_at', 'is', null)
    .where('created_at', '<', sql<Date>`${clock.now()}::timestamptz - interval '1 day'`)
    .execute()
}

function codePlace(challengeId: string): string {
  return `code:${challengeId}`
}
