// Queues deliveries: inserts a row per event and webhook, in the transaction that advances the webhook's position in the event list.
import { randomUUID } from 'node:crypto'
import { TEST_EVENT } from '#contract/events.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, type Queryable, sql } from '#server/kit/db.ts'

/** Webhooks handled in one round. */
const BATCH = 200

/** Returns how many were queued. Skips events while a webhook is paused, and events below its minimum amount. */
export function queueDeliveries(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      with behind as (
        select w.surface_id, w.queued_place, w.switched_off_at, s.account_id, s.paused_at, s.min_amount, latest.place
          from webhooks w join surfaces s on s.id = w.surface_id
          join lateral (select max(e.place) as place from events e where e.creator_id = s.account_id) latest
            on latest.place > w.queued_place
         limit ${BATCH} for update of w skip locked),
      queued as (
        insert into webhook_deliveries (surface_id, event_id, type, place, created_at, next_try_at)
        select b.surface_id, e.id, e.type, e.place, ${now}::timestamptz, ${now}::timestamptz
          from behind b join events e on e.creator_id = b.account_id and e.place > b.queued_place and e.place <= b.place
          left join questions q on q.id = e.question_id
          left join payments p on p.id = coalesce(e.payment_id, q.payment_id)
         where b.paused_at is null and b.switched_off_at is null
           and (b.min_amount is null or p.amount is null or p.amount >= b.min_amount)
         order by e.place
        returning 1),
      moved as (
        update webhooks w set queued_place = b.place from behind b where w.surface_id = b.surface_id returning 1)
      select (select count(*) from queued)::int as n, (select count(*) from moved) as moved`.execute(tx)
    return rows[0]!.n
  })
}

/** Queues an event of type `test` for the next round. */
export async function queueTest(db: Queryable, surfaceId: string): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('webhook_deliveries')
    .values({ surface_id: surfaceId, event_id: randomUUID(), type: TEST_EVENT, created_at: now, next_try_at: now })
    .execute()
}
