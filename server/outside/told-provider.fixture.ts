// A payment provider that answers what a test tells it: for answers that the sandbox never gives.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { xenditEpayment } from './epayment-xendit.ts'

export interface Asked {
  /** `POST /v2/payouts`, without the query. */
  line: string
  query: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
  body: any
  headers: IncomingHttpHeaders
}

interface Told {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** What it answers to a call. A call without an answer gets 500. */
export type Answers = Record<string, Told | ((asked: Asked) => Told)>

export const ok = (body: unknown): Told => ({ status: 200, body })
/** A refusal as Xendit writes it. */
export const refused = (error_code: string, status = 400): Told => ({ status, body: { error_code, message: 'No.' } })
/** Each answer in turn, then the last one again. */
export function inTurn(...told: Told[]): () => Told {
  let next = 0
  return () => told[Math.min(next++, told.length - 1)]!
}

/** Starts it. `told.answers` is set by each test; `told.asked` has every call, oldest first. */
export async function startToldProvider() {
  const told = { answers: {} as Answers, asked: [] as Asked[] }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://provider')
    const sent = (await buffer(request)).toString()
    const body = request.headers['content-type'] === 'application/json' && sent !== '' ? JSON.parse(sent) : sent
    const line = `${request.method} ${url.pathname}`
    const asked = { line, query: Object.fromEntries(url.searchParams), body, headers: request.headers }
    told.asked.push(asked)
    const answer = told.answers[line]
    const {
      status,
      body: answered,
      headers,
    } = (typeof answer === 'function' ? answer(asked) : answer) ?? refused('NONE', 500)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answered))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    told,
    url,
    lines: () => told.asked.map(({ line }) => line),
    forget() {
      told.answers = {}
      told.asked = []
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The same with an adapter of Xendit that calls it; `forget` begins with a new one, which knows no limit of calls. */
export async function startToldXendit() {
  const provider = await startToldProvider()
  const config = readConfig({ PAYMENT_PROVIDER: 'xendit', XENDIT_URL: provider.url })
  const open = () => xenditEpayment(config, createLog('silent'))
  return {
    ...provider,
    config,
    epayment: open(),
    forget() {
      provider.forget()
      this.epayment = open()
    },
  }
}
