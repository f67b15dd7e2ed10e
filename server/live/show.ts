// Shows an event exactly once: claim, shown, acknowledged. A showing that stops in between is unsure; only its creator can repeat it.
import { randomUUID } from 'node:crypto'
import type { ShowingState } from '#contract/live.ts'
import { texts } from '#contract/texts.ts'
import { eventsAfter } from '#server/events/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { type Failure, fail, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Services } from '#server/outside/services.ts'
import { readSurface } from '#server/surfaces/queries.ts'
import { isFor, type Screen } from './screens.ts'
import { getScreenStates } from './showing-states.ts'

export interface Showing {
  place: number
  state: ShowingState
}

/** The notification channel for showings that the creator released or requested again; payload `{surface} {place}`. */
export const SHOWING_REQUESTS_CHANNEL = 'showings_wished'

/** NotWaitingException unless the showing is waiting: of two concurrent claims, one succeeds. */
export function claimShowing(db: Db, screen: Screen, place: number): Promise<Showing & { claim: string }> {
  return inTransaction(db, async (tx) => {
    const state = await lockShowing(tx, screen.id, place)
    if (state !== 'waiting') throw notWaiting(state)
    // It waits in this list, but not for a screen.
    if (screen.paused_at || !(await isShown(tx, screen, place))) throw notWaiting(undefined)
    const claim = randomUUID()
    await change(tx, screen.id, place, sql`claim = ${claim}, claimed_at = ${clock.now()}, wished_at = null`)
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

/** NotWaitingException while a screen holds the claim, and for refunded or held events. */
export function showAgain(services: Services, accountId: bigint, id: string, place: string): Promise<Showing> {
  return requestShowing(services, accountId, id, place, ['acknowledged', 'unsure'])
}

/** May be repeated. NotWaitingException for refunded events. */
export function releaseShowing(services: Services, accountId: bigint, id: string, place: string): Promise<Showing> {
  return requestShowing(services, accountId, id, place, ['held'])
}

async function requestShowing(
  services: Services,
  accountId: bigint,
  id: string,
  placeText: string,
  from: readonly ShowingState[],
): Promise<Showing> {
  await readSurface(services, accountId, id)
  const place = /^[1-9]\d{0,15}$/.test(placeText) ? Number(placeText) : 0
  return inTransaction(services.db, async (tx) => {
    const state = place > 0 ? await lockShowing(tx, id, place) : undefined
    if (!state) throw notFound()
    if (state === 'waiting') return { place, state }
    if (!from.includes(state)) throw notWaiting(state)
    const cleared = sql`claim = null, claimed_at = null, shown_at = null, acknowledged_at = null`
    await change(tx, id, place, sql`${cleared}, is_held = false, wished_at = ${clock.now()}`)
    const after = (await getScreenStates(tx, id, [place])).get(place)!
    // Refunded after it was shown: it is not shown again.
    if (after !== 'waiting') throw notWaiting(after)
    await sql`select pg_notify(${SHOWING_REQUESTS_CHANNEL}, ${`${id} ${place}`})`.execute(tx)
    return { place, state: after }
  })
}

/** Locks the showing's row until the transaction ends, and returns its state; undefined if there is no such place. */
async function lockShowing(tx: Tx, surfaceId: string, place: number): Promise<ShowingState | undefined> {
  await sql`
    insert into showings (surface_id, place)
    select s.id, e.place from surfaces s
      join events e on e.creator_id = s.account_id and e.place = ${BigInt(place)} and e.place > s.begins_after
     where s.id = ${surfaceId} and e.type <> 'payment.refunded'
    on conflict (surface_id, place) do nothing`.execute(tx)
  const isThere = await tx
    .selectFrom('showings')
    .select('place')
    .where('surface_id', '=', surfaceId)
    .where('place', '=', BigInt(place))
    .forUpdate()
    .executeTakeFirst()
  return isThere && (await getScreenStates(tx, surfaceId, [place])).get(place)
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

async function change(tx: Tx, surfaceId: string, place: number, done: ReturnType<typeof sql>): Promise<void> {
  await sql`update showings set ${done} where surface_id = ${surfaceId} and place = ${BigInt(place)}`.execute(tx)
}

function notWaiting(state: ShowingState | undefined): Failure {
  return fail('NotWaitingException', texts.notWaiting, { state: state ?? null })
}
