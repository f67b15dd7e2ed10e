// Shows an event exactly once: claim, shown, acknowledged. A showing that stops in between is unsure; only its creator can repeat it.
import { randomUUID } from 'node:crypto'
import { eventsAfter } from '#server/events/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { isUuid } from '#server/kit/ids.ts'
import { isFor, type Screen } from './screens.ts'
import { changeShowing, lockShowing, notWaiting, type Showing } from './showing-rows.ts'
import { getScreenStates } from './showing-states.ts'

/** NotWaitingException unless the showing is waiting: of two concurrent claims, one succeeds. */
export function claimShowing(db: Db, screen: Screen, place: number): Promise<Showing & { claim: string }> {
  return inTransaction(db, async (tx) => {
    const state = await lockShowing(tx, screen.id, place)
    if (state !== 'waiting') throw notWaiting(state)
    // It waits in this list, but not for a screen.
    if (screen.paused_at || !(await isShown(tx, screen, place))) throw notWaiting(undefined)
    const claim = randomUUID()
    await changeShowing(tx, screen.id, place, sql`claim = ${claim}, claimed_at = ${clock.now()}, wished_at = null`)
    return { place, state: 'claimed', claim }
  })
}

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

async function isShown(tx: Tx, screen: Screen, place: number): Promise<boolean> {
  const [event] = await eventsAfter(tx, screen.account_id, place - 1, 1)
  return event?.place === place && isFor(screen, event)
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
