// Helpers for tests of notices: a mail server that parses what it receives, and push devices.
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { Creator } from '#server/money/testing.ts'
import type { TestServer } from '#test/server.ts'
import { deliverNotices } from './rounds.ts'

/** A mail server for tests; `received` has the parsed mails. With the port of a closed one, it stands for its restart. */
export async function aMailServer(port = 0) {
  const received: ParsedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      void simpleParser(stream).then((mail) => {
        received.push(mail)
        done()
      })
    },
  })
  const listening = smtp.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    received,
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => smtp.close(closed)),
  }
}

/** A push subscription as a browser sends it; the endpoint is a public address that is never called. */
export function aDevice() {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://203.0.114.9/push/${randomBytes(8).toString('hex')}`, keys }
}

/** The mails queued for an account after this many seconds, oldest first. */
export async function getMailsTo(
  { services }: TestServer,
  { page_url }: Creator,
  seconds = 0,
): Promise<{ subject: string; text: string; link: string }[]> {
  await deliverNotices(services)
  clock.shift(seconds * 1000)
  await deliverNotices(services)
  const { rows } = await sql<{ payload: { subject: string; text: string; link: string } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'to' = ${`${page_url}@example.com`} order by id`.execute(
    services.db,
  )
  return rows.map((row) => row.payload)
}
