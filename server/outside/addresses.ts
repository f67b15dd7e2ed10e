// Checks that an address chosen by a stranger is on the public internet, by every IP address that its name has.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { askNameServers, type Found } from './name-servers.ts'

/** For everything together: name lookup, connection, and the answer to its last byte. */
const SECONDS = 10

/** Names are looked up while a person waits for a form. */
const CHECK_SECONDS = 3

/** Why no answer was received. */
export type NotSentReason = 'address' | 'name' | 'connection' | 'certificate' | 'timeout' | 'incomplete'

export class NotSent extends Error {
  reason: NotSentReason
  constructor(reason: NotSentReason) {
    super(`not sent: ${reason}`)
    this.reason = reason
  }
}

export interface Rules {
  /** Allows `http://127.0.0.1:…`: WEBHOOKS_ALLOW_LOOPBACK. */
  webhooksAllowLoopback: boolean
}

/** How names are resolved, and which addresses may be reached; tests have a network of their own. */
export interface Network {
  resolve(name: string, signal: AbortSignal): Promise<Found[]>
  isPublic(address: string): boolean
  seconds: number
}

export const internet: Network = {
  resolve: (name, signal) => askNameServers(name, signal),
  isPublic,
  seconds: SECONDS,
}

/**
 * Whether requests to it are allowed, as far as is known now: a name that does not resolve yet is allowed, and is resolved again at every
 * sending.
 */
export async function isPublicAddress(address: string, rules: Rules, network = internet): Promise<boolean> {
  const url = URL.parse(address)
  if (!url || !isAllowed(url, rules)) return false
  if (isLoopback(url)) return true
  try {
    await withTimeout(CHECK_SECONDS, (signal) => publicAddress(url, network, signal))
    return true
  } catch (error) {
    return !(error instanceof NotSent && error.reason === 'address')
  }
}

/** Names of this machine whatever a name server says (RFC 6761): most are never asked for them. */
const localName = /(^|\.)localhost\.?$/

export function isAllowed(url: URL, { webhooksAllowLoopback }: Rules): boolean {
  if (url.username || url.password || !url.hostname || localName.test(url.hostname)) return false
  return url.protocol === 'https:' || (webhooksAllowLoopback && isLoopback(url))
}

/** The URL parser has normalized every other way to write 127.0.0.1. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1'
}

/** Resolves the host. Throws NotSent if even one of its addresses is not public. */
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
  const found = network.resolve(host, signal).catch(() => {
    throw new NotSent('name')
  })
  return Promise.race([found, ended])
}

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an IP address belongs to the public internet: not private, local, reserved or translated, in either version. */
export function isPublic(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast))
}

export async function withTimeout<T>(seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), seconds * 1000)
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
  }
}
