// Sends one timed request over a keep-alive connection; does little, because it shares the processors with what it measures.
import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface ClientRequest {
  path: string
  /** Sent with POST; without a body, GET. */
  body?: object | Buffer
  /** For a body of bytes. */
  contentType?: string
  /** Idempotency key. */
  key?: string
  cookie?: string | undefined
  /** Whether the answer's body is read or only received. */
  isRead?: boolean
}

export interface Answer {
  /** HTTP status; 0: no answer in time, or the connection ended without one. */
  status: number
  hasRetryAfter: boolean
  /** Milliseconds until the last byte. */
  ms: number
  /** The body, if it was read, or the reason for a missing answer. */
  text: string
}

export interface HttpClient {
  send(wanted: ClientRequest): Promise<Answer>
  close(): void
}

/** The longest that people wait at a blank page. */
const TIMEOUT_MS = 10_000

export function openHttpClient(origin: string): HttpClient {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  return { send: (wanted) => send(agent, origin, wanted), close: () => agent.destroy() }
}

function send(agent: Agent, origin: string, wanted: ClientRequest): Promise<Answer> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const end = (answer?: IncomingMessage, text = '') =>
    resolve({
      status: answer?.statusCode ?? 0,
      hasRetryAfter: answer?.headers['retry-after'] !== undefined,
      ms: performance.now() - began,
      text,
    })
  const { body } = wanted
  const outgoing = request(origin + wanted.path, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: getHeaders(wanted),
  })
  const timeout = setTimeout(() => outgoing.destroy(new Error('no answer in time')), TIMEOUT_MS)
  outgoing.once('response', (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => wanted.isRead && parts.push(part))
    answer.once('end', () => {
      clearTimeout(timeout)
      end(answer, readText(answer, parts))
    })
    answer.once('error', (error) => {
      clearTimeout(timeout)
      end(undefined, error.message)
    })
  })
  outgoing.once('error', (error) => {
    clearTimeout(timeout)
    end(undefined, error.message)
  })
  outgoing.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
  return promise
}

function getHeaders({ body, contentType = 'application/json', key, cookie }: ClientRequest): Record<string, string> {
  return {
    'accept-encoding': 'gzip',
    ...(body && { 'content-type': contentType }),
    ...(key && { 'idempotency-key': key }),
    ...(cookie && { cookie }),
  }
}

function readText({ headers }: IncomingMessage, parts: Buffer[]): string {
  const whole = Buffer.concat(parts)
  return (headers['content-encoding'] === 'gzip' && whole.length > 0 ? gunzipSync(whole) : whole).toString()
}
