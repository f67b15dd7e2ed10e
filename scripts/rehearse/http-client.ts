// An HTTP client that sends one request through the load balancer, as a browser does.
import * as http from 'node:http'
import * as https from 'node:https'

export interface ClientRequest {
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

export interface HttpClient {
  send(wanted: ClientRequest): Promise<Answer>
  close(): void
}

const TIMEOUT_MS = 15_000

/** An HTTPS client; accepts the rehearsal's own certificate. */
export function httpsClient(port: number): HttpClient {
  const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false })
  return { send: (wanted) => send({ agent, port, request: https.request }, wanted), close: () => agent.destroy() }
}

/** A client for plain HTTP. */
export function httpClient(port: number): HttpClient {
  const agent = new http.Agent({ keepAlive: true })
  return { send: (wanted) => send({ agent, port, request: http.request }, wanted), close: () => agent.destroy() }
}

interface Connection {
  agent: http.Agent
  port: number
  request: typeof http.request
}

function send(connection: Connection, wanted: ClientRequest): Promise<Answer> {
  const { agent, port, request } = connection
  const { path, body, key, cookie } = wanted
  const noAnswer = (error?: string) => ({ status: 0, text: '', hasRetryAfter: false, error })
  return new Promise((resolve) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(cookie && { cookie }),
    }
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, timeout: TIMEOUT_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        answer.once('end', () =>
          resolve({ status: answer.statusCode!, text, hasRetryAfter: answer.headers['retry-after'] !== undefined }),
        )
        answer.once('error', () => resolve(noAnswer('broken off')))
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer for ${TIMEOUT_MS} ms`)))
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // A keep-alive connection that the server had closed: like a browser, tries again on a new one, and the user notices nothing.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(connection, wanted))
      else resolve(noAnswer(error.code ?? error.message))
    })
    outgoing.end(body && JSON.stringify(body))
  })
}
