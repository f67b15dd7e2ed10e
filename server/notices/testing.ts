// For the tests of what is told: a mail server that parses what it is sent, and the addresses of devices that are pushed to.
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail server of the test's own; what it received, parsed. On the port of one that was closed it stands for that one. */
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

/** What a browser's subscription tells; the address is one of the public internet that is never called. */
export function aDevice() {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://203.0.114.9/push/${randomBytes(8).toString('hex')}`, keys }
}
