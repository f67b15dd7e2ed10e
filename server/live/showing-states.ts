// The current state of each showing.
import { serverLimits } from '#contract/limits.ts'
import type { ShowingState } from '#contract/live.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** Showings claimed at this time or earlier are unsure. */
function getUnsureTime(): Date {
  return new Date(clock.now().getTime() - serverLimits.showingSeconds * 1000)
}

/**
 * The payment of the event was refunded, or that of the gift a question came with. Found by the name of the refund's event in its creator's
 * list, which has an index.
 */
const isRefunded = sql<boolean>`exists (
  select 1 from events r
   where r.creator_id = e.creator_id
     and r.source = 'refund:' || coalesce(e.payment_id, (select q.payment_id from questions q where q.id = e.question_id)))`

/** The state as an SQL expression over `events e`, `surfaces s` and the left-joined `showings w`. */
export function stateOfShowing() {
  return sql<ShowingState>`
    case when w.acknowledged_at is not null then 'acknowledged'
         when w.claimed_at <= ${getUnsureTime()}::timestamptz then 'unsure'
         when w.shown_at is not null then 'shown'
         when w.claim is not null then 'claimed'
         when ${isRefunded} then 'retracted'
         when coalesce(w.is_held, s.is_held) then 'held'
         else 'waiting' end`
}

/** The states of these places of a surface; places without an event are missing. */
export async function getScreenStates(
  db: Queryable,
  surfaceId: string,
  places: number[],
): Promise<Map<number, ShowingState>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql<{ place: bigint; state: ShowingState }>`
    select e.place, ${stateOfShowing()} as state
      from surfaces s
      join events e on e.creator_id = s.account_id and e.place > s.begins_after
      left join showings w on w.surface_id = s.id and w.place = e.place
     where s.id = ${surfaceId} and e.place = any (${places.map(String)}::bigint[])`.execute(db)
  return new Map(rows.map(({ place, state }) => [Number(place), state]))
}
