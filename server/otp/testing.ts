// For tests that need a code: reads the codes and mails sent to a recipient.
import { Secret, TOTP } from 'otpauth'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { mailJobs } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import { runQueued } from '#test/queue.ts'
import { markConfirmed, saveNewSecret } from './authenticators.ts'
import { codeJobs } from './send-code.ts'
import { newAppSecret } from './totp.ts'

export interface Delivered {
  channel: string
  to: string
  subject: string
  text: string
  code: string | null
}

/** Sends all queued messages, and returns every message to `to` (`+63…` or an email address), newest first. */
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

/** Gives the account an active authenticator app; returns a function for the code it shows, new each half minute of the clock. */
export async function giveApp({ config, db }: Services, accountId: bigint): Promise<() => string> {
  const secret = newAppSecret()
  await inTransaction(db, async (tx) => {
    await saveNewSecret(tx, config, accountId, secret)
    await markConfirmed(tx, accountId)
  })
  return () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
}
