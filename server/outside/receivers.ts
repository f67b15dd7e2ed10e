// Sending to an address that a stranger chose: over https, to the public internet and nowhere else. The name is looked up once;
// every address it has must be public, and the connection goes to one of those that were checked. No redirect is followed.
import { lookup } from 'node:dns/promises'
import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** For everything: the name, the connection, and the last byte of the answer. */
const SECONDS = 10
/** Of an answer; what comes after it is not read. */
const ANSWER_BYTES_MAX = 64 * 1024
/** Names are looked up for a form that somebody waits for. */
const CHECK_SECONDS = 3

/** Why there was no answer. */
export type NotSentReason = 'address' | 'name' | 'connection' | 'certificate' | 'timeout' | 'incomplete'

export class NotSent extends Error {
  reason: NotSentReason
  constructor(reason: NotSentReason) {
    super(`not sent: ${reason}`)
    this.reason = reason
  }
}

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

interface Rules {
  /** `http://127.0.0.1:…` may be sent to: WEBHOOKS_ALLOW_LOOPBACK. */
  webhooksAllowLoopback: boolean
}

/** How names are looked up, and which addresses may be reached; tests have a network of their own. */
export interface Network {
  resolve(name: string): Promise<{ address: string; family: number }[]>
  isPublic(address: string): boolean
  seconds: number
}

export const internet: Network = {
  resolve: (name) => lookup(name, { all: true, verbatim: true }),
  isPublic,
  seconds: SECONDS,
}

/**
 * Whether it may be sent to, as far as can be known now: a name without any address may be, and is looked up again at every
 * sending.
 */
export async function isPublicAddress(address: string, rules: Rules, network = internet): Promise<boolean> {
  const url = URL.parse(address)
  if (!url || !isAllowed(url, rules)) return false
  if (isLoopback(url)) return true
  try {
    await within(CHECK_SECONDS, (signal) => publicAddress(url, network, signal))
    return true
  } catch (error) {
    return !(error instanceof NotSent && error.reason === 'address')
  }
}

/** POSTs it. Throws NotSent where there was no whole answer within 10 seconds; any status is an answer. */
export function sendToPublicAddress(
  address: string,
  outgoing: Outgoing,
  rules: Rules,
  network = internet,
): Promise<Answered> {
  return within(network.seconds, async (signal) => {
    const url = URL.parse(address)
    if (!url || !isAllowed(url, rules)) throw new NotSent('address')
    const found = isLoopback(url) ? { address: '127.0.0.1', family: 4 } : await publicAddress(url, network, signal)
    return post(url, found, outgoing, signal)
  })
}

function isAllowed(url: URL, { webhooksAllowLoopback }: Rules): boolean {
  if (url.username || url.password || !url.hostname) return false
  return url.protocol === 'https:' || (webhooksAllowLoopback && isLoopback(url))
}

/** The URL parser has made 127.0.0.1 of every other way to write it. */
function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1'
}

/** Where it is. NotSent where even one of its addresses is not public. */
async function publicAddress({ hostname }: URL, network: Network, signal: AbortSignal) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  const found = version ? [{ address: host, family: version }] : await resolveName(host, network, signal)
  const [first] = found
  if (!first) throw new NotSent('name')
  if (!found.every(({ address }) => network.isPublic(address))) throw new NotSent('address')
  return first
}

async function resolveName(host: string, network: Network, signal: AbortSignal) {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new NotSent('timeout')), { once: true })
  })
  const found = network.resolve(host).catch(() => {
    throw new NotSent('name')
  })
  return Promise.race([found, ended])
}

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an address is one of the public internet: no private, local, reserved or translated one, of either version. */
export function isPublic(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast))
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
      // A connection of its own, to the address that was checked: the name is not looked up again.
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

async function within<T>(seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), seconds * 1000)
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
  }
}
