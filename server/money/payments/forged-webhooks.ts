// Counts webhooks without the provider's valid signature, for the operator: a wrong token on either side looks like an
// attack, and like a provider that sends nothing.
import type { Throttle, ThrottleRule } from '#server/kit/throttle.ts'

/** Only counts; the limit is never reached. */
const rule: ThrottleRule = { name: 'webhook-forged', points: 1_000_000_000, seconds: 86_400, per: 'account' }

export function countForgedWebhook(throttle: Throttle): Promise<void> {
  return throttle.take(rule, 'all')
}

/** Forged webhooks of the last day. */
export function forgedWebhooks(throttle: Throttle): Promise<number> {
  return throttle.count(rule, 'all')
}
