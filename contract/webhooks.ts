// Webhook deliveries with all their tries, and the schedule of retries.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { serverLimits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

/** Seconds before each retry; the last value repeats until the delivery is three days old. */
export const retrySeconds = [5, 60, 300, 1800, 7200] as const
export const retryDays = 3

/** Why a receiver gave no answer. */
const tryErrors = ['address', 'name', 'connection', 'certificate', 'timeout', 'incomplete'] as const
export type TryError = (typeof tryErrors)[number]

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const

export const Delivery = z.object({
  id: z.string(),
  /** Also the `webhook-id` of every try. */
  event_id: z.string(),
  type: z.string(),
  /** In the list of events; null for a test. */
  place: z.nullable(z.number()),
  state: z.enum(deliveryStates),
  /** Null when it is not tried again. */
  next_try_at: z.nullable(dateOutput),
  request: z.object({
    /** As last sent; before the first try, the headers known so far. */
    headers: z.record(z.string(), z.string()),
    /** As it would be sent now: people who were blocked or erased since are "Someone" in it. */
    body: z.string(),
  }),
  tries: z.array(
    z.object({
      date: dateOutput,
      /** Status of the answer; null if there was none. */
      status: z.nullable(z.number()),
      duration_ms: z.number(),
      /** Why there was no answer. */
      error: z.nullable(z.enum(tryErrors)),
    }),
  ),
})
export type Delivery = z.output<typeof Delivery>

export const webhooks = {
  deliveries: endpoint('GET /v1/user/surfaces/:id/deliveries', {
    summary: 'List a webhook’s deliveries, newest first, with every attempt.',
    access: 'signed-in',
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({
      ...pageQuery(serverLimits.deliveriesPage),
      state: z.optional(z.enum(deliveryStates, texts.deliveryState)),
    }),
    data: Delivery,
    paged: true,
    errors: ['NotFoundException'],
  }),
  redeliver: endpoint('POST /v1/user/surfaces/:id/deliveries/:delivery_id/redeliver', {
    summary: 'Redeliver an event with the same `webhook-id`. A failure is retried like a new delivery.',
    access: 'signed-in',
    params: z.strictObject({ id: z.string(), delivery_id: z.string() }),
    data: Delivery,
    errors: ['NotFoundException'],
  }),
}
