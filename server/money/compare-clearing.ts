// Our clearing account against what the provider says it moved, while money goes on moving (docs/decisions/061). Its newer movements
// are found in our books by their names, one by one; of the older ones the sum is kept.
import { setTimeout as wait } from 'node:timers/promises'
import { serverLimits } from '#contract/limits.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Movement } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { askAboutMovement } from './ask-about-movement.ts'
import { type Booked, bookedMovements, clearingUpTo, nameOf } from './ledger/booked-movements.ts'
import { latestJournal } from './ledger/proved-books.ts'

/** Movements looked up in our books at once, */
const BATCH = 1000
/** and looked up again, then asked about, at once. */
const ASKED = 50

export interface Compared {
  /** Centavos that the provider holds for us, as we and as they say. */
  ours: bigint
  theirs: bigint
  /** Movements that our books have not, or have with another amount. */
  wrong: { movement: Movement; booked: bigint }[]
}

/** No difference is said before everything was read: what changed among the old, and what the provider's list showed late. */
export async function compareClearing(services: Services): Promise<Compared> {
  const begun = await latestJournal(services.db)
  const first = await compare(services, begun, await readKept(services))
  if (first.ours === first.theirs && first.wrong.length === 0) return first
  await wait(services.epayment.movementsLagMs)
  return compare(services, begun, undefined)
}

interface Kept {
  until: Date
  total: bigint
  read_whole_at: Date
}

/**
 * What was booked in journals up to `begun` the provider knew of when it was asked, so all of it must be in its answer, and nothing
 * booked since is missed there. What is in its answer must be booked once we have asked about it. No clock of the provider's is compared with ours.
 */
async function compare(services: Services, begun: bigint, kept: Kept | undefined): Promise<Compared> {
  const { db, epayment } = services
  const until = daysAgo(serverLimits.clearingOpenDays)
  let old = kept?.total ?? 0n
  let recent = 0n
  let matched = 0n
  const open = new Map<string, Movement>()
  for await (const batch of inBatches(epayment.listMovements(kept?.until))) {
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
  await keep(services, { until, total: old, read_whole_at: kept?.read_whole_at ?? clock.now() })
  await askAboutOpen(services, [...open.values()], begun)
  const { total, booked } = await readTogether(services, open.values(), begun, kept === undefined)
  const wrong: Compared['wrong'] = []
  let ours = old + recent + (total - (kept?.total ?? 0n) - matched)
  for (const [name, movement] of open) {
    const { now, before } = booked.get(name) ?? nothing
    ours += now - movement.amount - before
    if (now !== movement.amount) wrong.push({ movement, booked: now })
  }
  return { ours, theirs: old + recent, wrong }
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

/** One that is listed twice is one of twice the amount. */
function byName(movements: Movement[]): Map<string, Movement> {
  const named = new Map<string, Movement>()
  for (const movement of movements) add(named, nameOf(movement), movement)
  return named
}

function add(named: Map<string, Movement>, name: string, movement: Movement): void {
  named.set(name, { ...movement, amount: movement.amount + (named.get(name)?.amount ?? 0n) })
}

/** Most were only booked later than they were looked up. */
async function askAboutOpen(services: Services, open: Movement[], begun: bigint): Promise<void> {
  for (let from = 0; from < open.length; from += ASKED) {
    const some = open.slice(from, from + ASKED)
    const booked = await bookedMovements(services.db, services.epayment.name, some, begun)
    for (const movement of some)
      if (booked.get(nameOf(movement))?.now !== movement.amount) await askAboutMovement(services, movement)
  }
}

/** Our total and what is in it of these, as of one moment. */
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

/** Undefined where all is to be read again: once in a while, and where our clock has gone back. */
function readKept({ db }: Services): Promise<Kept | undefined> {
  return db
    .selectFrom('clearing_kept')
    .select(['until', 'total', 'read_whole_at'])
    .where('until', '<=', daysAgo(serverLimits.clearingOpenDays))
    .where('read_whole_at', '>', daysAgo(serverLimits.clearingWholeDays))
    .executeTakeFirst()
}

async function keep({ db }: Services, sum: Kept): Promise<void> {
  await db
    .insertInto('clearing_kept')
    .values(sum)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(sum))
    .execute()
}
