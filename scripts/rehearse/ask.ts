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
  /** What became of the connection, where there is no answer. */
  error?: string | undefined
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

function ask(agent: Agent, port: number, question: Question): Promise<Answer> {
  const { path, body, key, cookie } = question
  const nothing = (error?: string) => ({ status: 0, text: '', hasRetryAfter: false, error })
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
        answer.once('error', () => resolve(nothing('broken off')))
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error(`nothing for ${PATIENCE_MS} ms`)))
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // A kept connection that had been closed: a browser asks again on a fresh one, and nobody sees it.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(ask(agent, port, question))
      else resolve(nothing(error.code ?? error.message))
    })
    outgoing.end(body && JSON.stringify(body))
  })
}
