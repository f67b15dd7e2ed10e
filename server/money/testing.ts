// For the tests of money: creators, gifts opened at the provider, control of the sandbox provider, and webhooks signed
// as it signs them.
import { createHmac, randomUUID } from 'node:crypto'
import { aGift, aUsedCode, createTestAccount, type NewAccount, type NewGift } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { type PostedCapture, postCaptures } from '#server/money/ledger/movements.ts'
import { openCheckout } from '#server/money/payments/checkout.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { sendRefunds } from '#server/money/payments/send-refunds.ts'
import { settleRefund } from '#server/money/payments/settle-refund.ts'
import { getReference } from '#server/money/payouts/payout-attempts.ts'
import { codeTerms, type PayoutTerms, payoutTerms } from '#server/money/payouts/payout-terms.ts'
import { reservePayout } from '#server/money/payouts/reserve-payout.ts'
import { postDue } from '#server/money/post-captures.ts'
import { termsMac } from '#server/otp/code-terms.ts'
import type { Services } from '#server/outside/services.ts'
import type { TestServer } from '#test/server.ts'

export interface Creator {
  account_id: bigint
  page_url: string
  page_name: string
}

let creators = 0

/** A creator that no other test in the file pays. */
export async function aCreator(services: Pick<Services, 'db'>, more: Partial<NewAccount> = {}): Promise<Creator> {
  const page_url = more.page_url ?? `creator${++creators}`
  const account_id = await createTestAccount(services, { ...more, page_url })
  return { account_id, page_url, page_name: more.page_name ?? page_url }
}

export interface OpenGift {
  paymentId: string
  checkoutId: string
  token: string
}

/** A gift whose payer is on the provider's checkout page. */
export async function anOpenGift(services: Services, creator: Creator, gift: NewGift): Promise<OpenGift> {
  const paymentId = await aGift(services, creator, gift)
  const { linkUrl, paymentToken } = await openCheckout(services, paymentId)
  const checkoutId = linkUrl.split('/').at(-1)!
  return { paymentId, checkoutId: withXendit ? checkoutId.replace('chk_', 'ps-') : checkoutId, token: paymentToken }
}

/** These services once the installation has changed to another provider, which happens to use the same ids. */
export function withAnotherProvider(services: Services): Services {
  return { ...services, epayment: { ...services.epayment, name: 'another' } }
}

/** A gift that its payer paid at the provider, which is posted: with the payment's transaction number. */
export async function aGiftPaidAtProvider(
  server: TestServer,
  creator: Creator,
  gift: NewGift,
): Promise<OpenGift & { number: string }> {
  const open = await anOpenGift(server.services, creator, gift)
  await getProvider(server).pay('paid', open)
  await postAll(server)
  return { ...open, number: (await getPayment(server.services, open.paymentId)).transaction_no }
}

/** Lets the provider do its due work, and posts its webhooks. */
export async function postAll(server: TestServer): Promise<void> {
  await getProvider(server).quiet()
  await postDue(server.services)
}

/** Sends all refunds, and lets the provider and us finish them. */
export async function finishRefunds(server: TestServer): Promise<void> {
  await sendRefunds(server.services, { everything: true })
  await postAll(server)
}

export type Outcome = 'paid' | 'failed' | 'cancelled' | 'paid_twice' | 'expire' | 'paid_late'

/** Control of the sandbox provider through its admin API. */
export function getProvider({ services, providerUrl }: TestServer) {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  async function admin(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(`${providerUrl}/_sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${services.config.sandboxAdminToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const isXendit = services.config.provider === 'xendit'
  /** The admin API uses the sandbox's own ids, whichever API dialect the product uses. */
  const ownName = (checkoutId: string) => checkoutId.replace(/^ps-/, 'chk_')
  const ownReference = (reference: string) => /^pi_(.+)_[0-9a-f]{8}$/.exec(reference)?.[1] ?? reference
  const isOwnedBy = (paymentId: string) => (reference: string) => ownReference(reference) === paymentId
  const ownRoute = (route: string) => (isXendit && xenditRoutes[route]) || route

  return {
    /** Ends these checkouts with this outcome, all in one transaction of the provider. */
    pay: (outcome: Outcome, ...gifts: OpenGift[]) =>
      admin('POST', '/pay', { checkout_ids: gifts.map((gift) => ownName(gift.checkoutId)), outcome }),
    /** Resolves when the provider has done all due work and delivered all due webhooks. */
    quiet: () => admin('GET', '/deliveries?pending=1&wait=1'),
    /** Faults name native routes, which are translated to the routes of the dialect in use. */
    knobs: ({ api, ...change }: Knobs) =>
      admin('PUT', '/knobs', {
        ...change,
        ...(api && { api: { faults: api.faults.map((fault) => ({ ...fault, route: ownRoute(fault.route) })) } }),
      }),
    /** The payer's bank disputes this payment. */
    dispute: (gift: OpenGift): Promise<{ id: string }> =>
      admin('POST', '/disputes', { payment: ownName(gift.checkoutId) }),
    endDispute: ({ id }: { id: string }, outcome: 'won' | 'lost') => admin('POST', `/disputes/${id}`, { outcome }),
    advance: (seconds: number) => admin('POST', '/clock', { advance_seconds: seconds }),
    /** The provider's ids of this payment's checkouts, including one whose creation we got no answer for. */
    async listCheckouts(paymentId: string): Promise<string[]> {
      const { references } = await admin('GET', '/truth?full=1')
      const reference = references.map((row: { reference: string }) => row.reference).find(isOwnedBy(paymentId))
      const key = isXendit ? services.config.xenditSecretKey : services.config.sandboxApiKey
      const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
      const response = await fetch(`${providerUrl}/v1/checkouts?reference=${reference}`, { headers: { authorization } })
      const { data } = (await response.json()) as { data: { id: string }[] }
      return data.map((checkout) => checkout.id)
    },
    /** The complete records of the provider. */
    async truth() {
      const truth = await admin('GET', '/truth?full=1')
      for (const row of truth.references) row.reference = ownReference(row.reference)
      return truth
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the sandbox defines the knobs
type Knobs = { api?: { faults: { route: string; [more: string]: any }[] }; [group: string]: any }

const xenditRoutes: Record<string, string> = {
  'POST /v1/checkouts': 'POST /compat/xendit/sessions',
  'POST /v1/checkouts/:id/cancel': 'POST /compat/xendit/sessions/:id/cancel',
  'POST /v1/checkouts/query': 'GET /compat/xendit/sessions/:id',
  'POST /v1/refunds': 'POST /compat/xendit/refunds',
  'POST /v1/payouts': 'POST /compat/xendit/v2/payouts',
  'GET /v1/payouts': 'GET /compat/xendit/v2/payouts',
  'GET /v1/payouts/:id': 'GET /compat/xendit/v2/payouts/:id',
  'POST /v1/payouts/:id/cancel': 'POST /compat/xendit/v2/payouts/:id/cancel',
}

export interface WebhookOptions {
  id?: string
  /** Seconds. */
  at?: number
  /** The signing key, `whsec_<base64>`. */
  secret?: string
}

/** Whether this run uses Xendit's API for the provider (TEST_PAYMENT_PROVIDER), or the sandbox's native API. */
export const withXendit = process.env.TEST_PAYMENT_PROVIDER === 'xendit'

/** The headers of a webhook as the provider would sign it; Xendit does not sign but sends a token. */
export function webhookHeaders(
  { config }: Services,
  raw: string,
  options: WebhookOptions = {},
): Record<string, string> {
  const { id = `evt_${randomUUID()}`, at = Math.floor(Date.now() / 1000) } = options
  const headers = { 'content-type': 'application/json', 'webhook-id': id }
  if (withXendit) return { ...headers, 'x-callback-token': config.xenditWebhookTokens[0]! }
  const key = Buffer.from((options.secret ?? config.sandboxWebhookSecret).replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${raw}`).digest('base64')
  return { ...headers, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}

/** Delivers a webhook over real HTTP; answers the status. */
export async function deliver(server: TestServer, raw: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${server.url}/v1/webhooks/${server.services.epayment.name}`, {
    method: 'POST',
    headers,
    body: raw,
  })
  await response.arrayBuffer()
  return response.status
}

/** The webhook body the provider would send about this object; `type` is a type of the native API. */
export function getEvent(type: string, objectId: string): string {
  if (!withXendit) return JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { id: objectId } })
  const event = type === 'checkout.paid' ? 'payment_session.completed' : type
  return JSON.stringify({ event, business_id: 'biz', data: { id: objectId, payment_session_id: objectId } })
}

/** Centavos that the creator can pay out. */
export async function getAvailable({ db }: Pick<Services, 'db'>, { account_id }: Creator): Promise<bigint> {
  return (await getBalances(db, account_id)).available
}

/** The provider's webhooks as they were recorded, the oldest first. */
export function getProviderEvents({ db }: Pick<Services, 'db'>) {
  return db.selectFrom('provider_events').selectAll().orderBy('id').execute()
}

export function getPayment({ db }: Pick<Services, 'db'>, paymentId: string) {
  return db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
}

/** Centavos that the provider holds for us, from its list of movements. */
export async function providerTotal({ epayment }: Pick<Services, 'epayment'>): Promise<bigint> {
  let total = 0n
  for await (const { amount } of epayment.listMovements()) total += amount
  return total
}

/** Refunds a paid payment, as if the provider had reported success. */
export async function giveBack(services: Pick<Services, 'db' | 'config'>, paymentId: string): Promise<void> {
  const { transaction_no } = await getPayment(services, paymentId)
  await refundPayment(services, transaction_no, 'operator:test')
  await settleRefund(services, paymentId, 1, { refundId: `rfd_${paymentId}`, status: 'succeeded', cause: null })
}

/** Posts this payment as paid, as if the provider had reported it. Answers what was posted. */
export function capturePayment(
  { db, epayment }: Pick<Services, 'db' | 'epayment'>,
  reference: string,
  amount: bigint,
  paidAt = clock.now(),
): Promise<PostedCapture[]> {
  return postCaptures(db, epayment.name, [{ reference, providerPaymentId: `pay_${reference}`, amount, paidAt }])
}

/** A gift that was paid without the provider. Answers its payment's id. */
export async function aPaidGift(services: Services, creator: Creator, gift: NewGift, paidAt?: Date): Promise<string> {
  const reference = await aGift(services, creator, gift)
  await capturePayment(services, reference, gift.amount, paidAt)
  return reference
}

/** Posts web income for this creator without the provider. Answers its transaction number. */
export async function anIncome(
  services: Services,
  creator: Creator,
  amount: bigint,
  more: Partial<NewGift> = {},
): Promise<string> {
  const reference = await aPaidGift(services, creator, { ...more, amount })
  return (await getPayment(services, reference)).transaction_no
}

export interface Reservation {
  terms: PayoutTerms
  code: { challengeId: string; termsMac: Buffer }
}

/** The terms and used code of a payout; the payout itself is not reserved. */
export async function aReservation(
  services: Services,
  { account_id }: Creator,
  amount: bigint,
  method: 'direct' | 'standard' = 'standard',
): Promise<Reservation> {
  const terms = payoutTerms(
    {
      bankSlug: method === 'direct' ? 'epayment' : 'bdo',
      bankName: 'Bank',
      accountName: 'Luz Reyes',
      accountNumber: '001234567890',
      usableFrom: new Date(0),
    },
    amount,
  )
  const mac = termsMac(services.config, { userId: account_id, purpose: 'payout', terms: codeTerms(terms) })
  const challengeId = await aUsedCode(services, account_id, 'payout', mac)
  return { terms, code: { challengeId, termsMac: mac } }
}

/** A reserved payout, by default already in state `sending`; it was not sent to the provider. */
export async function aReservedPayout(
  services: Services,
  creator: Creator,
  amount: bigint,
  method: 'direct' | 'standard' = 'standard',
  state: 'requested' | 'sending' = 'sending',
): Promise<{ number: string; id: string; reference: string; net: bigint }> {
  const { terms, code } = await aReservation(services, creator, amount, method)
  const number = await inTransaction(services.db, (tx) => reservePayout(tx, services, creator.account_id, terms, code))
  const { id } = await services.db
    .updateTable('payouts')
    .set({ state })
    .where('transaction_no', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { number, id, reference: getReference(id, 1), net: amount - terms.fee }
}

/** Sets a reserved payout to `sending`, as the sender does. */
export async function markSending({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.updateTable('payouts').set({ state: 'sending' }).where('id', '=', id).execute()
}
