// The event log: each event is recorded once, together with the webhooks that deliver it.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError, parse } from './errors.ts'
import { newId } from './ids.ts'
import type { Sandbox } from './sandbox.ts'
import { insertRows, type Tx, transact } from './transact.ts'

type EventType =
  | 'checkout.paid'
  | 'checkout.failed_attempt'
  | 'checkout.expired'
  | 'checkout.cancelled'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'dispute.opened'
  | 'dispute.won'
  | 'dispute.lost'
  | 'payout.processing'
  | 'payout.succeeded'
  | 'payout.failed'
  | 'payout.cancelled'
  | 'payout.returned'

export type NewEvent = {
  type: EventType
  /** The snapshot of the object that the webhook sends. */
  object: { id: string }
  /** Recorded in the log, but no webhook is sent. */
  silent?: boolean
}

/**
 * Writers hold it shared until they commit; a reader holds it exclusively, so that no lower number commits after it has
 * read.
 */
const LOG_LOCK = 7_421_534

/** Records the events in this order and queues their webhooks. */
export async function recordEvents(tx: Tx, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => {
    const id = newId('evt')
    const body = { id, type: event.type, created_at: tx.now.toISOString(), livemode: false, data: event.object }
    return { id, type: event.type, objectId: event.object.id, body: JSON.stringify(body) }
  })
  await tx.query('select pg_advisory_xact_lock_shared($1)', [LOG_LOCK])
  const { rows: stored } = await tx.query<{ seq: number }>(
    `insert into event (id, type, object_id, body, created_at)
     select id, type, object_id, body, $5 from unnest($1::text[], $2::text[], $3::text[], $4::text[])
       with ordinality as new(id, type, object_id, body, position) order by position
     returning seq`,
    [rows.map((r) => r.id), rows.map((r) => r.type), rows.map((r) => r.objectId), rows.map((r) => r.body), tx.now],
  )
  await queueDeliveries(
    tx,
    stored.filter((_, i) => !events[i]!.silent).map((row) => row.seq),
  )
}

async function queueDeliveries(tx: Tx, eventSeqs: number[]): Promise<void> {
  const { settings, knobs, random, webhooks } = tx.sandbox
  if (settings.webhookUrl === null || eventSeqs.length === 0) return
  const { drop_probability, duplicate_max, delay_ms, reorder_window_ms } = knobs.values.webhooks
  const deliveries = eventSeqs.flatMap((eventSeq) => {
    const dropped = random.chance('webhook.drop', drop_probability)
    const copies = dropped ? 1 : 1 + random.between('webhook.duplicate', 0, duplicate_max)
    return Array.from({ length: copies }, () => {
      const delay =
        random.between('webhook.delay', ...delay_ms) + random.between('webhook.reorder', 0, reorder_window_ms)
      return { event_seq: eventSeq, state: dropped ? 'dropped' : 'pending', due_at: new Date(tx.now.getTime() + delay) }
    })
  })
  await insertRows(tx, 'webhook_delivery', deliveries)
  const earliest = new Date(Math.min(...deliveries.map((d) => d.due_at.getTime())))
  tx.afterCommit.add(() => webhooks.wakeBy(earliest))
}

const EventQuery = z.object({
  after: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

export function eventRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/v1/events', (request) => {
    const { after, limit } = parse(EventQuery, request.query)
    return listEvents(sandbox, after, limit)
  })
}

/** Events after `after`, oldest first. A client that continues from the last event misses none. */
function listEvents(sandbox: Sandbox, after: string | undefined, limit: number) {
  return transact(sandbox, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOG_LOCK])
    const { rows: start } = await tx.query<{ seq: number }>('select seq from event where id = $1', [after ?? null])
    if (after !== undefined && !start[0]) {
      throw new ApiError(422, 'invalid_request', 'There is no such event.', 'after')
    }
    const { rows } = await tx.query<{ body: string }>('select body from event where seq > $1 order by seq limit $2', [
      start[0]?.seq ?? 0,
      limit + 1,
    ])
    const page = rows.slice(0, limit)
    return { data: page.map((row) => JSON.parse(row.body) as unknown), has_more: rows.length > limit }
  })
}
