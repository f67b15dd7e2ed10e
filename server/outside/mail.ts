// Mail. Written to the queue by the transaction that causes it; sent by SMTP, or kept in the development outbox.
import { createTransport } from 'nodemailer'
import type { Config } from '#server/kit/config.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { enqueue, type Jobs } from '#server/kit/jobs.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The address the mail is about, for the outbox. */
  link?: string
  /** The one-time code in it, for the outbox. */
  code?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Proves that the server takes us, and sends nothing. */
  check(): Promise<void>
}

/** Sends the mail if, and only if, the surrounding transaction commits. */
export function queueMail(db: Queryable, mail: Mail): Promise<void> {
  return enqueue(db, 'send-mail', mail)
}

export function mailJobs(mailer: Mailer): Jobs {
  return { 'send-mail': (mail: Mail) => mailer.send(mail) }
}

export function chooseMailer(config: Config, db: Db): Mailer {
  if (!config.smtpUrl) return outboxMailer(db)
  const transport = createTransport(config.smtpUrl)
  return {
    check: async () => void (await transport.verify()),
    async send(mail) {
      // A line break in a subject or address would start a header of the sender's choosing.
      await transport.sendMail({
        from: config.mailFrom,
        to: oneLine(mail.to),
        subject: oneLine(mail.subject),
        text: mail.text,
      })
    },
  }
}

function outboxMailer(db: Db): Mailer {
  return {
    check: async () => undefined,
    async send(mail) {
      await db
        .insertInto('dev_outbox')
        .values({
          channel: 'email',
          recipient: mail.to,
          subject: oneLine(mail.subject),
          text: mail.text,
          link: mail.link ?? null,
          code: mail.code ?? null,
        })
        .execute()
    },
  }
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
