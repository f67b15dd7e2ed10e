// Sends requests to addresses that strangers chose: over https, to the public internet only. The name is looked up once, and the
// connection goes to an IP address that was checked. Redirects are not followed.
import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { internet, isAllowed, isLoopback, NotSent, publicAddress, type Rules, withTimeout } from './addresses.ts'

/** Of an answer; further bytes are not read. */
const ANSWER_BYTES_MAX = 64 * 1024

export interface Outgoing {
  headers: Record<string, string>
  body: string | Buffer
}

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  /** At most its first 64 kB. */
  body: Buffer
}

/** Sends a POST. Throws NotSent without a complete answer within 10 seconds; an answer may have any status. */
export function sendToPublicAddress(
  address: string,
  outgoing: Outgoing,
  rules: Rules,
  network = internet,
): Promise<Answered> {
  return withTimeout(network.seconds, async (signal) => {
    const url = URL.parse(address)
    if (!url || !isAllowed(url, rules)) throw new NotSent('address')
    const found = isLoopback(url) ? { address: '127.0.0.1', family: 4 } : await publicAddress(url, network, signal)
    return post(url, found, outgoing, signal)
  })
}

function post(
  url: URL,
  { address, family }: { address: string; family: number },
  { headers, body }: Outgoing,
  signal: AbortSignal,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sending = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A new connection, to the IP address that was checked: the name is not looked up again.
      agent: false,
      lookup: (_, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      signal,
    })
    sending.on('error', (error) => reject(asNotSent(error, signal)))
    sending.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new NotSent('incomplete'))
    })
    sending.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const done = () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, ANSWER_BYTES_MAX - bytes))
        bytes += chunk.length
        if (bytes < ANSWER_BYTES_MAX) return
        done()
        response.destroy()
      })
      response.on('end', () => (response.complete ? done() : reject(new NotSent('incomplete'))))
      response.on('error', (error) => reject(signal.aborted ? asNotSent(error, signal) : new NotSent('incomplete')))
    })
    sending.end(body)
  })
}

function asNotSent(error: NodeJS.ErrnoException, signal: AbortSignal): NotSent {
  if (signal.aborted) return new NotSent('timeout')
  return new NotSent(/CERT|TLS|SSL|SIGN|ISSUER|EPROTO/.test(error.code ?? '') ? 'certificate' : 'connection')
}
