// Xendit (Philippines): Payment Sessions for money in, payouts v2 for money out, one account of ours for both.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import {
  type Capture,
  type CheckoutState,
  type Epayment,
  type PayoutCause,
  type PayoutOrder,
  type PayoutState,
  type PayoutStatus,
  ProviderAmbiguous,
  ProviderRejected,
  type RefundState,
} from './epayment.ts'
import { channelCodeOf, isWallet, slugOf } from './xendit/channels.ts'
import { ProviderDuplicate, ProviderMisconfigured, ProviderThrottled, xenditClient } from './xendit/client.ts'
import { toCentavos, toPesos } from './xendit/pesos.ts'
import { refundFailures, refusals } from './xendit/refusals.ts'
import { readXenditWebhook } from './xendit/webhook.ts'

/** A list that nobody stands waiting for may wait out a minute that is used up. */
const LIST_PATIENCE_MS = 90_000
const IN_PROGRESS_WAITS_MS = [50, 100, 200, 400, 800, 1600, 3200]
const READS_AT_ONCE = 8
const READ_TRIES = 3
const PAGE = 50
const DESCRIPTION_MAX = 100
/** The version of the newer payouts API, of which we only read. */
const PAYOUT_API_VERSION = '2025-09-01'

const endedSession: Record<string, CheckoutState['status']> = {
  // Until the payment itself is seen nobody can say what was paid.
  COMPLETED: 'open',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
}
const payoutStatus: Record<string, PayoutStatus> = {
  ACCEPTED: 'accepted',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  REJECTED: 'failed',
  EXPIRED: 'failed',
  CANCELLED: 'cancelled',
  REVERSED: 'returned',
}
const causes: Record<string, PayoutCause> = {
  INVALID_DESTINATION: 'account_unknown',
  ACCOUNT_NAME_MISMATCH: 'name_mismatch',
  DESTINATION_MAXIMUM_LIMIT: 'limit_reached',
  TEMPORARY_TRANSFER_ERROR: 'bank_unavailable',
  INSUFFICIENT_BALANCE: 'provider_funds',
}

const unknownThing = new Set(['DATA_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'API_VALIDATION_ERROR'])

const amount = z.pipe(
  z.number().check(z.refine((value) => toCentavos(value) !== undefined)),
  z.transform((value) => toCentavos(value)!),
)
const date = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text)),
)
const optional = z.nullish(z.string())
const Session = z.object({
  payment_session_id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  amount,
  currency: z.literal('PHP'),
  payment_link_url: optional,
  expires_at: date,
  payment_id: optional,
})
const Payment = z.object({
  payment_id: z.string(),
  payment_request_id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  currency: z.literal('PHP'),
  captures: z.nullish(z.array(z.object({ capture_amount: amount, capture_timestamp: date }))),
})
const Refund = z.object({
  id: z.string(),
  // On its way out of Xendit's description, and not in its SDK any more: nothing may depend on it.
  payment_id: optional,
  reference_id: optional,
  status: z.string(),
  amount,
  failure_code: optional,
})
const Payout = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  amount,
  currency: z.literal('PHP'),
  failure_code: optional,
})
const Transaction = z.object({
  id: z.string(),
  product_id: z.string(),
  type: z.string(),
  status: z.string(),
  reference_id: optional,
  currency: z.string(),
  amount,
  created: date,
})
/** A payout as the newer API shows it. Amounts in centavos. */
const PayoutV3 = z.object({
  payout_id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  destination_amount: z.pipe(
    z.int(),
    z.transform((centavos) => BigInt(centavos)),
  ),
  destination_currency: z.literal('PHP'),
  failure_code: optional,
})
const Channels = z.array(z.object({ channel_code: z.string(), channel_name: z.string() }))
type Patience = { patienceMs?: number }
type Transaction = z.output<typeof Transaction>

export function xenditEpayment(config: Config, log: Log): Epayment {
  const call = xenditClient({ url: config.xenditUrl, secretKey: config.xenditSecretKey, log })
  const opening = new Map<string, Promise<CheckoutState>>()

  return {
    name: 'xendit',
    walletsBy: 'mobile_number',

    createCheckout(order, key) {
      // Sessions know no keys: of calls at the same moment, only the first goes out. What a lost answer leaves behind is
      // a link that nobody has seen, which expires; were it paid all the same, its reference tells for what.
      const opened = opening.get(key) ?? openSession().finally(() => opening.delete(key))
      opening.set(key, opened)
      return opened

      async function openSession(): Promise<CheckoutState> {
        const attempt = randomBytes(4).toString('hex')
        const reference_id = `pi_${order.reference}_${attempt}`
        const session = await call(Session, {
          endpoint: 'POST /sessions',
          body: {
            reference_id,
            session_type: 'PAY',
            mode: 'PAYMENT_LINK',
            amount: toPesos(order.amount),
            currency: 'PHP',
            country: 'PH',
            // Who pays is not Xendit's to know before they pay; yet it wants a customer.
            customer: {
              reference_id: `cus_${order.reference}_${attempt}`,
              type: 'INDIVIDUAL',
              individual_detail: { given_names: 'Supporter' },
            },
            capture_method: 'AUTOMATIC',
            locale: 'en',
            description: order.description,
            metadata: { intent: order.reference },
            expires_at: new Date(clock.now().getTime() + order.expiresInSeconds * 1000).toISOString(),
            success_return_url: order.successUrl,
            cancel_return_url: order.failureUrl,
          },
        })
        // An answer meant for another request must not send a payer to the wrong page.
        if (session.reference_id !== reference_id || session.amount !== order.amount || !session.payment_link_url)
          throw new ProviderAmbiguous('the provider answered another request')
        return asCheckoutState(session, [])
      }
    },

    async readCheckouts(checkoutIds) {
      const ids = [...new Set(checkoutIds)]
      const states =
        ids.length > 1
          ? await inTurns(ids, (id) => insist(() => readCheckout(id, { patienceMs: LIST_PATIENCE_MS })))
          : await inTurns(ids, (id) => readCheckout(id, {}))
      return states.filter((state) => state !== undefined)
    },

    // Sessions cannot be searched for, payments can: what was not paid is not found, and needs not be.
    async findCheckouts(reference) {
      const payments = await findPayments(reference)
      const [first] = payments
      return first ? [paidElsewhere(first.product_id, reference, payments.map(asCapture))] : []
    },

    async cancelCheckout(checkoutId) {
      let refusal: unknown
      try {
        await call(Session, { endpoint: 'POST /sessions/:id/cancel', id: checkoutId })
      } catch (error) {
        if (error instanceof ProviderThrottled || error instanceof ProviderMisconfigured) throw error
        refusal = error
      }
      // Whatever it said to the request, the session itself says whether it is over.
      const checkout = await readCheckout(checkoutId, {})
      if (checkout?.status === 'cancelled') return checkout
      if (checkout?.status !== 'open') throw new ProviderRejected('the session is past cancelling')
      throw refusal ?? new ProviderAmbiguous('the provider has not cancelled yet')
    },

    async createRefund(order, key) {
      const { providerPaymentId, reference } = order
      const payment = await readPayment(providerPaymentId)
      if (!payment) throw new ProviderRejected(refusals.TRANSACTION_NOT_FOUND, 'DATA_NOT_FOUND')
      const { payment_request_id } = payment
      // Keys are forgotten after a while, references are not.
      const earlier = await findRefund(payment_request_id, reference)
      if (earlier) return { ...asRefundState(earlier), providerPaymentId }
      const refund = await call(Refund, {
        endpoint: 'POST /refunds',
        key,
        body: {
          reference_id: reference,
          payment_request_id,
          currency: 'PHP',
          amount: toPesos(order.amount),
          reason: order.reason === 'second_capture' ? 'DUPLICATE' : 'OTHERS',
        },
      }).catch(async (error: unknown) => {
        // A refusal of this call is no proof that an earlier one was not taken: that one may be why there is too little left.
        const taken = error instanceof ProviderRejected && (await findRefund(payment_request_id, reference))
        if (taken) return taken
        throw error
      })
      return { ...asRefundState(refund), providerPaymentId }
    },

    async readRefund(refundId) {
      const refund = await orUndefined(call(Refund, { endpoint: 'GET /refunds/:id', id: refundId }))
      return refund && asRefundState(refund)
    },

    async createPayout(order, key) {
      const channel = channelOf(order.bankSlug, order.accountNumber)
      if (!channel) throw new ProviderRejected(refusals.CHANNEL_CODE_NOT_SUPPORTED, 'CHANNEL_CODE_NOT_SUPPORTED')
      const payout = await call(Payout, {
        endpoint: 'POST /v2/payouts',
        key,
        body: {
          reference_id: order.reference,
          channel_code: channel.code,
          channel_properties: { account_number: channel.accountNumber, account_holder_name: order.accountName },
          amount: toPesos(order.amount),
          currency: 'PHP',
          description: order.description.slice(0, DESCRIPTION_MAX),
          metadata: { payout: order.reference },
        },
      }).catch((error: unknown) => {
        if (error instanceof ProviderDuplicate) return awaitPayout(order, error)
        throw error
      })
      if (payout.reference_id !== order.reference || payout.amount !== order.amount)
        throw new ProviderAmbiguous('the provider answered another request')
      return asPayoutState(payout)
    },

    readPayout,

    async findPayouts(reference) {
      return (await searchPayouts(reference)).map(asPayoutState)
    },

    async cancelPayout(payoutId) {
      try {
        return asPayoutState(await call(Payout, { endpoint: 'POST /v2/payouts/:id/cancel', id: payoutId }))
      } catch (error) {
        if (error instanceof ProviderThrottled || error instanceof ProviderMisconfigured) throw error
        // Whatever it said to the request, the payout itself says whether it is stopped.
        const payout = await readPayout(payoutId)
        if (payout?.status === 'cancelled') return payout
        if (payout && payout.status !== 'accepted') throw new ProviderRejected(refusals.CANCELLATION_NOT_ALLOWED)
        throw error
      }
    },

    async listBanks() {
      const lists = await Promise.all(
        ['BANK', 'EWALLET'].map((channel_category) =>
          call(Channels, { endpoint: 'GET /payouts_channels', query: { currency: 'PHP', channel_category } }),
        ),
      )
      return lists
        .flat()
        .map((channel) => ({ slug: slugOf(channel.channel_code), name: channel.channel_name }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },

    async clearingTotal() {
      let total = 0n
      const types = ['PAYMENT', 'REFUND', 'DISBURSEMENT', 'CHARGEBACK']
      for await (const transaction of transactions({ types, statuses: 'SUCCESS' }))
        total += transaction.type === 'PAYMENT' ? transaction.amount : -transaction.amount
      return total
    },

    readWebhook: (headers, raw) => readXenditWebhook(config, headers, raw),
  }

  /** A session, or a payment of which no webhook said the session. */
  async function readCheckout(id: string, patience: Patience): Promise<CheckoutState | undefined> {
    if (id.startsWith('py-')) {
      const payment = await readPayment(id, patience)
      if (!payment) return undefined
      const reference = referenceOf(payment.reference_id)
      const captures = await readCaptures(reference, payment, patience)
      return paidElsewhere(id, reference, captures)
    }
    const session = await orUndefined(call(Session, { endpoint: 'GET /sessions/:id', id, ...patience }))
    // While it is open nobody has paid in it.
    if (!session || !endedSession[session.status]) return session && asCheckoutState(session, [])
    return asCheckoutState(session, await readCaptures(referenceOf(session.reference_id), session.payment_id, patience))
  }

  /** All that was captured under a reference: a second capture, or one in a session whose answer was lost, is in no session we know. */
  async function readCaptures(
    reference: string,
    known: z.output<typeof Payment> | string | null | undefined,
    patience: Patience,
  ): Promise<Capture[]> {
    const captures = (await findPayments(reference, patience)).map(asCapture)
    const knownId = typeof known === 'object' ? known?.payment_id : known
    if (!knownId || captures.some((capture) => capture.providerPaymentId === knownId)) return captures
    // The list of transactions may be a moment behind the payment itself.
    const payment = typeof known === 'object' ? known : await readPayment(knownId, patience)
    return payment?.status === 'SUCCEEDED' && payment.captures?.length
      ? [...captures, captureOf(payment.payment_id, payment.captures)]
      : captures
  }

  async function findPayments(reference: string, patience: Patience = {}): Promise<Transaction[]> {
    const query = { types: 'PAYMENT', statuses: 'SUCCESS', reference_id: reference }
    const found: Transaction[] = []
    // The search finds whatever contains the reference.
    for await (const transaction of transactions(query, patience))
      if (referenceOf(transaction.reference_id ?? '') === reference) found.push(transaction)
    return found.reverse()
  }

  /** Newest first. */
  async function* transactions(
    query: Record<string, string | string[]>,
    patience: Patience = { patienceMs: LIST_PATIENCE_MS },
  ) {
    for await (const transaction of list(Transaction, 'GET /transactions', { ...query, currency: 'PHP' }, patience))
      if (transaction.currency === 'PHP') yield transaction
  }

  /** All that a list holds, page by page, in Xendit's order. */
  async function* list<S extends z.core.$ZodType<{ id: string }>>(
    item: S,
    endpoint: string,
    query: Record<string, string | string[]>,
    patience: Patience = {},
  ) {
    const Page = pageOf(item)
    let after = {}
    for (;;) {
      const page = await call(Page, { endpoint, query: { ...query, limit: String(PAGE), ...after }, ...patience })
      yield* page.data
      const last = page.data.at(-1)
      if (!page.has_more || !last) return
      after = { after_id: last.id }
    }
  }

  function readPayment(paymentId: string, patience: Patience = {}) {
    return orUndefined(call(Payment, { endpoint: 'GET /v3/payments/:id', id: paymentId, ...patience }))
  }

  async function findRefund(payment_request_id: string, reference: string) {
    for await (const refund of list(Refund, 'GET /refunds', { payment_request_id }))
      if (refund.reference_id === reference) return refund
    return undefined
  }

  /** The payout that another call with the same key is making. */
  async function awaitPayout(order: PayoutOrder, error: ProviderDuplicate): Promise<z.output<typeof Payout>> {
    for (const pause of IN_PROGRESS_WAITS_MS) {
      const [payout] = await searchPayouts(order.reference)
      if (payout) return payout
      await wait(pause)
    }
    throw error
  }

  async function searchPayouts(reference_id: string): Promise<z.output<typeof Payout>[]> {
    const found: z.output<typeof Payout>[] = []
    for await (const payout of list(Payout, 'GET /v2/payouts', { reference_id }))
      if (payout.reference_id === reference_id) found.push(payout)
    return found
  }

  async function readPayout(payoutId: string): Promise<PayoutState | undefined> {
    if (payoutId.startsWith('po-')) return readPayoutV3(payoutId)
    const payout = await orUndefined(call(Payout, { endpoint: 'GET /v2/payouts/:id', id: payoutId }))
    return payout && asPayoutState(payout)
  }

  /** We order through v2. Told of by v3's name, a payout of ours is found by its reference and keeps the name it was ordered under. */
  async function readPayoutV3(payoutId: string): Promise<PayoutState | undefined> {
    const endpoint = 'GET /v3/payouts/:id'
    const payout = await orUndefined(call(PayoutV3, { endpoint, id: payoutId, apiVersion: PAYOUT_API_VERSION }))
    if (!payout) return undefined
    const [ours] = await searchPayouts(payout.reference_id)
    return asPayoutState(ours ?? { ...payout, id: payout.payout_id, amount: payout.destination_amount })
  }
}

/** Our reference in `pi_<reference>_<attempt>`; what we did not write so is a reference of somebody's all the same. */
function referenceOf(referenceId: string): string {
  return /^pi_(.+)_[0-9a-f]{8}$/.exec(referenceId)?.[1] ?? referenceId
}

function asCheckoutState(session: z.output<typeof Session>, captures: Capture[]): CheckoutState {
  return {
    checkoutId: session.payment_session_id,
    reference: referenceOf(session.reference_id),
    // Money that came after the end is money all the same.
    status: captures.length > 0 ? 'paid' : (endedSession[session.status] ?? 'open'),
    linkUrl: session.payment_link_url ?? '',
    expiresAt: session.expires_at,
    captures,
  }
}

/** A checkout known by its payments alone: there is nothing to open any more. */
function paidElsewhere(checkoutId: string, reference: string, captures: Capture[]): CheckoutState {
  const status = captures.length > 0 ? 'paid' : 'open'
  return { checkoutId, reference, status, linkUrl: '', expiresAt: clock.now(), captures }
}

function asCapture({ product_id, amount, created }: Transaction): Capture {
  return { providerPaymentId: product_id, amount, paidAt: created }
}

function captureOf(
  providerPaymentId: string,
  captures: { capture_amount: bigint; capture_timestamp: Date }[],
): Capture {
  const amount = captures.reduce((sum, capture) => sum + capture.capture_amount, 0n)
  return { providerPaymentId, amount, paidAt: captures[0]!.capture_timestamp }
}

function asRefundState(refund: z.output<typeof Refund>): RefundState {
  const ended = { SUCCEEDED: 'succeeded', FAILED: 'failed', CANCELLED: 'failed' } as const
  const status = ended[refund.status as keyof typeof ended] ?? 'pending'
  return {
    refundId: refund.id,
    reference: refund.reference_id ?? null,
    providerPaymentId: refund.payment_id ?? null,
    amount: refund.amount,
    status,
    cause: status === 'failed' ? failureOf(refund) : null,
  }
}

function failureOf({ status, failure_code }: z.output<typeof Refund>): string {
  if (status === 'CANCELLED') return 'it was cancelled at Xendit'
  const code = failure_code ?? 'REFUND_FAILED'
  return `${(refundFailures as Record<string, string>)[code] ?? refundFailures.REFUND_FAILED} (${code})`
}

function asPayoutState(payout: Omit<z.output<typeof Payout>, 'currency'>): PayoutState {
  // Whatever we do not know of is on its way: no ending is made up.
  const status = payoutStatus[payout.status] ?? 'sending'
  const hasCause = status === 'failed' || status === 'returned'
  return {
    payoutId: payout.id,
    reference: payout.reference_id,
    amount: payout.amount,
    status,
    cause: hasCause ? (causes[payout.failure_code ?? ''] ?? 'rejected') : null,
  }
}

/** Xendit keeps no accounts of people: what we call `epayment` is a GCash wallet there, known by its mobile number. */
function channelOf(bankSlug: string, accountNumber: string): { code: string; accountNumber: string } | undefined {
  const slug = bankSlug === 'epayment' ? 'gcash' : bankSlug
  const code = channelCodeOf(slug)
  if (!code) return undefined
  if (!isWallet(slug)) return { code, accountNumber: accountNumber.replace(/\D/g, '') }
  const mobile = /^(?:\+?63|0)?(9\d{9})$/.exec(accountNumber)?.[1]
  return mobile === undefined ? undefined : { code, accountNumber: `0${mobile}` }
}

/** A page of a list, in either of the two shapes that are documented: the guide shows the bare items. */
function pageOf<S extends z.core.$ZodType>(item: S) {
  const items = z.array(item)
  const bare = z.pipe(
    items,
    z.transform((data) => ({ data, has_more: false })),
  )
  return z.union([bare, z.object({ data: items, has_more: z._default(z.boolean(), false) })])
}

/** What there is; undefined for what Xendit does not know, or could not have named so. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderRejected && unknownThing.has(error.code ?? '')) return undefined
    throw error
  }
}

/** Of many reads one fails easily: it alone is tried again. */
async function insist<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read()
    } catch (error) {
      const isPassing = error instanceof ProviderAmbiguous && !(error instanceof ProviderThrottled)
      if (!isPassing || tries === READ_TRIES) throw error
    }
  }
}

async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const turn = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, turn))
  return results
}
