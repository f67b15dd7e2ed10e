// Sending what is due: one after the other to each webhook, the first tries in the order of places. What failed waits for its own
// next time and holds nothing up. Any copy of the server may send; a lease keeps two from sending to one receiver at once.
import { randomUUID } from 'node:crypto'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { internet, type Network } from '#server/outside/addresses.ts'
import type { Services } from '#server/outside/services.ts'
import { nextDelivery, tryDelivery } from './try-delivery.ts'

/** Receivers that are sent to at once, by one process. */
const AT_ONCE = 20
/** Longer than one try may take; what a crash leaves is another's after this. */
const LEASE_SECONDS = 12

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
