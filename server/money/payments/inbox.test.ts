// The webhook endpoint over real HTTP: a signed webhook is stored, once, before it is acknowledged; an unsigned one
// leaves no trace.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postDue } from '#server/money/post-captures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { verifyLedger } from '../ledger/verify.ts'
import {
  aCreator,
  anOpenGift,
  deliver,
  getEvent,
  getPayment,
  getProvider,
  getProviderEvents,
  webhookHeaders,
  withXendit,
} from '../testing.ts'
import { createInbox } from './inbox.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
})
beforeEach(() => server.services.db.deleteFrom('provider_events').execute())
afterAll(() => server.close())

test('stores the provider’s webhook, and posts what the provider’s API answers', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.pay('paid', gift)
  expect(await provider.quiet()).toMatchObject({ pending: 0 })
  const hint = { type: withXendit ? 'payment_session.completed' : 'checkout.paid', checkout_id: gift.checkoutId }
  expect((await getProviderEvents(server.services)).filter((event) => event.type === hint.type)).toMatchObject([
    { ...hint, applied_at: null },
  ])
  await postDue(server.services)
  expect((await getProviderEvents(server.services)).filter((event) => event.applied_at === null)).toEqual([])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
})

test('a webhook that says “paid” about an unpaid checkout moves nothing', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  const lie = getEvent('checkout.paid', gift.checkoutId)
  expect(await deliver(server, lie, webhookHeaders(server.services, lie))).toBe(200)
  await postDue(server.services)
  expect(await getProviderEvents(server.services)).toMatchObject([{ applied_at: expect.any(Date) }])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting' })
})

test('one event delivered thirty times concurrently is one row and one posting', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.knobs({ webhooks: { drop_probability: 1 } })
  await provider.pay('paid', gift)
  await provider.knobs({ webhooks: { drop_probability: 0 } })
  const event = getEvent('checkout.paid', gift.checkoutId)
  const headers = webhookHeaders(server.services, event)
  const statuses = await Promise.all(Array.from({ length: 30 }, () => deliver(server, event, headers)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await getProviderEvents(server.services)).toHaveLength(1)
  await Promise.all([postDue(server.services), postDue(server.services)])
  expect(await deliver(server, event, headers)).toBe(200)
  expect(await getProviderEvents(server.services)).toMatchObject([{ applied_at: expect.any(Date) }])
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('acknowledges an unknown event type and marks it as applied', async () => {
  const event = getEvent('weather.changed', 'sky_1')
  expect(await deliver(server, event, webhookHeaders(server.services, event))).toBe(200)
  await postDue(server.services)
  expect(await getProviderEvents(server.services)).toMatchObject([
    { type: 'weather.changed', checkout_id: null, refund_id: null, applied_at: expect.any(Date) },
  ])
})

// Xendit does not sign: outside/epayment-xendit.test.ts covers its token, and two valid tokens during an exchange.
const hasSignatures = !withXendit

test.runIf(hasSignatures)('accepts one valid signature among several, as during a key rotation', async () => {
  const event = getEvent('weather.changed', 'sky_2')
  const headers = webhookHeaders(server.services, event)
  const old = webhookHeaders(server.services, event, { secret: 'whsec_b2xkLW9sZC1vbGQtb2xkLW9sZA==' })
  headers['webhook-signature'] = `${old['webhook-signature']} ${headers['webhook-signature']}`
  expect(await deliver(server, event, headers)).toBe(200)
})

describe('refuses with 400, and stores nothing:', () => {
  const event = getEvent('checkout.paid', 'chk_1')
  const sign = (options = {}) => webhookHeaders(server.services, event, options)
  const now = () => Math.floor(Date.now() / 1000)

  test.runIf(hasSignatures).each<[string, () => Record<string, string>, string?]>([
    ['a signature with another key', () => sign({ secret: 'whsec_bm90LXRoZS1rZXktb2YtdGhlLXByb3ZpZGVy' })],
    ['a timestamp older than five minutes', () => sign({ at: now() - 301 })],
    ['a timestamp more than five minutes ahead', () => sign({ at: now() + 302 })],
    ['a valid signature with another body', () => sign(), getEvent('checkout.paid', 'chk_2')],
    ['the id of another event', () => ({ ...sign(), 'webhook-id': 'evt_other' })],
    ['a later time than was signed', () => ({ ...sign({ at: now() - 400 }), 'webhook-timestamp': String(now()) })],
    ['a timestamp that is no number', () => ({ ...sign(), 'webhook-timestamp': 'now' })],
    ['no signature', () => ({ ...sign(), 'webhook-signature': '' })],
    ['half a signature', () => ({ ...sign(), 'webhook-signature': sign()['webhook-signature']!.slice(0, 20) })],
    ['no headers at all', () => ({ 'content-type': 'application/json' })],
  ])('%s', async (_, headers, raw = event) => {
    expect(await deliver(server, raw, headers())).toBe(400)
    expect(await getProviderEvents(server.services)).toEqual([])
  })

  test.each(['not json', '[]', 'null', '{"type":"checkout.paid"}'])('a signed non-event: %s', async (raw) => {
    expect(await deliver(server, raw, webhookHeaders(server.services, raw))).toBe(400)
    expect(await getProviderEvents(server.services)).toEqual([])
  })
})

test('refuses a body larger than any webhook before reading it', async () => {
  const raw = JSON.stringify({ id: 'e', type: 'checkout.paid', data: { id: 'chk_1', more: 'x'.repeat(70_000) } })
  expect(await deliver(server, raw, webhookHeaders(server.services, raw))).toBe(413)
  expect(await getProviderEvents(server.services)).toEqual([])
})

test('acknowledges only committed webhooks: when the insert fails, every waiting one fails', async () => {
  const inbox = createInbox(server.services, () => undefined)
  const hint = {
    eventId: 'evt_\0',
    type: 'checkout.paid',
    checkoutId: 'chk_1',
    refundId: null,
    payoutId: null,
    disputeId: null,
  }
  const results = await Promise.allSettled([inbox.store(hint), inbox.store({ ...hint, eventId: 'evt_fine' })])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect(await getProviderEvents(server.services)).toEqual([])
  await inbox.store({ ...hint, eventId: 'evt_fine' })
  expect(await getProviderEvents(server.services)).toHaveLength(1)
})
