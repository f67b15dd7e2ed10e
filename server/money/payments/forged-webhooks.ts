// Webhooks that were not the provider's, counted for the operator: a wrong token here or there looks like an attack, and like silence.
import type { Throttle, ThrottleRule } from '#server/kit/throttle.ts'

/** A count and no limit. */
const rule: ThrottleRule = { name: 'webhook-forged', points: 1_000_000_000, seconds: 86_400, per: 'account' }

export function countForgedWebhook(throttle: Throttle): Promise<void> {
  return throttle.take(rule, 'all')
}

/** Within a day. */
export function forgedWebhooks(throttle: Throttle): Promise<number> {
  return throttle.count(rule, 'all')
}
