// Sending what is due: one after the other to each webhook, the first tries in the order of places. What failed waits for its own
// next time and holds nothing up. Any copy of the server may send; a lease keeps two from sending to one receiver at once.
import { randomUUID } from 'node:crypto'
import { retryDays, retrySeconds, type TryError } from '#contract/webhooks.ts'
import { mailAccount } from '#server/accounts/mails.ts'
import { eventById } from '#server/events/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { internet, type Network, NotSent, type Outgoing, sendToPublicAddress } from '#server/outside/receivers.ts'
import type { Services } from '#server/outside/services.ts'
import { deliveryBody } from './delivery-body.ts'
import { signingSecrets } from './secrets.ts'
import { signedHeaders } from './sign.ts'

/** Receivers that are sent to at once, by one process. */
const AT_ONCE = 20
/** Longer than one try may take; what a crash leaves is another's after this. */
const LEASE_SECONDS = 12
const RETRY_MS = retryDays * 86_400_000

export interface Sender {
  /** Begins what is due now, and waits for none of it. */
  begin(): Promise<void>
  /** Sends all that is due at this time, and answers how many tries that were. */
  sendDue(now: Date): Promise<number>
  /** When what is under way has ended. */
  idle(): Promise<void>
}

/** `network`: tests have one of their own. */
export function createSender(services: Services, network: Network = internet): Sender {
  const me = randomUUID()
  const busy = new Map<string, Promise<number>>()

  function start(surfaceId: string, now: () => Date): Promise<number> {
    const sending = sendToSurface({ services, me, network, now }, surfaceId)
      .catch((err) => {
        services.log.warn({ err, surface: surfaceId }, 'sending to a webhook stopped, will be tried again')
        return 0
      })
      .finally(() => busy.delete(surfaceId))
    busy.set(surfaceId, sending)
    return sending
  }

  return {
    async begin() {
      const free = AT_ONCE - busy.size
      if (free <= 0) return
      const due = await dueSurfaces(services, clock.now(), [...busy.keys()], free)
      for (const surfaceId of due) void start(surfaceId, clock.now)
    },
    async sendDue(now) {
      let sent = 0
      for (;;) {
        const due = await dueSurfaces(services, now, [], AT_ONCE)
        const tries = await Promise.all(due.map((surfaceId) => start(surfaceId, () => now)))
        sent += tries.reduce((sum, n) => sum + n, 0)
        // Nothing due, or what is due is another process's to send.
        if (tries.every((n) => n === 0)) return sent
      }
    },
    async idle() {
      await Promise.all(busy.values())
    },
  }
}

/** Whom something is to be sent to, the longest waiting first. Nothing is sent for a page that is closed, or to who is paused. */
async function dueSurfaces({ db }: Services, now: Date, but: string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ surface_id: string }>`
    select d.surface_id from webhook_deliveries d
      join webhooks w on w.surface_id = d.surface_id join surfaces s on s.id = d.surface_id
      join accounts a on a.id = s.account_id
     where d.state = 'waiting' and d.next_try_at <= ${now}::timestamptz
       and s.paused_at is null and w.switched_off_at is null and a.closed_at is null
       and (w.sending_until is null or w.sending_until < clock_timestamp())
       and d.surface_id <> all (${but}::uuid[])
     group by d.surface_id order by min(d.next_try_at) limit ${most}`.execute(db)
  return rows.map((row) => row.surface_id)
}

interface Sending {
  services: Services
  me: string
  network: Network
  now(): Date
}

/** Answers how many tries it made. */
async function sendToSurface({ services, me, network, now }: Sending, surfaceId: string): Promise<number> {
  let sent = 0
  while (await lease(services, me, surfaceId)) {
    const due = await nextDelivery(services, surfaceId, now())
    if (!due) break
    await tryDelivery(services, network, due, now())
    sent++
  }
  await sql`update webhooks set sender = null, sending_until = null where surface_id = ${surfaceId} and sender = ${me}`.execute(
    services.db,
  )
  return sent
}

/** By the database's clock: those of two machines may differ, and ours is moved in development. */
async function lease({ db }: Services, me: string, surfaceId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set sender = ${me}, sending_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
     where surface_id = ${surfaceId} and (sender = ${me} or sending_until is null or sending_until < clock_timestamp())`.execute(
    db,
  )
  return numAffectedRows === 1n
}

function nextDelivery({ db }: Services, surfaceId: string, now: Date) {
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

type Due = NonNullable<Awaited<ReturnType<typeof nextDelivery>>>

interface Outcome {
  status: number | null
  error: TryError | null
  duration_ms: number
}

async function tryDelivery(services: Services, network: Network, due: Due, now: Date): Promise<void> {
  const body = deliveryBody(due, await eventById(services.db, due.account_id, due.event_id))
  const secrets = signingSecrets(services.config, due)
  const headers = signedHeaders({ id: due.event_id, body }, secrets, clock.machineNow())
  const outcome = await send(services, network, due.url!, { headers, body })
  await inTransaction(services.db, (tx) => keepTry(tx, services, due, { headers, outcome, now }))
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

async function keepTry(
  tx: Tx,
  services: Services,
  { id, surface_id, account_id }: Due,
  { headers, outcome, now }: { headers: Record<string, string>; outcome: Outcome; now: Date },
): Promise<void> {
  const before = await tx
    .selectFrom('webhook_deliveries')
    .select(['round_began_at', 'round_tries'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  // Removed with its webhook meanwhile.
  if (!before) return
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const began = before.round_began_at ?? now
  const next = isDelivered ? null : nextTry(began, before.round_tries, now)
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: isDelivered ? 'delivered' : next ? 'waiting' : 'given_up',
      next_try_at: next,
      round_began_at: began,
      round_tries: before.round_tries + 1,
      headers: JSON.stringify(headers),
      tries: sql`tries || ${JSON.stringify([{ date: now.toISOString(), ...outcome }])}::jsonb`,
    })
    .where('id', '=', id)
    .execute()
  await keepHealth(tx, services, { surfaceId: surface_id, accountId: account_id, isDelivered, now })
}

/** The last one is when three days are over; null then. */
function nextTry(began: Date, tries: number, now: Date): Date | null {
  const end = began.getTime() + RETRY_MS
  if (now.getTime() >= end) return null
  const wait = retrySeconds[Math.min(tries, retrySeconds.length - 1)]! * 1000
  return new Date(Math.min(now.getTime() + wait, end))
}

/** Three days of nothing but failures switch it off, and its owner is told. */
async function keepHealth(
  tx: Tx,
  { config }: Services,
  webhook: { surfaceId: string; accountId: bigint; isDelivered: boolean; now: Date },
): Promise<void> {
  const { surfaceId, accountId, isDelivered, now } = webhook
  if (isDelivered) {
    await tx
      .updateTable('webhooks')
      .set({ failing_since: null, last_taken_at: now })
      .where('surface_id', '=', surfaceId)
      .execute()
    return
  }
  const { failing_since } = await tx
    .updateTable('webhooks')
    .set({ failing_since: sql`coalesce(failing_since, ${now}::timestamptz)` })
    .where('surface_id', '=', surfaceId)
    .returning('failing_since')
    .executeTakeFirstOrThrow()
  if (now.getTime() - failing_since!.getTime() < RETRY_MS) return
  const off = await tx
    .updateTable('webhooks')
    .set({ switched_off_at: now })
    .where('surface_id', '=', surfaceId)
    .where('switched_off_at', 'is', null)
    .returning('surface_id')
    .executeTakeFirst()
  if (off) await mailAccount(tx, config, accountId, 'webhookOff')
}
