// Sends due deliveries: sequentially per webhook, first tries in the order of places. A failed delivery waits for its own next try
// and delays no other. Any server process may send; a lease prevents two from sending to one receiver concurrently.
import { randomUUID } from 'node:crypto'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { internet, type Network } from '#server/outside/addresses.ts'
import type { Services } from '#server/outside/services.ts'
import { nextDelivery, tryDelivery } from './try-delivery.ts'

/** Receivers that one process sends to concurrently. */
const CONCURRENT_RECEIVERS = 20
/** Longer than one try may take; after a crash, another process takes over once it ends. */
const LEASE_SECONDS = 12

export interface Sender {
  /** Starts sending what is due now, without waiting for it. */
  begin(): Promise<void>
  /** Sends everything due at this time and returns the number of tries. */
  sendDue(now: Date): Promise<number>
  /** Resolves when all running sends have ended. */
  idle(): Promise<void>
}

/** `network`: replaced in tests. */
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
      const free = CONCURRENT_RECEIVERS - busy.size
      if (free <= 0) return
      const due = await dueSurfaces(services, clock.now(), [...busy.keys()], free)
      for (const surfaceId of due) void start(surfaceId, clock.now)
    },
    async sendDue(now) {
      let sent = 0
      for (;;) {
        const due = await dueSurfaces(services, now, [], CONCURRENT_RECEIVERS)
        const tries = await Promise.all(due.map((surfaceId) => start(surfaceId, () => now)))
        sent += tries.reduce((sum, n) => sum + n, 0)
        // Nothing is due, or another process holds the leases.
        if (tries.every((n) => n === 0)) return sent
      }
    },
    async idle() {
      await Promise.all(busy.values())
    },
  }
}

/** Webhooks with due deliveries, longest waiting first. Closed accounts and paused webhooks are skipped. */
async function dueSurfaces({ db }: Services, now: Date, except: string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ surface_id: string }>`
    select d.surface_id from webhook_deliveries d
      join webhooks w on w.surface_id = d.surface_id join surfaces s on s.id = d.surface_id
      join accounts a on a.id = s.account_id
     where d.state = 'waiting' and d.next_try_at <= ${now}::timestamptz
       and s.paused_at is null and w.switched_off_at is null and a.closed_at is null
       and (w.sending_until is null or w.sending_until < clock_timestamp())
       and d.surface_id <> all (${except}::uuid[])
     group by d.surface_id order by min(d.next_try_at) limit ${limit}`.execute(db)
  return rows.map((row) => row.surface_id)
}

interface Sending {
  services: Services
  me: string
  network: Network
  now(): Date
}

/** Returns how many tries it made. */
async function sendToSurface({ services, me, network, now }: Sending, surfaceId: string): Promise<number> {
  let sent = 0
  while (await lease(services, me, surfaceId)) {
    const due = await nextDelivery(services, surfaceId, now())
    if (!due) break
    await tryDelivery(services, network, due, now)
    sent++
  }
  await sql`update webhooks set sender = null, sending_until = null where surface_id = ${surfaceId} and sender = ${me}`.execute(
    services.db,
  )
  return sent
}

/** Uses the database's clock: the clocks of two machines may differ, and ours is shifted in development. */
async function lease({ db }: Services, me: string, surfaceId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set sender = ${me}, sending_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
     where surface_id = ${surfaceId} and (sender = ${me} or sending_until is null or sending_until < clock_timestamp())`.execute(
    db,
  )
  return numAffectedRows === 1n
}
