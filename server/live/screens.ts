// What screens are there, and what each has to show.
import type { EventRow } from '#contract/events.ts'
import { serverLimits } from '#contract/limits.ts'
import { maskEvent } from '#server/events/mask-words.ts'
import { eventsAfter } from '#server/events/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { getScreenStates } from './showing-states.ts'

/** The channel on which it is said that a surface was changed or revoked: its id. */
export const SURFACES_CHANNEL = 'surfaces_told'

/** A surface as its screens need it. */
export interface Screen {
  id: string
  account_id: bigint
  min_amount: bigint | null
  words: string[]
  begins_after: bigint
  paused_at: Date | null
  is_held: boolean
}

/** The surface of this id as its screens need it, unless it is gone or its account is closed. */
export function readScreen(db: Queryable, id: string): Promise<Screen | undefined> {
  return screens(db).where('s.id', '=', id).executeTakeFirst()
}

/** The overlay or soundbox at `/live/{token}`. NotFoundException where there is none, or its account is closed. */
export function screenByToken(db: Queryable, token: string) {
  return screens(db)
    .select(['s.kind', 's.name'])
    .where('s.token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow(notFound)
}

/** Those of these that are still there. */
export async function openScreens(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await screens(db).where('s.id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function screens(db: Queryable) {
  return db
    .selectFrom('surfaces as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.min_amount', 's.words', 's.begins_after', 's.paused_at', 's.is_held'])
    .where('s.kind', '<>', 'webhook')
    .where('a.closed_at', 'is', null)
}

/** Whether it is for this screen at all: nothing that was given back, and nothing below what it asks for. */
export function isFor(screen: Pick<Screen, 'min_amount'>, event: EventRow): boolean {
  if (event.type === 'payment.refunded' || screen.min_amount === null) return true
  const amount = 'amount' in event.data ? event.data.amount : null
  return amount === null || amount >= screen.min_amount
}

/** What a screen has not been sent after this place, and up to which place that is. */
export async function dueAfter(
  db: Queryable,
  screen: Screen,
  after: number,
): Promise<{ events: EventRow[]; upTo: number; isAll: boolean }> {
  const from = Math.max(after, Number(screen.begins_after))
  const limit = serverLimits.liveBatch
  const all = await eventsAfter(db, screen.account_id, from, limit)
  const shown = all.filter((event) => isFor(screen, event))
  const states = await getScreenStates(
    db,
    screen.id,
    shown.filter(({ type }) => type !== 'payment.refunded').map(({ place }) => place),
  )
  const events = shown.filter(({ place }) => !['held', 'retracted'].includes(states.get(place) ?? 'waiting'))
  return {
    events: events.map((event) => maskEvent(event, screen.words)),
    upTo: all.at(-1)?.place ?? from,
    isAll: all.length < limit,
  }
}

/** One event, where it waits to be shown. */
export async function waitingAt(db: Queryable, screen: Screen, place: number): Promise<EventRow | undefined> {
  const [event] = await eventsAfter(db, screen.account_id, place - 1, 1)
  if (!event || event.place !== place) return undefined
  const state = (await getScreenStates(db, screen.id, [place])).get(place)
  return state === 'waiting' ? maskEvent(event, screen.words) : undefined
}

/** Places that were let through or asked for again and that no screen has taken yet. */
export async function wishedPlaces(db: Queryable, surfaceId: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('showings')
    .select('place')
    .where('surface_id', '=', surfaceId)
    .where('claim', 'is', null)
    .where('wished_at', '>', since)
    .orderBy('place')
    .execute()
  return rows.map(({ place }) => Number(place))
}
