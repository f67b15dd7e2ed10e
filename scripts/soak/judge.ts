// Checks after the load: every paid gift was posted to its creator's wallet exactly once, and the ledger verifies.
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, sql } from '#server/kit/db.ts'
import { operator } from '../bench/operator.ts'
import type { SoakEnvironment } from './environment.ts'

const SETTLED_WITHIN_MS = 120_000
const IDS_PER_QUERY = 5000

export interface Settled {
  /** Seconds until no job and no webhook was waiting. */
  settledAfter: number
  /** Paid gifts that are not posted exactly once. */
  notPosted: number
  books: { agree: boolean; output: string }
}

export async function judge(
  { services: { db }, settings }: SoakEnvironment,
  paid: readonly string[],
): Promise<Settled> {
  const began = performance.now()
  let notPosted = await countNotPosted(db, paid)
  while ((notPosted > 0 || (await countWaiting(db)) > 0) && performance.now() - began < SETTLED_WITHIN_MS) {
    await wait(500)
    notPosted = await countNotPosted(db, paid)
  }
  const settledAfter = (performance.now() - began) / 1000
  const { isDone, output } = await operator(['ledger', 'verify'], settings)
  return { settledAfter, notPosted, books: { agree: isDone, output } }
}

async function countNotPosted(db: Db, paid: readonly string[]): Promise<number> {
  let missing = 0
  for (let from = 0; from < paid.length; from += IDS_PER_QUERY) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from unnest(${paid.slice(from, from + IDS_PER_QUERY)}::uuid[]) as gift (id)
       where not exists (select from payments p where p.id = gift.id and p.state = 'paid')`.execute(db)
    missing += rows[0]!.n
  }
  return missing
}

/** Jobs that are due and webhooks that were not applied yet. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts)::int
         + (select count(*) from provider_events where applied_at is null)::int as n`.execute(db)
  return rows[0]!.n
}
