// A load balancer before the copies that works like deploy/haproxy.cfg: takes turns between the copies that are ready, and retries on
// the other one when the first did not answer at all.
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
      if (received) return reply(received, answer)
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

/** Forwards the request; undefined if the connection was refused, or ended without an answer. */
function forward(port: number, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> {
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
    outgoing.once('error', () => resolve(undefined))
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
