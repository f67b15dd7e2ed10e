// Posts captures that webhooks announced: re-reads each object at the provider, then posts them in batches.
import { crashPoint } from '#server/kit/crash-points.ts'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { refreshDispute } from './disputes/reconcile-disputes.ts'
import { bookRefunds } from './payments/book-refunds.ts'
import { settle } from './payments/settle.ts'
import { refreshPayout } from './payouts/send-payouts.ts'

const BATCH_MAX = 500

interface OpenEvent {
  id: bigint
  checkout_id: string | null
  refund_id: string | null
  payout_id: string | null
  dispute_id: string | null
}

/** Posts everything due. Reads the next batch at the provider while the current one is being written. */
export async function postDue(services: Services, onPosted?: () => void): Promise<void> {
  let written: Promise<void> = Promise.resolve()
  let taken: bigint[] = []
  for (;;) {
    const events = await dueEvents(services, taken)
    if (events.length === 0) break
    taken = events.map((event) => event.id)
    const prepared = prepare(services, events).then(onPosted)
    // A rejection is handled when `written` is awaited; this prevents an unhandledRejection before that.
    prepared.catch(() => undefined)
    await written
    written = prepared
  }
  await written
}

async function dueEvents({ db }: Services, takenIds: bigint[]): Promise<OpenEvent[]> {
  const { rows } = await sql<OpenEvent>`
    select id, checkout_id, refund_id, payout_id, dispute_id from provider_events
     where applied_at is null and due_at <= now() and id <> all (${takenIds.map(String)}::bigint[])
     order by id limit ${BATCH_MAX}`.execute(db)
  return rows
}

async function prepare(services: Services, events: OpenEvent[]): Promise<void> {
  try {
    await apply(services, events)
  } catch (error) {
    if (events.length === 1) return postpone(services, events[0]!, error)
    // Halves the batch until a failing event is alone, so that it does not block the others.
    const middle = events.length >> 1
    await prepare(services, events.slice(0, middle))
    await prepare(services, events.slice(middle))
  }
}

async function apply(services: Services, events: OpenEvent[]): Promise<void> {
  const checkoutIds = [...new Set(events.flatMap((event) => event.checkout_id ?? []))]
  const refundIds = [...new Set(events.flatMap((event) => event.refund_id ?? []))]
  const payoutIds = [...new Set(events.flatMap((event) => event.payout_id ?? []))]
  if (checkoutIds.length > 0) {
    const checkouts = await services.epayment.readCheckouts(checkoutIds)
    crashPoint('webhook.read')
    await settle(services, checkouts)
  }
  if (refundIds.length > 0) await bookRefunds(services, refundIds)
  for (const payoutId of payoutIds) await refreshPayout(services, payoutId)
  for (const { dispute_id } of events) if (dispute_id) await refreshDispute(services, dispute_id)
  crashPoint('webhook.applied')
  await sql`update provider_events set applied_at = now() where id = any (${events.map((event) => String(event.id))}::bigint[])`.execute(
    services.db,
  )
}

/** At last hourly, and never given up: after a long outage of the provider nobody has to look for what is left. */
async function postpone({ db, log }: Services, event: OpenEvent, error: unknown): Promise<void> {
  log.warn({ err: error, event: String(event.id) }, 'webhook not applied, will be tried again')
  await sql`
    update provider_events
       set attempts = attempts + 1, last_error = ${getCode(error)}, due_at = now() + back_off(attempts, interval '1 second')
     where id = ${event.id}`.execute(db)
}

/** The error's code, or its class name; the message goes to the log. */
function getCode(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : (error as Error).constructor.name
}
