// For tests of whatever needs a code: the codes and mails that are on their way to somebody.
import { Secret, TOTP } from 'otpauth'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { mailJobs } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import { runQueued } from '#test/queue.ts'
import { keepNewSecret, markConfirmed } from './authenticators.ts'
import { codeJobs } from './send-code.ts'
import { newAppSecret } from './totp.ts'

export interface Delivered {
  channel: string
  to: string
  subject: string
  text: string
  code: string | null
}

/** Sends everything that waits, and answers what ever went to `to` (`+63…` or an address), newest first. */
export async function deliveredTo(services: Services, to: string): Promise<Delivered[]> {
  await runQueued(services, { ...mailJobs(services.mailer), ...codeJobs(services) })
  return services.db
    .selectFrom('dev_outbox')
    .select(['channel', 'recipient as to', 'subject', 'text', 'code'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .execute()
}

/** The newest code that went to `to`. */
export async function codeSentTo(services: Services, to: string): Promise<string> {
  const newest = (await deliveredTo(services, to)).find(({ code }) => code !== null)
  if (!newest?.code) throw new Error(`no code went to ${to}`)
  return newest.code
}

/** Gives the account an active authenticator app; answers what its phone shows, a fresh code each half minute of the clock. */
export async function giveApp({ config, db }: Services, accountId: bigint): Promise<() => string> {
  const secret = newAppSecret()
  await inTransaction(db, async (tx) => {
    await keepNewSecret(tx, config, accountId, secret)
    await markConfirmed(tx, accountId)
  })
  return () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
}
