// Webhooks as Xendit sends them: known by a shared token only, six retries in a day, none after a timeout.
import type { presentCheckout } from '../checkouts.ts'
import type { WebhookDialect } from '../dialect.ts'
import type { presentPayout } from '../payouts.ts'
import type { presentRefund } from '../refunds.ts'
import type { Sandbox } from '../sandbox.ts'
import { BUSINESS_ID } from './names.ts'
import { getPayout, payoutV3Of } from './payouts.ts'
import { reportedRefund } from './refunds.ts'
import { getPayment, getSession } from './sessions.ts'

type Told = { event: string; data: object }

const MINUTE = 60
const HOUR = 60 * MINUTE

export function xenditWebhooks({ settings, knobs }: Pick<Sandbox, 'settings' | 'knobs'>): WebhookDialect {
  return {
    attemptDelaysSeconds: [0, 15 * MINUTE, 45 * MINUTE, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR],
    timeoutMs: 30_000,
    retriesTimeouts: false,
    messages({ id, body }, forged) {
      const { type, created_at, data } = JSON.parse(body)
      return tell(type, data, knobs.values.xendit.payout_events).map((told, i) => ({
        headers: {
          'x-callback-token': forged ? 'not-the-token' : settings.callbackToken,
          // The same on every attempt, another for each message.
          'webhook-id': `${id.slice(4)}-${i}`,
        },
        body: JSON.stringify({ event: told.event, business_id: BUSINESS_ID, created: created_at, data: told.data }),
      }))
    },
  }
}

/** Nothing is told of a session that was cancelled, a payout on its way, or a dispute. */
function tell(type: string, data: unknown, payoutEvents: 'v2' | 'v3'): Told[] {
  const [noun, fact] = type.split('.')
  if (noun === 'checkout') return tellCheckout(fact!, data as ReturnType<typeof presentCheckout>)
  if (noun === 'refund') {
    const refund = reportedRefund(data as ReturnType<typeof presentRefund>)
    // One of the two comes as the guide shows it, wrapped once more.
    return [{ event: type, data: fact === 'succeeded' ? refund : { data: refund } }]
  }
  if (noun === 'payout') {
    const told = { succeeded: 'succeeded', failed: 'failed', returned: 'reversed' }[fact!]
    if (!told) return []
    const payout = data as ReturnType<typeof presentPayout>
    return payoutEvents === 'v3'
      ? [{ event: `v3_payout.${told}`, data: payoutV3Of(payout) }]
      : [{ event: `payout.${told}`, data: getPayout(payout) }]
  }
  return []
}

function tellCheckout(fact: string, checkout: ReturnType<typeof presentCheckout>): Told[] {
  const last = checkout.payments.at(-1)
  if (fact === 'paid' && last) {
    const captures = checkout.payments.filter((payment) => payment.status !== 'failed')
    const captured = { event: 'payment.capture', data: getPayment(checkout, last) }
    // A session completes once, whatever is paid in it after that.
    const completed = { event: 'payment_session.completed', data: getSession(checkout) }
    return captures.length === 1 ? [captured, completed] : [captured]
  }
  if (fact === 'failed_attempt' && last) return [{ event: 'payment.failure', data: getPayment(checkout, last) }]
  if (fact === 'expired') return [{ event: 'payment_session.expired', data: getSession(checkout) }]
  return []
}
