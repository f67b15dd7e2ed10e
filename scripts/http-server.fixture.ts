// A server for tests of clients: each answers as its test says, and is closed when the test ends.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface FixtureServer {
  port: number
  origin: string
  /** The requests so far. */
  received: Received[]
}

type Reply = (answer: ServerResponse, nth: number, request: Received) => unknown

/** Starts a server on a port of its own; `reply` answers the nth request, from 0. */
export async function startServer(reply: Reply): Promise<FixtureServer> {
  const received: Received[] = []
  const server = createServer(async (incoming, answer) => {
    const request = {
      method: incoming.method!,
      url: incoming.url!,
      headers: incoming.headers,
      body: await text(incoming),
    }
    received.push(request)
    await reply(answer, received.length - 1, request)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://127.0.0.1:${port}`, received }
}

/** An address at which nothing listens. */
export async function closedOrigin(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}
