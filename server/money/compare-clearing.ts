// Compares our clearing account with the movements the provider lists, while money keeps moving (docs/decisions/061).
// Recent movements are matched with journals one by one, by the provider's ids; of older ones only the sum is stored.
import { setTimeout as wait } from 'node:timers/promises'
import { serverLimits } from '#contract/limits.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Movement } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { bookMissingMovement } from './book-missing-movement.ts'
import { type Booked, bookedMovements, getMovementKey } from './ledger/booked-movements.ts'
import { clearingUpTo } from './ledger/clearing-up-to.ts'
import { latestJournal } from './ledger/proved-books.ts'

/** How many movements are looked up in the ledger per query. */
const BATCH = 1000
/** How many unmatched movements are looked up again per query, before each is re-read at the provider. */
const RECHECKED = 50

export interface Compared {
  /** Centavos that the provider holds for us: by our ledger, and by the provider's movements. */
  ours: bigint
  theirs: bigint
  /** Movements that our ledger lacks, or has with another amount. */
  wrong: { movement: Movement; booked: bigint }[]
}

/**
 * Reports a difference only after everything was read again without the stored sum: older movements may have changed,
 * and the provider's list may show new ones late.
 */
export async function compareClearing(services: Services): Promise<Compared> {
  const begun = await latestJournal(services.db)
  const first = await compare(services, begun, await readStoredSum(services))
  if (first.ours === first.theirs && first.wrong.length === 0) return first
  await wait(services.epayment.movementsLagMs)
  return compare(services, begun, undefined)
}

interface StoredSum {
  until: Date
  total: bigint
  read_whole_at: Date
}

/**
 * The provider knew of everything that journals up to `begun` book, so all of it must be in its list; later journals
 * are not expected there. Every listed movement must be booked once it has been re-read. Never compares the provider's
 * clock with ours.
 */
async function compare(services: Services, begun: bigint, stored: StoredSum | undefined): Promise<Compared> {
  const { db, epayment } = services
  const until = daysAgo(serverLimits.clearingOpenDays)
  let old = stored?.total ?? 0n
  let recent = 0n
  let matched = 0n
  const open = new Map<string, Movement>()
  for await (const batch of inBatches(epayment.listMovements(stored?.until))) {
    const booked = await bookedMovements(db, epayment.name, batch, begun)
    for (const movement of batch) {
      if (movement.at < until) old += movement.amount
      else recent += movement.amount
    }
    for (const [name, movement] of byName(batch)) {
      const { now, before } = booked.get(name) ?? nothing
      if (now === movement.amount) matched += before
      else add(open, name, movement)
    }
  }
  await storeSum(services, { until, total: old, read_whole_at: stored?.read_whole_at ?? clock.now() })
  await bookMissing(services, [...open.values()], begun)
  const { total, booked } = await readTogether(services, open.values(), begun, stored === undefined)
  const wrong: Compared['wrong'] = []
  let ours = old + recent + (total - (stored?.total ?? 0n) - matched)
  for (const [name, movement] of open) {
    const { now, before } = booked.get(name) ?? nothing
    ours += now - movement.amount - before
    if (now !== movement.amount) wrong.push({ movement, booked: now })
  }
  return { ours, theirs: old + recent, wrong: await withoutPassedThrough(services, wrong) }
}

/**
 * Leaves out the two movements of an attempt at a payout that counts as failed, and that the provider paid and took back all the same:
 * together they moved nothing, so there is nothing to book.
 */
async function withoutPassedThrough({ db, epayment }: Services, wrong: Compared['wrong']): Promise<Compared['wrong']> {
  const sums = new Map<string, bigint>()
  for (const { movement, booked } of wrong)
    if (movement.kind === 'payout' || movement.kind === 'return')
      sums.set(movement.id, (sums.get(movement.id) ?? 0n) + movement.amount - booked)
  const even = [...sums.keys()].filter((id) => sums.get(id) === 0n)
  if (even.length === 0) return wrong
  const rows = await db
    .selectFrom('payout_attempts as a')
    .innerJoin('payouts as p', 'p.id', 'a.payout_id')
    .select('a.provider_payout_id')
    .where('p.provider', '=', epayment.name)
    .where('a.provider_payout_id', 'in', even)
    .where('a.outcome', 'in', ['failed', 'cancelled'])
    .execute()
  const passed = new Set(rows.map((row) => row.provider_payout_id))
  return wrong.filter(({ movement: { kind, id } }) => !((kind === 'payout' || kind === 'return') && passed.has(id)))
}

const nothing: Booked = { now: 0n, before: 0n }

async function* inBatches(movements: AsyncIterable<Movement>): AsyncIterable<Movement[]> {
  let batch: Movement[] = []
  for await (const movement of movements) {
    if (batch.push(movement) < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** A movement that is listed twice counts with twice its amount. */
function byName(movements: Movement[]): Map<string, Movement> {
  const named = new Map<string, Movement>()
  for (const movement of movements) add(named, getMovementKey(movement), movement)
  return named
}

function add(named: Map<string, Movement>, name: string, movement: Movement): void {
  named.set(name, { ...movement, amount: movement.amount + (named.get(name)?.amount ?? 0n) })
}

/** Most of these were booked after the first lookup; the others are re-read at the provider. */
async function bookMissing(services: Services, open: Movement[], begun: bigint): Promise<void> {
  for (let from = 0; from < open.length; from += RECHECKED) {
    const some = open.slice(from, from + RECHECKED)
    const booked = await bookedMovements(services.db, services.epayment.name, some, begun)
    for (const movement of some)
      if (booked.get(getMovementKey(movement))?.now !== movement.amount) await bookMissingMovement(services, movement)
  }
}

/** Our total and the part of it that these movements make up, in one snapshot. */
function readTogether({ db, epayment }: Services, open: Iterable<Movement>, begun: bigint, whole: boolean) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      total: await clearingUpTo(tx, begun, whole),
      booked: await bookedMovements(tx, epayment.name, open, begun),
    }))
}

/** Undefined when everything must be read again: every `clearingWholeDays`, and when our clock has gone back. */
function readStoredSum({ db }: Services): Promise<StoredSum | undefined> {
  return db
    .selectFrom('clearing_kept')
    .select(['until', 'total', 'read_whole_at'])
    .where('until', '<=', daysAgo(serverLimits.clearingOpenDays))
    .where('read_whole_at', '>', daysAgo(serverLimits.clearingWholeDays))
    .executeTakeFirst()
}

async function storeSum({ db }: Services, sum: StoredSum): Promise<void> {
  await db
    .insertInto('clearing_kept')
    .values(sum)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(sum))
    .execute()
}
