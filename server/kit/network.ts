// What counts as one network for limits: an IPv4 address, or the /64 of an IPv6 household.
import { isIPv4, isIPv6 } from 'node:net'

/** Shown to people who know where they were: without its last part, `203.0.113.•`. */
export function shownNetwork(network: string): string {
  return isIPv6(network.replace(/\/64$/, ''))
    ? `${network.split(':').slice(0, 3).join(':')}:…`
    : network.replace(/\d+$/, '•')
}

/** The network of an address as a proxy may write it: with a port, in brackets, or as the IPv4 address within an IPv6 one. */
export function getNetwork(written: string): string {
  const ip = withoutPort(written).replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(ip)) return ip
  // Anything else could be made up anew for each request, and so escape every limit: together it is one network.
  if (!isIPv6(ip)) return 'unknown'
  const [head = '', tail = ''] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Some proxies write the client's port behind its address, a new one for each connection. */
function withoutPort(written: string): string {
  const [, inBrackets, before] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(written) ?? []
  return inBrackets ?? before ?? written
}
