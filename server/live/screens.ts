// Queries of the screens of overlays and soundboxes, and of the events each has to show.
import type { EventRow } from '#contract/events.ts'
import { serverLimits } from '#contract/limits.ts'
import { maskEvent } from '#server/events/mask-words.ts'
import { eventsAfter } from '#server/events/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { getScreenStates } from './showing-states.ts'

/** The notification channel for changed or deleted surfaces; payload: the surface id. */
export const SURFACES_CHANNEL = 'surfaces_told'

/** The fields of a surface that its screens need. */
export interface Screen {
  id: string
  account_id: bigint
  min_amount: bigint | null
  words: string[]
  begins_after: bigint
  paused_at: Date | null
  is_held: boolean
}

/** Undefined if the surface is gone or its account is closed. */
export function readScreen(db: Queryable, id: string): Promise<Screen | undefined> {
  return screens(db).where('s.id', '=', id).executeTakeFirst()
}

/** The overlay or soundbox at `/live/{token}`. NotFoundException if there is none or its account is closed. */
export function screenByToken(db: Queryable, token: string) {
  return screens(db)
    .select(['s.kind', 's.name'])
    .where('s.token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow(notFound)
}

/** Those of these surface ids that still exist, with an open account. */
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

/** Whether the event reaches the screen's minimum amount. Refunds always pass, so that screens read their scene again. */
export function isFor(screen: Pick<Screen, 'min_amount'>, event: EventRow): boolean {
  if (event.type === 'payment.refunded' || screen.min_amount === null) return true
  const amount = 'amount' in event.data ? event.data.amount : null
  return amount === null || amount >= screen.min_amount
}

/** The next batch of events for a screen after this place. `upTo`: the last place read; `isAll`: there are no more. */
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

/** The event at this place, if it is waiting to be shown. */
export async function waitingAt(db: Queryable, screen: Screen, place: number): Promise<EventRow | undefined> {
  const [event] = await eventsAfter(db, screen.account_id, place - 1, 1)
  if (!event || event.place !== place) return undefined
  const state = (await getScreenStates(db, screen.id, [place])).get(place)
  return state === 'waiting' ? maskEvent(event, screen.words) : undefined
}
