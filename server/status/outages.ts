// Outages of parts: recorded by each copy, shared through the database, and deleted when no page shows them any more.
import { STATUS_DAYS, type StatusPart } from '#contract/status.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'

/** A period in which a part did not work. */
export interface Outage {
  part: StatusPart
  began: Date
  /** When it was last seen not working. */
  seen: Date
}

/** Milliseconds between two checks. */
export const ROUND_MS = 60_000

/** An outage that was not seen for this long is over. */
const OVER_MS = 3 * ROUND_MS

/** The known outages, with the parts that do not work now: an ongoing outage gets a new `seen`. */
export function noteOutages(outages: readonly Outage[], away: ReadonlySet<StatusPart>, now: Date): Outage[] {
  const isLasting = ({ part, seen }: Outage) => away.has(part) && now.getTime() - seen.getTime() < OVER_MS
  const lasting = new Set(outages.filter(isLasting).map(({ part }) => part))
  const first = [...away].filter((part) => !lasting.has(part)).map((part) => ({ part, began: now, seen: now }))
  return [...outages.map((outage) => (isLasting(outage) ? { ...outage, seen: now } : outage)), ...first]
}

/** Writes what this copy saw, also while there was no database, and reads what all copies saw. */
export async function shareOutages(db: Db, outages: Outage[], now: Date): Promise<Outage[]> {
  if (outages.length > 0)
    await db
      .insertInto('outages')
      .values(outages.map(({ part, began, seen }) => ({ part, began_at: began, seen_at: seen })))
      .onConflict((row) =>
        row.columns(['part', 'began_at']).doUpdateSet({ seen_at: sql`greatest(outages.seen_at, excluded.seen_at)` }),
      )
      .execute()
  const rows = await db
    .selectFrom('outages')
    .select(['part', 'began_at', 'seen_at'])
    .where('seen_at', '>', firstDay(now))
    .orderBy('began_at')
    .execute()
  return rows.map(({ part, began_at, seen_at }) => ({ part: part as StatusPart, began: began_at, seen: seen_at }))
}

function firstDay(now: Date): Date {
  return new Date(now.getTime() - STATUS_DAYS * DAY_MS)
}

/** Deletes outages that no page shows any more. */
export async function forgetOutages(db: Db): Promise<void> {
  await db.deleteFrom('outages').where('seen_at', '<', firstDay(clock.realNow())).execute()
}
