// Rate-limit counters are personal data too: their keys contain account ids, hashed mail addresses, and plain networks.
import { emailKey } from '#server/accounts/email-key.ts'
import type { Config } from '#server/kit/config.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { forgetCounters } from '#server/kit/throttle.ts'
import { keyedHashes } from '#server/kit/tokens.ts'

interface Person {
  id: bigint
  email: string
}

/** Deletes the counters of this account, of its mail address, and of every network it signed in from. */
export async function forgetOwnCounters(tx: Tx, config: Config, person: Person, now: Date): Promise<void> {
  await forgetCounters(tx, now)
  const { rows: places } = await sql<{ key: Buffer }>`
    select key from account_places where account_id = ${person.id} and kind = 'network'`.execute(tx)
  const networks = new Set(places.map(({ key }) => key.toString('hex')))
  const own = new Set([String(person.id), emailKey(config, person.email)])
  const isTheirs = (counted: string) =>
    own.has(counted) ||
    keyedHashes(config.secret, 'network', counted).some((hash) => networks.has(hash.toString('hex')))
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(tx)
  // Keys are `rule:subject`. Split at the first colon only: an IPv6 address contains colons too.
  const keys = rows.map(({ key }) => key).filter((key) => isTheirs(key.slice(key.indexOf(':') + 1)))
  await sql`delete from rate_limits where key = any (${keys})`.execute(tx)
}
