// Webhooks of Xendit: authenticated by a token that all of them share, which proves little.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '#server/kit/config.ts'
import { parseJson } from '#server/kit/parse-json.ts'
import { isSameText } from '#server/kit/tokens.ts'
import type { ProviderHint } from '../epayment.ts'

/** Names that the provider generates: nothing else may be written to the database. */
const name = z.string().check(z.regex(/^[\w.:-]{1,100}$/))
const Event = z.object({ event: name, business_id: z.nullish(z.string()), data: z.record(z.string(), z.unknown()) })

/** The object to read again, which is all that is used of the body; undefined for a webhook that is not Xendit's, or not about us. */
export function readXenditWebhook(
  { xenditWebhookTokens, xenditBusinessId }: Config,
  headers: Record<string, string | string[] | undefined>,
  raw: Buffer,
): ProviderHint | undefined {
  const token = headers['x-callback-token']
  if (typeof token !== 'string') return undefined
  // Every token is compared, so that the time does not reveal which of them it was.
  if (!xenditWebhookTokens.map((one) => isSameText(token, one)).includes(true)) return undefined
  const event = z.safeParse(Event, parseJson(raw.toString('utf8')))
  if (!event.success) return undefined
  const { event: type, business_id, data } = event.data
  if (xenditBusinessId && business_id !== xenditBusinessId) return undefined
  const delivery = z.safeParse(name, headers['webhook-id'])
  const hint = { eventId: delivery.success ? delivery.data : createHash('sha256').update(raw).digest('hex'), type }
  return { ...hint, checkoutId: null, refundId: null, payoutId: null, disputeId: null, ...getObject(type, data) }
}

/** The object that an event is about; none for events that move no money, and for unknown ones. */
function getObject(type: string, data: Record<string, unknown>) {
  // The guide shows refunds wrapped in one more object than the reference does.
  const object = typeof data.data === 'object' && data.data !== null ? (data.data as Record<string, unknown>) : data
  const read = (field: string) => z.safeParse(name, object[field]).data ?? null
  if (type === 'payment_session.completed' || type === 'payment_session.expired')
    return { checkoutId: read('payment_session_id') }
  if (type === 'payment.capture' || type === 'payment.succeeded') return { checkoutId: read('payment_id') }
  if (type.startsWith('refund.')) return { refundId: read('id') }
  if (type.startsWith('payout.')) return { payoutId: read('id') }
  // The newer payouts API has other names of events, and another name of the id.
  if (type.startsWith('v3_payout.')) return { payoutId: read('payout_id') }
  return {}
}
