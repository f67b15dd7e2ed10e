// The sandbox provider's dialect: JSON in centavos, idempotent everywhere, webhooks signed as Standard Webhooks.
import * as z from 'zod/mini'
import type { Config } from '#server/kit/config.ts'
import type { Epayment } from './epayment.ts'
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
    clearingTotal: () => clearingTotal(call),
    readWebhook: (headers, raw) => readWebhook(webhookKey, headers, raw),
  }
}

async function clearingTotal(call: Client): Promise<bigint> {
  const Page = z.object({ data: z.array(Line), next_cursor: z.nullable(z.string()) })
  let total = 0n
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: z.output<typeof Page> = await call(
      Page,
      'GET',
      `/v1/transactions?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    for (const line of page.data) total += INCOMING.has(line.type) ? line.amount : -line.amount
    cursor = page.next_cursor
  }
  return total
}
