// Receives mail and codes: a mail server and an SMS gateway that record what they receive, and can be made unavailable.
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'

export interface Arrived {
  /** By `performance.now()`. */
  at: number
  /** A repeated message has the same name. */
  name: string
}

export interface PostOffice {
  smtpUrl: string
  smsUrl: string
  /** Mails and text messages, in order of arrival. */
  arrived: readonly Arrived[]
  /** How many mails name this transaction number. */
  countReceipts(transactionNo: string): number
  /** Codes sent to this number (`+63…`), in order of arrival. */
  codesTo(number: string): readonly string[]
  /** The mail server stops accepting connections. */
  closeMail(): void
  openMail(): Promise<void>
  close(): void
}

/** The ports within the rehearsal's own network. */
const PORTS = { mail: 2525, sms: 2580 }

export async function openPostOffice(ports = PORTS): Promise<PostOffice> {
  const arrived: Arrived[] = []
  const receipts = new Map<string, number>()
  const codes = new Map<string, string[]>()
  const note = (name: string) => arrived.push({ at: performance.now(), name })

  function recordMail(mail: string): void {
    note(/^Message-ID: (.*)$/im.exec(mail)?.[1] ?? mail)
    const [number] = /\bPX-\d{8}-[2-9A-HJKMNP-Z]{8}\b/.exec(mail.replaceAll('=\r\n', '')) ?? []
    if (number) receipts.set(number, (receipts.get(number) ?? 0) + 1)
  }
  const mail = mailServer(ports.mail, recordMail)
  const sms = createHttpServer(async (incoming, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    if (incoming.method === 'POST') {
      const { to, text } = JSON.parse(Buffer.concat(pieces).toString()) as { to: string; text: string }
      note(`${to} ${text}`)
      codes.set(to, [...(codes.get(to) ?? []), ...(/\b\d{6}\b/.exec(text) ?? [])])
    }
    answer.end('{}')
  })
  await mail.open()
  await once(sms.listen(ports.sms, '127.0.0.1'), 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${ports.mail}`,
    smsUrl: `http://127.0.0.1:${ports.sms}/send`,
    arrived,
    countReceipts: (transactionNo) => receipts.get(transactionNo) ?? 0,
    codesTo: (number) => codes.get(number) ?? [],
    closeMail: mail.close,
    openMail: mail.open,
    close() {
      mail.close()
      sms.close()
    },
  }
}

/** The part of SMTP that is needed to receive a mail. */
function mailServer(port: number, onMail: (mail: string) => void) {
  const open = new Set<Socket>()
  let server: Server | undefined
  return {
    async open() {
      server = createServer((socket) => {
        open.add(socket)
        socket.once('close', () => open.delete(socket)).on('error', () => undefined)
        receive(socket, onMail)
      })
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    close() {
      server?.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function receive(socket: Socket, onMail: (mail: string) => void): void {
  let waiting = ''
  let isMail = false
  socket.write('220 rehearsal\r\n')
  socket.setEncoding('utf8').on('data', (piece: string) => {
    waiting += piece
    for (;;) {
      const end = isMail ? '\r\n.\r\n' : '\r\n'
      const at = waiting.indexOf(end)
      if (at < 0) return
      const text = waiting.slice(0, at)
      waiting = waiting.slice(at + end.length)
      if (isMail) onMail(text)
      isMail = !isMail && /^data$/i.test(text)
      socket.write(isMail ? '354 go on\r\n' : /^quit$/i.test(text) ? '221 bye\r\n' : '250 yes\r\n')
    }
  })
}
