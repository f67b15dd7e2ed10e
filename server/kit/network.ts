// What counts as one network for limits: an IPv4 address, or the /64 of an IPv6 household.
import { isIPv6 } from 'node:net'

/** Shown to people who know where they were: without its last part, `203.0.113.•`. */
export function shownNetwork(network: string): string {
  return isIPv6(network.replace(/\/64$/, ''))
    ? `${network.split(':').slice(0, 3).join(':')}:…`
    : network.replace(/\d+$/, '•')
}

export function getNetwork(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail = ''] = mapped.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
