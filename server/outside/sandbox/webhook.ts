// The sandbox provider's webhooks, signed as Standard Webhooks.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { clock } from '#server/kit/clock.ts'
import { parseJson } from '#server/kit/parse-json.ts'
import { isSameText } from '#server/kit/tokens.ts'
import type { ProviderHint } from '../epayment.ts'

const WEBHOOK_TOLERANCE_SECONDS = 300
/** Names that the provider generates: nothing else may be written to the database. */
const name = z.string().check(z.regex(/^[\w.:-]{1,100}$/))
const Event = z.object({ id: name, type: name, data: z.object({ id: name }) })

/** The key behind `whsec_<base64>`. */
export function getWebhookKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
}

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, several signatures while a secret rotates, five minutes of tolerance. */
export function readWebhook(
  key: KeyObject,
  headers: Record<string, string | string[] | undefined>,
  raw: Buffer,
): ProviderHint | undefined {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return undefined
  if (!isFresh(timestamp)) return undefined
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64')}`
  if (!signatures.split(' ').some((signature) => isSameText(signature, expected))) return undefined
  const event = z.safeParse(Event, parseJson(raw.toString('utf8')))
  if (!event.success) return undefined
  const { type, data } = event.data
  return {
    eventId: id,
    type,
    checkoutId: type.startsWith('checkout.') ? data.id : null,
    refundId: type.startsWith('refund.') ? data.id : null,
    payoutId: type.startsWith('payout.') ? data.id : null,
    disputeId: type.startsWith('dispute.') ? data.id : null,
  }
}

/** False for a webhook that was recorded and is sent again later. */
function isFresh(timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(clock.realNow().getTime() / 1000 - Number(timestamp)) <= WEBHOOK_TOLERANCE_SECONDS
}
