// Lists which events a screen has shown and which it has not, for its creator.
import type { z } from 'zod/mini'
import type { ShowingState, showings } from '#contract/live.ts'
import type { Page } from '#contract/paging.ts'
import { maskEvent } from '#server/events/mask-words.ts'
import { eventsAt } from '#server/events/queries.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import { readScreen } from './screens.ts'
import { stateOfShowing } from './showing-states.ts'

interface ListQuery extends PageQuery {
  state?: ShowingState | undefined
}

/** Newest first. NotFoundException for a webhook, or another account's surface. */
export async function listShowings(
  db: Queryable,
  accountId: bigint,
  id: string,
  { state, ...query }: ListQuery,
): Promise<Page<z.input<typeof showings.list.data>>> {
  const screen = isUuid(id) ? await readScreen(db, id) : undefined
  if (!screen || screen.account_id !== accountId) throw notFound()
  const states = sql`(
    select e.place, ${stateOfShowing()} as state
      from surfaces s
      join events e on e.creator_id = s.account_id and e.place > s.begins_after
      left join questions q on q.id = e.question_id
      left join payments p on p.id = coalesce(e.payment_id, q.payment_id)
      left join showings w on w.surface_id = s.id and w.place = e.place
     where s.id = ${id} and e.type <> 'payment.refunded'
       and (s.min_amount is null or p.amount is null or p.amount >= s.min_amount)) all_of_it
     where ${state ?? null}::text is null or state = ${state ?? null}`
  const { rows, ...about } = await paginate(query, {
    rows: async (limit, offset) =>
      (
        await sql<{ place: bigint; state: ShowingState }>`
          select place, state from ${states} order by place desc limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    total: async () => (await sql<{ n: number }>`select count(*)::int as n from ${states}`.execute(db)).rows[0]!.n,
  })
  const events = await eventsAt(
    db,
    accountId,
    rows.map((row) => Number(row.place)),
  )
  return {
    ...about,
    rows: rows.flatMap((row) => {
      const event = events.get(Number(row.place))
      return event ? { place: event.place, state: row.state, event: maskEvent(event, screen.words) } : []
    }),
  }
}
