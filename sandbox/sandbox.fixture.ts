// For tests: the sandbox as a process on its own database, a receiver for its webhooks, and a client.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { freePort } from '../scripts/free-port.ts'

export const SECRET = 'whsec_cGl4ZWwtc2FuZGJveC1zaWduaW5nLWtleS0wMDAwMDE='

// biome-ignore lint/suspicious/noExplicitAny: the tests read answers the way a client in any language does.
export type Json = any

export type Reply = { status: number; headers: Headers; body: Json }

type Received = { id: string; timestamp: string; signature: string; token: string; raw: string; event: Json }

export type TestSandbox = {
  url: string
  databaseUrl: string
  received: Received[]
  /** The status with which the receiver answers; a function decides per delivery. */
  answerWith: (answer: number | ((delivery: Received) => number)) => void
  /** Calls the merchant's API; a POST gets a new idempotency key unless it brings one. */
  call: (method: string, route: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
  admin: (method: string, route: string, body?: unknown) => Promise<Reply>
  /** Chooses an outcome on the hosted page. */
  choose: (checkoutId: string, outcome: string) => Promise<{ status: number; location: string | null; html: string }>
  /** Opens a checkout; `wanted` overrides the defaults. */
  open: (wanted?: Json) => Promise<Json>
  /** Moves the frozen clock, then waits until the sandbox has done and delivered everything that became due. */
  advance: (seconds: number) => Promise<void>
  /** Waits until nothing is due and no webhook is in flight. */
  settle: () => Promise<void>
  /** Empties everything, freezes the clock and accepts webhooks again; needs SANDBOX_ALLOW_RESET. */
  reset: () => Promise<void>
  /** Kills the process like a crash, then starts it again on the same database. */
  crashAndRestart: () => Promise<void>
  /** Sends SIGTERM; answers the exit code. */
  terminate: () => Promise<number | null>
  close: () => Promise<void>
}

/** Starts everything; `env` adds settings. The clock is frozen, so nothing happens until a test moves it. */
export async function startTestSandbox(env: Record<string, string> = {}): Promise<TestSandbox> {
  const database = await createDatabase()
  const received: Received[] = []
  let answer: number | ((delivery: Received) => number) = 200
  const receiver = createServer(async (request, response) => {
    const delivery = await readDelivery(request)
    received.push(delivery)
    response.writeHead(typeof answer === 'number' ? answer : answer(delivery)).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')

  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    SANDBOX_PORT: String(port),
    SANDBOX_DATABASE_URL: database.url,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    SANDBOX_WEBHOOK_SECRET: SECRET,
    ...env,
  }
  let child = await startProcess(settings)

  async function call(
    method: string,
    route: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const key: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const authorization = `Basic ${Buffer.from('sk_test_pixel:').toString('base64')}`
    return request(`${url}${route}`, method, body, { authorization, ...key, ...headers })
  }

  function admin(method: string, route: string, body?: unknown): Promise<Reply> {
    return request(`${url}/_sandbox${route}`, method, body, { authorization: 'Bearer admin_test_pixel' })
  }

  async function settle(): Promise<void> {
    await admin('GET', '/deliveries?pending=1&wait=1')
  }

  await admin('POST', '/clock', { freeze: true })
  return {
    url,
    databaseUrl: database.url,
    received,
    answerWith(next) {
      answer = next
    },
    call,
    admin,
    async choose(checkoutId, outcome) {
      const response = await fetch(`${url}/checkout/${checkoutId}`, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      })
      return { status: response.status, location: response.headers.get('location'), html: await response.text() }
    },
    async open(wanted = {}) {
      const { status, body } = await call('POST', '/v1/checkouts', newCheckout(wanted))
      if (status !== 201) throw new Error(`checkout refused: ${JSON.stringify(body)}`)
      return body
    },
    async advance(seconds) {
      await admin('POST', '/clock', { advance_seconds: seconds })
      await settle()
    },
    settle,
    async reset() {
      await admin('POST', '/reset')
      await admin('POST', '/clock', { freeze: true })
      received.length = 0
      answer = 200
    },
    async crashAndRestart() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      child = await startProcess(settings)
    },
    async terminate() {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code as number | null
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.disconnect()
        await once(child, 'exit')
      }
      receiver.closeAllConnections()
      receiver.close()
      await database.drop()
    },
  }
}

export function newCheckout(wanted: Json = {}): Json {
  return {
    reference: `gift_${randomUUID()}`,
    amount: 10_000,
    currency: 'PHP',
    description: 'Gift to @ana',
    success_url: 'http://localhost:3000/pay/return/1?from=sandbox&x=1',
    failure_url: 'http://localhost:3000/pay/failed/1',
    expires_in: 1800,
    ...wanted,
  }
}

export function newPayout(wanted: Json = {}): Json {
  return {
    reference: `po_${randomUUID()}`,
    channel: 'bdo',
    account_number: '001234567890',
    account_name: 'Ana Reyes',
    amount: 8_500,
    currency: 'PHP',
    description: 'Payout',
    ...wanted,
  }
}

/** Starts main.ts and waits for its ready message. */
export async function startProcess(settings: Record<string, string>): Promise<ChildProcess> {
  const { NODE_ENV: _mode, ...inherited } = process.env
  const child = fork(path.join(import.meta.dirname, 'main.ts'), { env: { ...inherited, ...settings }, silent: true })
  const output: Buffer[] = []
  child.stdout!.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr!.on('data', (chunk: Buffer) => output.push(chunk))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('close', () => reject(new Error(`the sandbox ended: ${Buffer.concat(output)}`)))
  })
  return child
}

export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL names no PostgreSQL server')
  const name = `sandbox_test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new Client(server)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${escapeIdentifier(name)} strategy file_copy`)
  return {
    url: server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`),
    drop: () => run(`drop database ${escapeIdentifier(name)} with (force)`),
  }
}

async function request(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

async function readDelivery(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks).toString()
  const header = (name: string) => String(request.headers[name])
  return {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    token: header('x-callback-token'),
    raw,
    event: JSON.parse(raw),
  }
}
