// Webhooks in Xendit's format: authenticated by a shared token only, six retries within a day, none after a timeout.

import type { WebhookDialect } from '../dialect.ts'
import type { presentPayout } from '../payout-object.ts'
import type { presentCheckout } from '../present-checkout.ts'
import type { presentRefund } from '../refunds.ts'
import type { Sandbox } from '../sandbox.ts'
import { BUSINESS_ID } from './names.ts'
import { getPayout, getPayoutV3 } from './payouts.ts'
import { reportedRefund } from './refund-answers.ts'
import { getPayment, getSession } from './sessions.ts'

type Message = { event: string; data: object }

const MINUTE = 60
const HOUR = 60 * MINUTE

export function xenditWebhooks({ settings, knobs }: Pick<Sandbox, 'settings' | 'knobs'>): WebhookDialect {
  return {
    attemptDelaysSeconds: [0, 15 * MINUTE, 45 * MINUTE, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR],
    timeoutMs: 30_000,
    retriesTimeouts: false,
    messages({ id, body }, forged) {
      const { type, created_at, data } = JSON.parse(body)
      return toMessages(type, data, knobs.values.xendit.payout_events).map((entry, i) => ({
        headers: {
          'x-callback-token': forged ? 'not-the-token' : settings.callbackToken,
          // The same on every attempt, different for each message.
          'webhook-id': `${id.slice(4)}-${i}`,
        },
        body: JSON.stringify({ event: entry.event, business_id: BUSINESS_ID, created: created_at, data: entry.data }),
      }))
    },
  }
}

/** The webhooks of an event: none for cancelled sessions, processing payouts and disputes. */
function toMessages(type: string, data: unknown, payoutEvents: 'v2' | 'v3'): Message[] {
  const [noun, fact] = type.split('.')
  if (noun === 'checkout') return toCheckoutMessages(fact!, data as ReturnType<typeof presentCheckout>)
  if (noun === 'refund') {
    const refund = reportedRefund(data as ReturnType<typeof presentRefund>)
    // Failed refunds are wrapped in another `data`, as Xendit's guide shows them.
    return [{ event: type, data: fact === 'succeeded' ? refund : { data: refund } }]
  }
  if (noun === 'payout') {
    const outcome = { succeeded: 'succeeded', failed: 'failed', returned: 'reversed' }[fact!]
    if (!outcome) return []
    const payout = data as ReturnType<typeof presentPayout>
    return payoutEvents === 'v3'
      ? [{ event: `v3_payout.${outcome}`, data: getPayoutV3(payout) }]
      : [{ event: `payout.${outcome}`, data: getPayout(payout) }]
  }
  return []
}

function toCheckoutMessages(fact: string, checkout: ReturnType<typeof presentCheckout>): Message[] {
  const last = checkout.payments.at(-1)
  if (fact === 'paid' && last) {
    const captures = checkout.payments.filter((payment) => payment.status !== 'failed')
    const captured = { event: 'payment.capture', data: getPayment(checkout, last) }
    // A session completes once, even if it is paid again.
    const completed = { event: 'payment_session.completed', data: getSession(checkout) }
    return captures.length === 1 ? [captured, completed] : [captured]
  }
  if (fact === 'failed_attempt' && last) return [{ event: 'payment.failure', data: getPayment(checkout, last) }]
  if (fact === 'expired') return [{ event: 'payment_session.expired', data: getSession(checkout) }]
  return []
}
