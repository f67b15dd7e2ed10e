// Shows an event exactly once: claim, shown, acknowledged. A showing that stops in between is unsure; only its creator can repeat it.
import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Screen } from './screens.ts'
import { notWaiting, type Showing } from './showing-rows.ts'
import { getScreenStates } from './showing-states.ts'

/** May be repeated. NotWaitingException if another screen holds the claim. */
export function markShown(db: Db, screen: Pick<Screen, 'id'>, place: number, claim: string): Promise<Showing> {
  return mark(db, screen.id, place, claim, sql`shown_at = coalesce(shown_at, ${clock.now()})`)
}

/** May be repeated, and also acknowledges a showing that has become unsure: it was shown after all. */
export function acknowledge(db: Db, screen: Pick<Screen, 'id'>, place: number, claim: string): Promise<Showing> {
  const now = clock.now()
  const done = sql`shown_at = coalesce(shown_at, ${now}), acknowledged_at = coalesce(acknowledged_at, ${now})`
  return mark(db, screen.id, place, claim, done)
}

async function mark(
  db: Db,
  surfaceId: string,
  place: number,
  claim: string,
  done: ReturnType<typeof sql>,
): Promise<Showing> {
  if (isUuid(claim)) {
    const { numAffectedRows } = await sql`
      update showings set ${done}
       where surface_id = ${surfaceId} and place = ${BigInt(place)} and claim = ${claim}`.execute(db)
    if (numAffectedRows === 1n) return { place, state: (await getScreenStates(db, surfaceId, [place])).get(place)! }
  }
  throw notWaiting((await getScreenStates(db, surfaceId, [place])).get(place))
}
