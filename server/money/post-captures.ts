// Posts what webhooks hinted at: read again at the provider, then booked in batches.
import { crashPoint } from '#server/kit/crash-points.ts'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { askAboutDispute } from './disputes/reconcile-disputes.ts'
import { advanceRefunds } from './payments/refund-receipts.ts'
import { settle } from './payments/settle.ts'
import { askAboutPayout } from './payouts/send-payouts.ts'

const BATCH_MAX = 500
/** Attempts at one event before it is left to the reconciler and the operator. */
const ATTEMPTS_MAX = 12

interface OpenEvent {
  id: bigint
  checkout_id: string | null
  refund_id: string | null
  payout_id: string | null
  dispute_id: string | null
}

/** Posts everything due. While one batch is being written, the next is already being read at the provider. */
export async function postDue(services: Services, onPosted?: () => void): Promise<void> {
  let written: Promise<void> = Promise.resolve()
  let taken: bigint[] = []
  for (;;) {
    const events = await dueEvents(services, taken)
    if (events.length === 0) break
    taken = events.map((event) => event.id)
    const prepared = prepare(services, events).then(onPosted)
    // Whatever it ends with is heard below; until then a rejection must not count as unheard.
    prepared.catch(() => undefined)
    await written
    written = prepared
  }
  await written
}

async function dueEvents({ db }: Services, inHand: bigint[]): Promise<OpenEvent[]> {
  const { rows } = await sql<OpenEvent>`
    select id, checkout_id, refund_id, payout_id, dispute_id from provider_events
     where applied_at is null and due_at <= now() and id <> all (${inHand.map(String)}::bigint[])
     order by id limit ${BATCH_MAX}`.execute(db)
  return rows
}

async function prepare(services: Services, events: OpenEvent[]): Promise<void> {
  try {
    await apply(services, events)
  } catch (error) {
    if (events.length === 1) return postpone(services, events[0]!, error)
    // One bad event must not hold up the others: halve until it stands alone.
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
  if (refundIds.length > 0) await advanceRefunds(services, refundIds)
  for (const payoutId of payoutIds) await askAboutPayout(services, payoutId)
  for (const { dispute_id } of events) if (dispute_id) await askAboutDispute(services, dispute_id)
  crashPoint('webhook.applied')
  await sql`update provider_events set applied_at = now() where id = any (${events.map((event) => String(event.id))}::bigint[])`.execute(
    services.db,
  )
}

async function postpone({ db, log }: Services, event: OpenEvent, error: unknown): Promise<void> {
  log.warn({ err: error, event: String(event.id) }, 'webhook not applied, will be tried again')
  await sql`
    update provider_events
       set attempts = attempts + 1, last_error = ${getCode(error)},
           due_at = case when attempts + 1 < ${ATTEMPTS_MAX}::integer then now() + back_off(attempts, interval '1 second') end
     where id = ${event.id}`.execute(db)
}

/** What a failure calls itself; its words are in the log. */
function getCode(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : (error as Error).constructor.name
}
