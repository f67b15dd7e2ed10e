// For tests of whatever needs a code: the codes and mails that are on their way to somebody.
import { Logger, runOnce } from 'graphile-worker'
import { mailJobs } from '#server/outside/mail.ts'
import type { Services } from '#server/outside/services.ts'
import { codeJobs } from './send-code.ts'

export interface Delivered {
  channel: string
  to: string
  subject: string
  text: string
  code: string | null
}

/** Sends everything that waits, and answers what ever went to `to` (`+63…` or an address), newest first. */
export async function deliveredTo(services: Services, to: string): Promise<Delivered[]> {
  await runOnce({
    connectionString: services.database.url,
    taskList: { ...mailJobs(services.mailer), ...codeJobs(services) } as never,
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
  })
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
