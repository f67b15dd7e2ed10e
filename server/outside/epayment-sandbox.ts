// The sandbox provider's dialect: JSON in centavos, idempotent everywhere, webhooks signed as Standard Webhooks.
import * as z from 'zod/mini'
import type { Config } from '#server/kit/config.ts'
import type { Epayment, Movement, Period } from './epayment.ts'
import { sandboxCheckouts } from './sandbox/checkouts.ts'
import { type Client, sandboxClient } from './sandbox/client.ts'
import { sandboxDisputes } from './sandbox/disputes.ts'
import { Line } from './sandbox/objects.ts'
import { sandboxPayouts } from './sandbox/payouts.ts'
import { sandboxRefunds } from './sandbox/refunds.ts'
import { getWebhookKey, readWebhook } from './sandbox/webhook.ts'

/** The lines that put money in; the others take it out. */
const INCOMING = new Set(['PAYMENT', 'PAYOUT_RETURN'])

export function sandboxEpayment(config: Config): Epayment {
  const call = sandboxClient(config)
  const webhookKey = getWebhookKey(config.sandboxWebhookSecret)
  return {
    name: 'sandbox',
    walletsBy: 'subject',
    ...sandboxCheckouts(call),
    ...sandboxRefunds(call),
    ...sandboxPayouts(call),
    ...sandboxDisputes(call),
    listMovements: (since) => movements(call, since),
    clearingTotal: (period) => clearingTotal(call, period),
    readWebhook: (headers, raw) => readWebhook(webhookKey, headers, raw),
  }
}

async function clearingTotal(call: Client, { from, until }: Period = {}): Promise<bigint> {
  let total = 0n
  for await (const { type, amount } of lines(call, { from, to: until })) total += INCOMING.has(type) ? amount : -amount
  return total
}

async function* movements(call: Client, since: Date): AsyncIterable<Movement> {
  for await (const { type, reference, amount } of lines(call, { from: since })) {
    const kind = kinds[type]
    if (kind) yield { kind, reference, amount }
  }
}

const kinds: Record<string, Movement['kind']> = { PAYMENT: 'capture', PAYOUT: 'payout' }

/** Oldest first. */
async function* lines(call: Client, period: { from?: Date | undefined; to?: Date | undefined }) {
  const Page = z.object({ data: z.array(Line), next_cursor: z.nullable(z.string()) })
  const query = Object.entries(period).map(([name, at]) => at && `&${name}=${encodeURIComponent(at.toISOString())}`)
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page: z.output<typeof Page> = await call(Page, 'GET', `/v1/transactions?limit=1000${query.join('')}${after}`)
    yield* page.data
    cursor = page.next_cursor
  }
}
