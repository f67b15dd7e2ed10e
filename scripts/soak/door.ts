// One question over a kept connection, timed: the generator shares its processors with what it measures, so it does little.
import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface Question {
  path: string
  /** Asked with POST; without one, GET. */
  body?: object | Buffer
  /** Of a body that is bytes. */
  contentType?: string
  /** Idempotency key. */
  key?: string
  cookie?: string | undefined
  /** What it answers is read; else it is only counted. */
  isRead?: boolean
}

export interface Answer {
  /** HTTP status; 0: nothing came in time, or the connection ended without an answer. */
  status: number
  hasRetryAfter: boolean
  /** Milliseconds to its last byte. */
  ms: number
  /** What was read of the body, or why nothing came. */
  text: string
}

export interface Door {
  ask(question: Question): Promise<Answer>
  close(): void
}

/** As long as somebody looks at a white page. */
const PATIENCE_MS = 10_000

export function openDoor(origin: string): Door {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  return { ask: (question) => ask(agent, origin, question), close: () => agent.destroy() }
}

function ask(agent: Agent, origin: string, question: Question): Promise<Answer> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const end = (answer?: IncomingMessage, text = '') =>
    resolve({
      status: answer?.statusCode ?? 0,
      hasRetryAfter: answer?.headers['retry-after'] !== undefined,
      ms: performance.now() - began,
      text,
    })
  const { body } = question
  const outgoing = request(origin + question.path, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: headersOf(question),
  })
  const patience = setTimeout(() => outgoing.destroy(new Error('nothing came in time')), PATIENCE_MS)
  outgoing.once('response', (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => question.isRead && parts.push(part))
    answer.once('end', () => {
      clearTimeout(patience)
      end(answer, readText(answer, parts))
    })
    answer.once('error', (error) => end(undefined, error.message))
  })
  outgoing.once('error', (error) => {
    clearTimeout(patience)
    end(undefined, error.message)
  })
  outgoing.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
  return promise
}

function headersOf({ body, contentType = 'application/json', key, cookie }: Question): Record<string, string> {
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
