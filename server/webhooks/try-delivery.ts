// One try of a delivery: sends it and stores the outcome.
import { retrySeconds, type TryError } from '#contract/webhooks.ts'
import { eventById } from '#server/events/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { type Network, NotSent } from '#server/outside/addresses.ts'
import { type Outgoing, sendToPublicAddress } from '#server/outside/receivers.ts'
import type { Services } from '#server/outside/services.ts'
import { deliveryBody } from './delivery-body.ts'
import { RETRY_MS } from './give-up-deliveries.ts'
import { signedHeaders } from './sign.ts'
import { signingSecrets } from './signing-secrets.ts'
import { updateHealth } from './webhook-health.ts'

export function nextDelivery({ db }: Services, surfaceId: string, now: Date) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.surface_id', 'd.surface_id')
    .innerJoin('surfaces as s', 's.id', 'd.surface_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['d.id', 'd.event_id', 'd.type', 'd.created_at', 's.account_id', 's.words', 's.url'])
    .select(['w.surface_id', 'w.secret_sealed', 'w.old_secret_sealed', 'w.old_secret_until'])
    .where('d.surface_id', '=', surfaceId)
    .where('d.state', '=', 'waiting')
    .where('d.next_try_at', '<=', now)
    .where('s.paused_at', 'is', null)
    .where('w.switched_off_at', 'is', null)
    .where('a.closed_at', 'is', null)
    .orderBy('d.next_try_at')
    .orderBy('d.place')
    .limit(1)
    .executeTakeFirst()
}

export type Due = NonNullable<Awaited<ReturnType<typeof nextDelivery>>>

interface Outcome {
  status: number | null
  error: TryError | null
  duration_ms: number
}

export async function tryDelivery(services: Services, network: Network, due: Due, now: () => Date): Promise<void> {
  const began = now()
  const body = deliveryBody(due, await eventById(services.db, due.account_id, due.event_id))
  const secrets = signingSecrets(services.config, due)
  const headers = signedHeaders({ id: due.event_id, body }, secrets, clock.realNow())
  const outcome = await send(services, network, due.url!, { headers, body })
  await inTransaction(services.db, (tx) => saveTry(tx, services, due, { headers, outcome, began, ended: now() }))
}

async function send({ config }: Services, network: Network, url: string, outgoing: Outgoing): Promise<Outcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const { status } = await sendToPublicAddress(url, outgoing, config, network)
    return { status, error: null, duration_ms: took() }
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    return { status: null, error: error.reason, duration_ms: took() }
  }
}

interface Tried {
  headers: Record<string, string>
  outcome: Outcome
  began: Date
  ended: Date
}

async function saveTry(
  tx: Tx,
  services: Services,
  { id, surface_id, account_id }: Due,
  { headers, outcome, began, ended }: Tried,
): Promise<void> {
  const before = await lockUndelivered(tx, surface_id, id)
  // The webhook, and with it the delivery, was removed during the try; or another process took over and delivered it.
  if (!before) return
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const roundBegan = before.round_began_at ?? began
  const isOver = isDelivered || before.state === 'given_up'
  const next = isOver ? null : nextTry(roundBegan, before.round_tries, { began, ended })
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: isDelivered ? 'delivered' : next ? 'waiting' : 'given_up',
      next_try_at: next,
      round_began_at: roundBegan,
      round_tries: before.round_tries + 1,
      headers: JSON.stringify(headers),
      tries: sql`tries || ${JSON.stringify([{ date: began.toISOString(), ...outcome }])}::jsonb`,
    })
    .where('id', '=', id)
    .execute()
  await updateHealth(tx, services, { surfaceId: surface_id, accountId: account_id, isDelivered, now: began })
}

/** The webhook first, then its deliveries, as whoever gives up several of them: else two senders could wait for each other. */
async function lockUndelivered(tx: Tx, surfaceId: string, id: string) {
  await tx.selectFrom('webhooks').select('surface_id').where('surface_id', '=', surfaceId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('webhook_deliveries')
    .select(['state', 'round_began_at', 'round_tries'])
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .forUpdate()
    .executeTakeFirst()
}

/** The last try is three days after the first; null after that. The wait begins with the failure: a try that ran out of time took longer. */
function nextTry(roundBegan: Date, tries: number, { began, ended }: Pick<Tried, 'began' | 'ended'>): Date | null {
  const end = roundBegan.getTime() + RETRY_MS
  if (began.getTime() >= end) return null
  const wait = retrySeconds[Math.min(tries, retrySeconds.length - 1)]! * 1000
  return new Date(Math.min(ended.getTime() + wait, end))
}
