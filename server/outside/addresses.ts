// Which address that a stranger chose may be sent to: one of the public internet, by every address its name has.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** For everything: the name, the connection, and the last byte of the answer. */
const SECONDS = 10

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

export interface Rules {
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

export function isAllowed(url: URL, { webhooksAllowLoopback }: Rules): boolean {
  if (url.username || url.password || !url.hostname) return false
  return url.protocol === 'https:' || (webhooksAllowLoopback && isLoopback(url))
}

/** The URL parser has made 127.0.0.1 of every other way to write it. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1'
}

/** Where it is. NotSent where even one of its addresses is not public. */
export async function publicAddress({ hostname }: URL, network: Network, signal: AbortSignal) {
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

export async function within<T>(seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), seconds * 1000)
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
  }
}
