// A mail server for tests: it takes every mail, or refuses as a test says.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface Received {
  from: string
  to: string[]
  /** Headers and content as they were sent. */
  data: string
}

/** Starts it. `refusals` answers a command, such as `RCPT`, with this line instead. */
export async function startSmtpServer(refusals: Record<string, string> = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let mail: Received = { from: '', to: [], data: '' }
    let unread = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const obey = (line: string) => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      if (refusals[verb]) return say(refusals[verb])
      if (verb === 'MAIL') mail = { from: /<(.*?)>/.exec(line)![1]!, to: [], data: '' }
      if (verb === 'RCPT') mail.to.push(/<(.*?)>/.exec(line)![1]!)
      if (verb === 'DATA') isData = true
      return say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
    }
    say('220 mail.example')
    socket.on('data', (bytes) => {
      unread += bytes
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        if (!isData) obey(line)
        else if (line !== '.') mail.data += `${line}\r\n`
        else {
          isData = false
          received.push(mail)
          say('250 taken')
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
