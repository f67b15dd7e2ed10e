// One question through the front door, as a browser asks it.
import { Agent, request } from 'node:https'

export interface Question {
  path: string
  /** Asked with POST; without one, GET. */
  body?: object
  /** Idempotency key. */
  key?: string
  cookie?: string
}

export interface Answer {
  /** HTTP status; 0: the connection ended without one, or nothing came in time. */
  status: number
  text: string
  hasRetryAfter: boolean
}

export interface FrontDoor {
  ask(question: Question): Promise<Answer>
  close(): void
}

const PATIENCE_MS = 15_000

/** Its certificate is the rehearsal's own. */
export function frontDoor(port: number): FrontDoor {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  return { ask: (question) => ask(agent, port, question), close: () => agent.destroy() }
}

function ask(agent: Agent, port: number, { path, body, key, cookie }: Question): Promise<Answer> {
  const nothing = { status: 0, text: '', hasRetryAfter: false }
  return new Promise((resolve) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(cookie && { cookie }),
    }
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, timeout: PATIENCE_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        answer.once('end', () =>
          resolve({ status: answer.statusCode!, text, hasRetryAfter: answer.headers['retry-after'] !== undefined }),
        )
        answer.once('error', () => resolve(nothing))
      },
    )
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(nothing))
    outgoing.end(body && JSON.stringify(body))
  })
}
