// How each showing on a screen stands now.
import { serverLimits } from '#contract/limits.ts'
import type { ShowingState } from '#contract/live.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** When a claim of now or later is not unsure yet. */
function surelyClaimedSince(): Date {
  return new Date(clock.now().getTime() - serverLimits.showingSeconds * 1000)
}

/** As an SQL expression over `events e`, `surfaces s` and the row `w` of showings, which may be missing. */
export function stateOfShowing() {
  return sql<ShowingState>`
    case when w.acknowledged_at is not null then 'acknowledged'
         when w.claimed_at <= ${surelyClaimedSince()}::timestamptz then 'unsure'
         when w.shown_at is not null then 'shown'
         when w.claim is not null then 'claimed'
         when exists (select 1 from events r where r.refunded_id = e.id) then 'retracted'
         when coalesce(w.is_held, s.is_held) then 'held'
         else 'waiting' end`
}

/** The states of a surface's places, of those there are. */
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
