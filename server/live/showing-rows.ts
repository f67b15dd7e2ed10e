// Rows of showings: locks one, changes it, refuses it where it does not wait.
import type { ShowingState } from '#contract/live.ts'
import { texts } from '#contract/texts.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { type Failure, fail } from '#server/kit/fail.ts'
import { getScreenStates } from './showing-states.ts'

export interface Showing {
  place: number
  state: ShowingState
}

/** Locks the showing's row until the transaction ends, and returns its state; undefined if there is no such place. */
export async function lockShowing(tx: Tx, surfaceId: string, place: number): Promise<ShowingState | undefined> {
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

export async function changeShowing(
  tx: Tx,
  surfaceId: string,
  place: number,
  done: ReturnType<typeof sql>,
): Promise<void> {
  await sql`update showings set ${done} where surface_id = ${surfaceId} and place = ${BigInt(place)}`.execute(tx)
}

export function notWaiting(state: ShowingState | undefined): Failure {
  return fail('NotWaitingException', texts.notWaiting, { state: state ?? null })
}
