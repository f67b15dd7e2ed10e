// The dispatcher: sends the outbox's webhooks at least once, with retries on a fixed schedule.
import type { WebhookDialect, WebhookMessage } from './dialect.ts'
import { createLoop } from './loop.ts'
import { reportError } from './report.ts'
import type { Dispatcher, Sandbox } from './sandbox.ts'
import type { Settings } from './settings.ts'
import { signWebhook, webhookKeys } from './signature.ts'
import { delayMs } from './tasks.ts'
import { xenditWebhooks } from './xendit/webhooks.ts'

const CONCURRENCY = 32

type Delivery = { id: number; event_id: string; attempts: number; body: string }
type Outcome = {
  id: number
  state: 'pending' | 'delivered' | 'exhausted'
  attempts: number
  due_at: Date
  answer: string
}

export function startDispatcher(sandbox: Sandbox): Dispatcher {
  const { settings } = sandbox
  const dialect = settings.dialect === 'xendit' ? xenditWebhooks(sandbox) : nativeWebhooks(settings)
  const inFlight = new Map<number, Promise<void>>()
  const abort = new AbortController()
  let outcomes: Outcome[] = []

  const loop = createLoop({
    run,
    delayMs: (due) => delayMs(sandbox, due),
    onError: (error) => reportError('webhooks failed', error),
  })

  async function run(): Promise<Date | null> {
    await storeOutcomes()
    const free = CONCURRENCY - inFlight.size
    // Each finished delivery wakes the loop, so no timer is needed while all slots are used.
    if (free === 0) return null
    const rows = await dueDeliveries(sandbox, [...inFlight.keys()], free)
    for (const delivery of rows) inFlight.set(delivery.id, deliver(delivery))
    if (rows.length === free) return null
    return nextDue(sandbox, [...inFlight.keys()])
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const answer = await send(delivery)
    if (abort.signal.aborted) return
    const attempts = delivery.attempts + 1
    const delivered = /^2\d\d$/.test(answer)
    const isFinal = answer === 'TimeoutError' && !dialect.retriesTimeouts
    const pause = isFinal ? undefined : dialect.attemptDelaysSeconds[attempts]
    outcomes.push({
      id: delivery.id,
      state: delivered ? 'delivered' : pause === undefined ? 'exhausted' : 'pending',
      attempts,
      due_at: new Date(sandbox.clock.now().getTime() + (pause ?? 0) * 1000 * sandbox.knobs.values.webhooks.retry_scale),
      answer,
    })
    loop.wake()
  }

  /** The status of the answer, or why there was none; for several messages, that of the first one that failed. */
  async function send(delivery: Delivery): Promise<string> {
    const forged = sandbox.random.chance('webhook.signature', sandbox.knobs.values.webhooks.bad_signature_probability)
    const messages = dialect.messages({ id: delivery.event_id, body: delivery.body }, forged)
    let answer = '200'
    for (const message of messages) {
      answer = await post(settings.webhookUrl!, message, [abort.signal, AbortSignal.timeout(dialect.timeoutMs)])
      if (!/^2\d\d$/.test(answer)) break
    }
    return answer
  }

  async function storeOutcomes(): Promise<void> {
    // Copied, because more deliveries finish while this batch is stored.
    const batch = [...outcomes]
    if (batch.length === 0) return
    await storeAll(sandbox, batch)
    outcomes = outcomes.slice(batch.length)
    for (const { id } of batch) inFlight.delete(id)
  }

  return {
    wake: loop.wake,
    wakeBy: loop.wakeBy,
    async idle() {
      for (;;) {
        await loop.pass()
        if (inFlight.size === 0) return
        await Promise.all(inFlight.values())
      }
    },
    async stop() {
      await loop.stop()
      // Deliveries in flight are aborted, and sent again after the next start.
      abort.abort()
      await Promise.all(inFlight.values())
      await storeOutcomes().catch((error: unknown) => reportError('webhooks failed', error))
    },
  }
}

async function dueDeliveries(sandbox: Sandbox, excludedIds: number[], atMost: number): Promise<Delivery[]> {
  const { rows } = await sandbox.pool.query<Delivery>(
    `select d.id, d.attempts, e.id as event_id, e.body from webhook_delivery d join event e on e.seq = d.event_seq
     where d.state = 'pending' and d.due_at <= $1 and d.id <> all ($2) order by d.due_at, d.id limit $3`,
    [sandbox.clock.now(), excludedIds, atMost],
  )
  return rows
}

async function nextDue(sandbox: Sandbox, excludedIds: number[]): Promise<Date | null> {
  const next = await sandbox.pool.query<{ due_at: Date | null }>(
    `select min(due_at) as due_at from webhook_delivery where state = 'pending' and id <> all ($1)`,
    [excludedIds],
  )
  return next.rows[0]?.due_at ?? null
}

/** The status of the answer, or why there was none. */
async function post(url: string, { headers, body }: WebhookMessage, signals: AbortSignal[]): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'pixel-sandbox', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    // A DOMException has a numeric code, which explains nothing.
    const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined
    return typeof code === 'string' ? code : cause instanceof Error ? cause.name : 'unknown'
  }
}

async function storeAll(sandbox: Sandbox, batch: Outcome[]): Promise<void> {
  await sandbox.pool.query(
    `update webhook_delivery d set state = o.state, attempts = o.attempts, due_at = o.due_at, last_answer = o.answer
     from json_to_recordset($1) as o(id bigint, state text, attempts int, due_at timestamptz, answer text)
     where d.id = o.id`,
    [JSON.stringify(batch)],
  )
}

/** Standard Webhooks; attempts follow the previous one after 0, 5 s, 30 s, 2 m, 10 m, 1 h and 6 h. */
function nativeWebhooks({ webhookSecret }: Settings): WebhookDialect {
  const keys = webhookKeys(webhookSecret)
  return {
    attemptDelaysSeconds: [0, 5, 30, 120, 600, 3600, 21_600],
    timeoutMs: 10_000,
    retriesTimeouts: true,
    messages({ id, body }, forged) {
      // Real time instead of the provider's, because the receiver compares it with its own clock.
      const timestamp = Math.floor(Date.now() / 1000)
      const signature = signWebhook(forged ? [Buffer.from('not the key')] : keys, id, timestamp, body)
      const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
      return [{ headers, body }]
    },
  }
}
