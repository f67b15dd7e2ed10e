// An HTTP client that sends one request through the load balancer, as a browser does.
import * as http from 'node:http'
import * as https from 'node:https'

export interface Question {
  path: string
  /** Sent with POST; without a body, GET. */
  body?: object
  /** Idempotency key. */
  key?: string
  cookie?: string
}

export interface Answer {
  /** HTTP status; 0: the connection ended without an answer, or none came in time. */
  status: number
  text: string
  hasRetryAfter: boolean
  /** The connection's error, if there is no answer. */
  error?: string | undefined
}

export interface FrontDoor {
  ask(question: Question): Promise<Answer>
  close(): void
}

const PATIENCE_MS = 15_000

/** An HTTPS client; accepts the rehearsal's own certificate. */
export function frontDoor(port: number): FrontDoor {
  const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false })
  return { ask: (question) => ask({ agent, port, request: https.request }, question), close: () => agent.destroy() }
}

/** A client for plain HTTP. */
export function plainDoor(port: number): FrontDoor {
  const agent = new http.Agent({ keepAlive: true })
  return { ask: (question) => ask({ agent, port, request: http.request }, question), close: () => agent.destroy() }
}

interface Way {
  agent: http.Agent
  port: number
  request: typeof http.request
}

function ask(way: Way, question: Question): Promise<Answer> {
  const { agent, port, request } = way
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
      // A keep-alive connection that the server had closed: like a browser, tries again on a new one, and the user notices nothing.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(ask(way, question))
      else resolve(nothing(error.code ?? error.message))
    })
    outgoing.end(body && JSON.stringify(body))
  })
}
