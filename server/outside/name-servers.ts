// Looks names up without a thread: a name server of a stranger that never answers delays nothing but its own name.
import { Resolver } from 'node:dns/promises'

/** The first try waits this long for a name server, the second twice as long. */
const TRY_MS = 2500
const TRIES = 2

export interface Found {
  address: string
  family: number
}

/**
 * All addresses of a name, those of IPv4 first: every sender has it. Asks the machine's name servers or, in tests, these; the system's
 * `lookup` would occupy one of the process's four pool threads, on which passwords are checked. /etc/hosts, which strangers' names are
 * not in, is not read. Throws if the name has none, and once the signal is aborted.
 */
export async function askNameServers(name: string, signal: AbortSignal, servers?: string[]): Promise<Found[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [asFound(four, 4), asFound(six, 6)].flat()
}

function asFound(looked: PromiseSettledResult<string[]>, family: number): Found[] {
  return looked.status === 'fulfilled' ? looked.value.map((address) => ({ address, family })) : []
}
