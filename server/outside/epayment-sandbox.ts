// The sandbox provider's dialect: JSON in centavos, idempotent everywhere, webhooks signed as Standard Webhooks.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { isSameText } from '#server/kit/tokens.ts'
import {
  type CheckoutState,
  type Epayment,
  type PayoutBank,
  type PayoutCause,
  type PayoutState,
  ProviderAmbiguous,
  type ProviderHint,
  ProviderRejected,
  type RefundState,
} from './epayment.ts'

const TIMEOUT_MS = 10_000
const IN_PROGRESS_WAITS_MS = [50, 100, 200, 400, 800, 1600, 3200]
const WEBHOOK_TOLERANCE_SECONDS = 300
/** What says no to the order itself. A wrong key of ours (401, 403) or too many calls (429) do not. */
const REFUSALS = new Set([400, 404, 409, 422])
/** Refusals that speak of an earlier call with the key, which may well have had its effect. */
const SOMETHING_HAPPENED = new Set(['idempotency_in_progress', 'idempotency_key_reused'])
/** The lines that put money in; the others take it out. */
const INCOMING = new Set(['PAYMENT', 'PAYOUT_RETURN'])
const BANKS_A_PAGE = 100
const PAYOUT_STATUS = {
  accepted: 'accepted',
  processing: 'sending',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  returned: 'returned',
} as const
const CAUSES: Record<string, PayoutCause> = {
  INVALID_DESTINATION: 'account_unknown',
  ACCOUNT_CLOSED: 'account_closed',
  ACCOUNT_NAME_MISMATCH: 'name_mismatch',
  DESTINATION_MAXIMUM_LIMIT: 'limit_reached',
  TEMPORARY_TRANSFER_ERROR: 'bank_unavailable',
  INSUFFICIENT_BALANCE: 'provider_funds',
}

const centavos = z.pipe(
  z.int(),
  z.transform((value) => BigInt(value)),
)
const date = z.pipe(
  z.string(),
  z.transform((value) => new Date(value)),
)
const Checkout = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'processing', 'paid', 'expired', 'cancelled']),
  currency: z.literal('PHP'),
  url: z.string(),
  expires_at: date,
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount: centavos,
      currency: z.literal('PHP'),
      paid_at: z.nullable(z.string()),
    }),
  ),
})
const Refund = z.object({
  id: z.string(),
  payment: z.string(),
  reference: z.string(),
  amount: centavos,
  status: z.enum(['pending', 'succeeded', 'failed', 'cancelled']),
  failure_code: z.nullable(z.string()),
})
const Payout = z.object({
  id: z.string(),
  reference: z.string(),
  amount: centavos,
  currency: z.literal('PHP'),
  status: z.enum(['accepted', 'processing', 'succeeded', 'failed', 'cancelled', 'returned']),
  failure_code: z.nullable(z.string()),
})
const BankPage = z.object({
  data: z.array(z.object({ slug: z.string(), name: z.string() })),
  meta: z.object({ last_page: z.int() }),
})
const Line = z.object({ type: z.enum(['PAYMENT', 'REFUND', 'DISPUTE', 'PAYOUT', 'PAYOUT_RETURN']), amount: centavos })
const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
/** Names of the provider's own making: nothing else may reach a row. */
const name = z.string().check(z.regex(/^[\w.:-]{1,100}$/))
const Event = z.object({ id: name, type: name, data: z.object({ id: name }) })

export function sandboxEpayment(config: Config): Epayment {
  const webhookKey = webhookKeyOf(config.sandboxWebhookSecret)
  const authorization = `Basic ${Buffer.from(`${config.sandboxApiKey}:`).toString('base64')}`

  /** Every outcome is one of three: a body that has the promised shape, a rejection, or "we do not know". */
  async function call<S extends z.core.$ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<z.output<S>> {
    let answer = await send(method, path, body, key)
    // Two calls with one key at the same moment: the later one hears the answer of the first as soon as there is one.
    for (const pause of IN_PROGRESS_WAITS_MS) {
      if (refusalOf(answer)?.code !== 'idempotency_in_progress') break
      await wait(pause)
      answer = await send(method, path, body, key)
    }
    const { status, json } = answer
    const refusal = refusalOf(answer)
    if (refusal && REFUSALS.has(status) && !SOMETHING_HAPPENED.has(refusal.code))
      throw new ProviderRejected(`${refusal.message} (${refusal.code})`, refusal.code)
    if (status < 200 || status >= 300) throw new ProviderAmbiguous(`the provider answered ${status}`)
    const parsed = z.safeParse(schema, json)
    if (!parsed.success) throw new ProviderAmbiguous('the provider answered in an unknown shape')
    return parsed.data
  }

  async function send(method: 'GET' | 'POST', path: string, body: object | undefined, key: string | undefined) {
    try {
      const response = await fetch(`${config.sandboxUrl}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, json: (await response.json()) as unknown }
    } catch (cause) {
      throw new ProviderAmbiguous(`the provider did not answer ${method} ${path.split('?')[0]}`, { cause })
    }
  }

  return {
    name: 'sandbox',
    walletsBy: 'subject',

    async createCheckout(order, key) {
      const checkout = await call(
        Checkout,
        'POST',
        '/v1/checkouts',
        {
          reference: order.reference,
          amount: Number(order.amount),
          currency: 'PHP',
          description: order.description,
          success_url: order.successUrl,
          failure_url: order.failureUrl,
          expires_in: order.expiresInSeconds,
        },
        key,
      )
      // An answer meant for another request must not send a payer to the wrong page.
      if (checkout.reference !== order.reference) throw new ProviderAmbiguous('the provider answered another request')
      return asCheckoutState(checkout)
    },

    async readCheckouts(checkoutIds) {
      if (checkoutIds.length === 0) return []
      const { data } = await call(z.object({ data: z.array(Checkout) }), 'POST', '/v1/checkouts/query', {
        ids: checkoutIds,
      })
      return data.map(asCheckoutState)
    },

    async findCheckouts(reference) {
      const { data } = await call(
        z.object({ data: z.array(Checkout) }),
        'GET',
        `/v1/checkouts?reference=${encodeURIComponent(reference)}`,
      )
      return data.filter((checkout) => checkout.reference === reference).map(asCheckoutState)
    },

    async cancelCheckout(checkoutId) {
      const path = `/v1/checkouts/${encodeURIComponent(checkoutId)}/cancel`
      return asCheckoutState(await call(Checkout, 'POST', path, {}, `cancel:${checkoutId}`))
    },

    async createRefund(order, key) {
      return asRefundState(
        await call(
          Refund,
          'POST',
          '/v1/refunds',
          {
            payment: order.providerPaymentId,
            amount: Number(order.amount),
            reason: order.reason,
            reference: order.reference,
          },
          key,
        ),
      )
    },

    async readRefund(refundId) {
      const refund = await known(call(Refund, 'GET', `/v1/refunds/${encodeURIComponent(refundId)}`))
      return refund && asRefundState(refund)
    },

    async createPayout(order, key) {
      const payout = await call(
        Payout,
        'POST',
        '/v1/payouts',
        {
          reference: order.reference,
          amount: Number(order.amount),
          currency: 'PHP',
          channel: order.bankSlug,
          account_number: order.accountNumber,
          account_name: order.accountName,
          description: order.description,
        },
        key,
      )
      if (payout.reference !== order.reference || payout.amount !== order.amount)
        throw new ProviderAmbiguous('the provider answered another request')
      return asPayoutState(payout)
    },

    async readPayout(payoutId) {
      const payout = await known(call(Payout, 'GET', `/v1/payouts/${encodeURIComponent(payoutId)}`))
      return payout && asPayoutState(payout)
    },

    async findPayouts(reference) {
      const { data } = await call(
        z.object({ data: z.array(Payout) }),
        'GET',
        `/v1/payouts?reference=${encodeURIComponent(reference)}`,
      )
      return data.filter((payout) => payout.reference === reference).map(asPayoutState)
    },

    async cancelPayout(payoutId) {
      const path = `/v1/payouts/${encodeURIComponent(payoutId)}/cancel`
      return asPayoutState(await call(Payout, 'POST', path, {}, `cancel:${payoutId}`))
    },

    async listBanks() {
      // By slug: a list that changes between two pages may show a bank twice.
      const banks = new Map<string, PayoutBank>()
      for (let page = 1, last = 1; page <= last; page++) {
        const { data, meta } = await call(BankPage, 'GET', `/v1/banks?page=${page}&per_page=${BANKS_A_PAGE}`)
        for (const { slug, name } of data) banks.set(slug, { slug, name })
        last = meta.last_page
      }
      return [...banks.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },

    async clearingTotal() {
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
    },

    readWebhook: (headers, raw) => readWebhook(webhookKey, headers, raw),
  }
}

function asCheckoutState(checkout: z.output<typeof Checkout>): CheckoutState {
  return {
    checkoutId: checkout.id,
    reference: checkout.reference,
    status: checkout.status === 'processing' ? 'open' : checkout.status,
    linkUrl: checkout.url,
    expiresAt: checkout.expires_at,
    captures: checkout.payments
      // A refunded capture was captured first: the ledger tells both.
      .filter((payment) => payment.status === 'succeeded' || payment.status === 'refunded')
      .map((payment) => ({
        providerPaymentId: payment.id,
        amount: payment.amount,
        paidAt: payment.paid_at ? new Date(payment.paid_at) : clock.now(),
      })),
  }
}

function asRefundState(refund: z.output<typeof Refund>): RefundState {
  const status = refund.status === 'cancelled' ? 'failed' : refund.status
  return {
    refundId: refund.id,
    reference: refund.reference,
    providerPaymentId: refund.payment,
    amount: refund.amount,
    status,
    cause: status === 'failed' ? (refund.failure_code ?? refund.status) : null,
  }
}

function asPayoutState(payout: z.output<typeof Payout>): PayoutState {
  return {
    payoutId: payout.id,
    reference: payout.reference,
    amount: payout.amount,
    status: PAYOUT_STATUS[payout.status],
    cause: payout.failure_code === null ? null : (CAUSES[payout.failure_code] ?? 'rejected'),
  }
}

/** What the provider knows; undefined for what it says it does not. */
async function known<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderRejected && error.code === 'not_found') return undefined
    throw error
  }
}

/** Code and words of a refusal; undefined for any other answer. */
function refusalOf({ status, json }: { status: number; json: unknown }): { code: string; message: string } | undefined {
  return status >= 400 && status < 500 ? z.safeParse(Refusal, json).data?.error : undefined
}

/** The key behind `whsec_<base64>`. */
function webhookKeyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
}

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, several signatures while a secret rotates, five minutes of tolerance. */
function readWebhook(
  key: KeyObject,
  headers: Record<string, string | string[] | undefined>,
  raw: Buffer,
): ProviderHint | undefined {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return undefined
  if (
    !/^\d{1,12}$/.test(timestamp) ||
    Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) > WEBHOOK_TOLERANCE_SECONDS
  )
    return undefined
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64')}`
  if (!signatures.split(' ').some((signature) => isSameText(signature, expected))) return undefined
  const event = z.safeParse(Event, parseJson(raw))
  if (!event.success) return undefined
  const { type, data } = event.data
  return {
    eventId: id,
    type,
    checkoutId: type.startsWith('checkout.') ? data.id : null,
    refundId: type.startsWith('refund.') ? data.id : null,
    payoutId: type.startsWith('payout.') ? data.id : null,
  }
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
