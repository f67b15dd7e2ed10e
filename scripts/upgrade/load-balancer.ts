// A load balancer before the copies that works like deploy/haproxy.cfg: takes turns between the copies that are ready, and sends a
// request to the other one when the first did not accept the connection, and a GET or HEAD also when it ended without an answer.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  port: number
  /** How many requests were retried on a second copy. */
  retried(): number
  close(): void
}

interface Backend {
  port: number
  /** Consecutive failed checks. */
  failed: number
}

const CHECK_MS = 1000
/** HAProxy's `fall`: so many failed checks take a copy out. */
const FALL = 2

export async function openRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const backends: Backend[] = ports.map((port) => ({ port, failed: FALL }))
  let turn = 0
  let retries = 0
  const check = async (copy: Backend) => {
    const isReady = await fetch(`http://127.0.0.1:${copy.port}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    copy.failed = isReady ? 0 : copy.failed + 1
  }
  const checking = setInterval(() => void Promise.all(backends.map(check)), CHECK_MS)

  /** The copies in the order in which they are tried. */
  function inTurn(): Backend[] {
    const ready = backends.filter(({ failed }) => failed < FALL)
    const candidates = ready.length > 0 ? ready : backends
    turn++
    return candidates.map((_, at) => candidates[(turn + at) % candidates.length]!)
  }

  const server = createServer(async (incoming, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    for (const [nth, { port }] of inTurn().entries()) {
      if (nth > 0) retries++
      const received = await forward(port, incoming, body)
      if (received === 'lost') return answer.writeHead(502).end()
      if (received !== 'unsent') return reply(received, answer)
    }
    answer.writeHead(503).end()
  })
  await Promise.all(backends.map(check))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    retried: () => retries,
    close() {
      clearInterval(checking)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Forwards the request. `unsent`: it may go to another copy. `lost`: the copy did not answer and may have executed it. */
function forward(port: number, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | 'unsent' | 'lost'> {
  const { method, url, headers } = incoming
  return new Promise((resolve) => {
    const forwarded = { 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-proto': 'http' }
    const outgoing = request({
      agent: false,
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...headers, ...forwarded, connection: 'close' },
    })
    outgoing.once('response', resolve)
    outgoing.once('error', ({ code }: NodeJS.ErrnoException) => {
      const isUnsent = code === 'ECONNREFUSED' || method === 'GET' || method === 'HEAD'
      resolve(isUnsent ? 'unsent' : 'lost')
    })
    outgoing.end(body)
  })
}

function reply(received: IncomingMessage, answer: ServerResponse): void {
  const { connection: _, 'transfer-encoding': __, ...headers } = received.headers
  answer.writeHead(received.statusCode!, headers)
  // An answer that breaks off on the way is broken off here too, so that the client notices it.
  received.once('error', () => answer.destroy())
  received.pipe(answer)
}
