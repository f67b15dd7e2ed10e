// The delivery log of a webhook, and resending a delivery.
import type { z } from 'zod/mini'
import type { EventRow } from '#contract/events.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import type { Delivery, webhooks } from '#contract/webhooks.ts'
import { eventById, eventsAt } from '#server/events/queries.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { paginate } from '#server/kit/paginate.ts'
import { deliveryBody } from './delivery-body.ts'

type Answer = z.input<typeof Delivery>

/** NotFoundException unless the surface is a webhook of this creator. */
export async function readDeliveries(
  db: Queryable,
  accountId: bigint,
  surfaceId: string,
  { state, ...query }: z.output<typeof webhooks.deliveries.query>,
): Promise<Page<Answer>> {
  await requireWebhook(db, accountId, surfaceId)
  const rows = deliveryRows(db, accountId, surfaceId).$if(state !== undefined, (some) =>
    some.where('d.state', '=', state!),
  )
  const page = await paginate(query, {
    total: async () =>
      (await rows.clearSelect().select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
    rows: (limit, offset) =>
      rows
        .orderBy('d.created_at', 'desc')
        .orderBy('d.place', 'desc')
        .orderBy('d.id')
        .limit(limit)
        .offset(offset)
        .execute(),
  })
  const places = page.rows.flatMap(({ place }) => (place === null ? [] : [Number(place)]))
  const events = await eventsAt(db, accountId, places)
  return { ...page, rows: page.rows.map((row) => asDelivery(row, events.get(Number(row.place)))) }
}

/** Queues the delivery for the next round, with the retry schedule of a new one. */
export async function redeliver(db: Db, accountId: bigint, surfaceId: string, id: string): Promise<Answer> {
  await requireWebhook(db, accountId, surfaceId)
  if (!isUuid(id)) throw notFound()
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_try_at: clock.now(), round_began_at: null, round_tries: 0 })
    .where('id', '=', id)
    .where('surface_id', '=', surfaceId)
    .execute()
  const row = await deliveryRows(db, accountId, surfaceId).where('d.id', '=', id).executeTakeFirstOrThrow(notFound)
  return asDelivery(row, await eventById(db, accountId, row.event_id))
}

/** For the nightly job. Deletes old deliveries, except waiting ones. */
export async function forgetDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', daysAgo(serverLimits.deliveriesKeptDays))
    .execute()
}

async function requireWebhook(db: Queryable, accountId: bigint, surfaceId: string): Promise<void> {
  if (!isUuid(surfaceId)) throw notFound()
  await db
    .selectFrom('surfaces')
    .select('id')
    .where('id', '=', surfaceId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'webhook')
    .executeTakeFirstOrThrow(notFound)
}

function deliveryRows(db: Queryable, accountId: bigint, surfaceId: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('surfaces as s', 's.id', 'd.surface_id')
    .select(['d.id', 'd.event_id', 'd.type', 'd.place', 'd.state', 'd.next_try_at', 'd.headers', 'd.tries'])
    .select(['d.created_at', 's.words'])
    .where('d.surface_id', '=', surfaceId)
    .where('s.account_id', '=', accountId)
}

type Row = Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirstOrThrow']>>

interface StoredTry {
  date: string
  status: number | null
  duration_ms: number
  error: Answer['tries'][number]['error']
}

function asDelivery(row: Row, event: EventRow | undefined): Answer {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    place: row.place === null ? null : Number(row.place),
    state: row.state as Answer['state'],
    next_try_at: row.next_try_at,
    request: {
      headers: (row.headers as Record<string, string> | null) ?? { 'webhook-id': row.event_id },
      body: deliveryBody(row, event),
    },
    tries: (row.tries as unknown as StoredTry[]).map((one) => ({ ...one, date: new Date(one.date) })),
  }
}
