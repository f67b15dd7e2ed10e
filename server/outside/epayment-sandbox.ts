// The sandbox provider's API: JSON in centavos, idempotent everywhere, webhooks signed as Standard Webhooks.
import * as z from 'zod/mini'
import type { Config } from '#server/kit/config.ts'
import type { Epayment, Movement } from './epayment.ts'
import { sandboxCheckouts } from './sandbox/checkouts.ts'
import { type Client, sandboxClient } from './sandbox/client.ts'
import { sandboxDisputes } from './sandbox/disputes.ts'
import { Line } from './sandbox/objects.ts'
import { sandboxPayouts } from './sandbox/payouts.ts'
import { sandboxRefunds } from './sandbox/refunds.ts'
import { getWebhookKey, readWebhook } from './sandbox/webhook.ts'

/** The lines that add money; the others subtract it. */
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
    movementsLagMs: 0,
    readWebhook: (headers, raw) => readWebhook(webhookKey, headers, raw),
  }
}

/** Oldest first. */
async function* movements(call: Client, since: Date | undefined): AsyncIterable<Movement> {
  const Page = z.object({ data: z.array(Line), next_cursor: z.nullable(z.string()) })
  const from = since ? `&from=${encodeURIComponent(since.toISOString())}` : ''
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page: z.output<typeof Page> = await call(Page, 'GET', `/v1/transactions?limit=1000${from}${after}`)
    yield* page.data.map(asMovement)
    cursor = page.next_cursor
  }
}

const kinds: Record<z.output<typeof Line>['type'], Movement['kind']> = {
  PAYMENT: 'capture',
  REFUND: 'refund',
  DISPUTE: 'dispute',
  PAYOUT: 'payout',
  PAYOUT_RETURN: 'return',
}

function asMovement({ type, product_id, reference, amount, created_at }: z.output<typeof Line>): Movement {
  return { kind: kinds[type], id: product_id, reference, amount: INCOMING.has(type) ? amount : -amount, at: created_at }
}
