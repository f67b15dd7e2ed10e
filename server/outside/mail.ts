// Mail: queued in the transaction that causes it, then sent by SMTP, or stored in the development outbox.
import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/kit/config.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { asLanguage } from '#server/kit/language.ts'
import { type Say, sayIn } from '#server/kit/say.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The HTML version; the text is always sent too. */
  html?: string
  /** Pictures inside the HTML, which refers to them as `cid:…`; `data` is a data URL. */
  pictures?: { cid: string; data: string }[]
  /** Additional headers. */
  headers?: Record<string, string>
  /** The address that the mail is about, for the outbox. */
  link?: string
  /** The one-time code in it, for the outbox. */
  code?: string
}

/** A mail that waits until the transaction commits, and longer while the mail server is away. */
export interface QueuedMail extends Mail {
  /** The accounts that it names or describes: it is deleted unsent when one of them is erased. */
  about: readonly bigint[]
}

interface SentMail extends Mail {
  /** Missing on mail that was queued by an older version. */
  id?: string
}

export interface Mailer {
  send(mail: SentMail): Promise<void>
  /** Checks that the server accepts our connection; sends nothing. */
  check(): Promise<void>
}

/** The mail address of an account, and a translator into its owner's language. */
export async function readAddressee(db: Queryable, accountId: bigint): Promise<{ email: string; say: Say }> {
  const { email, language } = await db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { email, say: sayIn(asLanguage(language)) }
}

/** Sends the mail if, and only if, the surrounding transaction commits. An erased account gets none: its row keeps no address. */
export async function queueMail(db: Queryable, mail: QueuedMail): Promise<void> {
  if (!mail.to.includes('@')) return
  // If it is sent twice because a process died in between, the id makes it the same mail to its reader.
  return enqueue(db, 'send-mail', { ...mail, about: mail.about.map(String), id: randomUUID() })
}

export function mailJobs(mailer: Mailer): Jobs {
  return { 'send-mail': (mail: SentMail) => mailer.send(mail) }
}

export function chooseMailer(config: Config, db: Db): Mailer {
  if (!config.smtpUrl) return outboxMailer(db)
  const transport = createTransport(config.smtpUrl)
  return {
    check: async () => void (await transport.verify()),
    async send(mail) {
      // A line break in a subject or address could inject a header, and a comma in a text of addresses another reader.
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: oneLine(mail.to) },
        subject: oneLine(mail.subject),
        text: mail.text,
        ...(mail.html !== undefined && { html: mail.html }),
        ...(mail.pictures && { attachments: mail.pictures.map(({ cid, data }) => ({ cid, path: data })) }),
        headers: mail.headers ?? {},
        ...(mail.id && { messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>` }),
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
          html: mail.html ?? null,
          headers: mail.headers ? JSON.stringify(mail.headers) : null,
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
