// The dispatcher: sends what lies in the outbox, at least once, and tries again on a fixed plan.
import { createLoop } from './loop.ts'
import { reportError } from './report.ts'
import type { Dispatcher, Sandbox } from './sandbox.ts'
import { signWebhook, webhookKeys } from './signature.ts'
import { delayMs } from './tasks.ts'

/** Attempts lie 0, 5 s, 30 s, 2 m, 10 m, 1 h and 6 h apart from the one before. */
export const ATTEMPT_DELAYS_SECONDS = [0, 5, 30, 120, 600, 3600, 21_600]
const CONCURRENCY = 32
const TIMEOUT_MS = 10_000

type Delivery = { id: number; event_id: string; attempts: number; body: string }
type Outcome = {
  id: number
  state: 'pending' | 'delivered' | 'exhausted'
  attempts: number
  dueAt: Date
  answer: string
}

export function startDispatcher(sandbox: Sandbox): Dispatcher {
  const keys = webhookKeys(sandbox.settings.webhookSecret)
  const onTheWay = new Map<number, Promise<void>>()
  const abort = new AbortController()
  let outcomes: Outcome[] = []

  const loop = createLoop({
    run,
    delayMs: (due) => delayMs(sandbox, due),
    onError: (error) => reportError('webhooks failed', error),
  })

  async function run(): Promise<Date | null> {
    await storeOutcomes()
    const free = CONCURRENCY - onTheWay.size
    // Every delivery that ends wakes the loop, so a full house needs no alarm.
    if (free === 0) return null
    const { rows } = await sandbox.pool.query<Delivery>(
      `select d.id, d.attempts, e.id as event_id, e.body from webhook_delivery d join event e on e.seq = d.event_seq
       where d.state = 'pending' and d.due_at <= $1 and d.id <> all ($2) order by d.due_at, d.id limit $3`,
      [sandbox.clock.now(), [...onTheWay.keys()], free],
    )
    for (const delivery of rows) onTheWay.set(delivery.id, deliver(delivery))
    if (rows.length === free) return null
    const next = await sandbox.pool.query<{ due_at: Date | null }>(
      `select min(due_at) as due_at from webhook_delivery where state = 'pending' and id <> all ($1)`,
      [[...onTheWay.keys()]],
    )
    return next.rows[0]?.due_at ?? null
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const answer = await send(delivery)
    if (abort.signal.aborted) return
    const attempts = delivery.attempts + 1
    const delivered = /^2\d\d$/.test(answer)
    const pause = ATTEMPT_DELAYS_SECONDS[attempts]
    outcomes.push({
      id: delivery.id,
      state: delivered ? 'delivered' : pause === undefined ? 'exhausted' : 'pending',
      attempts,
      dueAt: new Date(sandbox.clock.now().getTime() + (pause ?? 0) * 1000 * sandbox.knobs.values.webhooks.retry_scale),
      answer,
    })
    loop.wake()
  }

  /** The status of the answer, or why there was none. */
  async function send(delivery: Delivery): Promise<string> {
    // Real time, not the provider's: the receiver compares it with its own clock.
    const timestamp = Math.floor(Date.now() / 1000)
    const forged = sandbox.random.chance('webhook.signature', sandbox.knobs.values.webhooks.bad_signature_probability)
    const signature = signWebhook(
      forged ? [Buffer.from('not the key')] : keys,
      delivery.event_id,
      timestamp,
      delivery.body,
    )
    try {
      const response = await fetch(sandbox.settings.webhookUrl!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'pixel-sandbox',
          'webhook-id': delivery.event_id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signature,
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return String(response.status)
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return cause instanceof Error ? (cause as NodeJS.ErrnoException).code?.toString() || cause.name : 'unknown'
    }
  }

  async function storeOutcomes(): Promise<void> {
    // A copy: deliveries go on ending while this is stored.
    const batch = [...outcomes]
    if (batch.length === 0) return
    await sandbox.pool.query(
      `update webhook_delivery d set state = o.state, attempts = o.attempts, due_at = o.due_at, last_answer = o.answer
       from unnest($1::bigint[], $2::text[], $3::int[], $4::timestamptz[], $5::text[]) as o(id, state, attempts, due_at, answer)
       where d.id = o.id`,
      [
        batch.map((o) => o.id),
        batch.map((o) => o.state),
        batch.map((o) => o.attempts),
        batch.map((o) => o.dueAt),
        batch.map((o) => o.answer),
      ],
    )
    outcomes = outcomes.slice(batch.length)
    for (const { id } of batch) onTheWay.delete(id)
  }

  return {
    wake: loop.wake,
    wakeBy: loop.wakeBy,
    async idle() {
      for (;;) {
        await loop.pass()
        if (onTheWay.size === 0) return
        await Promise.all(onTheWay.values())
      }
    },
    async stop() {
      await loop.stop()
      // What is on its way is sent again after the next start.
      abort.abort()
      await Promise.all(onTheWay.values())
      await storeOutcomes().catch((error: unknown) => reportError('webhooks failed', error))
    },
  }
}
