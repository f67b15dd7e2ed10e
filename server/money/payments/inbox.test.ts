// Routes of webhooks, over real HTTP: what is signed is kept, once, before it is acknowledged; what is not leaves no trace.
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

function events() {
  return server.services.db.selectFrom('provider_events').selectAll().orderBy('id').execute()
}

test('the provider’s own webhook is kept, and posted from what the provider answers', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.pay('paid', gift)
  expect(await provider.quiet()).toMatchObject({ pending: 0 })
  const told = { type: withXendit ? 'payment_session.completed' : 'checkout.paid', checkout_id: gift.checkoutId }
  expect((await events()).filter((event) => event.type === told.type)).toMatchObject([{ ...told, applied_at: null }])
  await postDue(server.services)
  expect((await events()).filter((event) => event.applied_at === null)).toEqual([])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
})

test('a webhook only hints: one that says paid of an unpaid checkout moves nothing', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  const lie = getEvent('checkout.paid', gift.checkoutId)
  expect(await deliver(server, lie, webhookHeaders(server.services, lie))).toBe(200)
  await postDue(server.services)
  expect(await events()).toMatchObject([{ applied_at: expect.any(Date) }])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting' })
})

test('one event delivered thirty times at once is one row and one posting', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.knobs({ webhooks: { drop_probability: 1 } })
  await provider.pay('paid', gift)
  await provider.knobs({ webhooks: { drop_probability: 0 } })
  const event = getEvent('checkout.paid', gift.checkoutId)
  const headers = webhookHeaders(server.services, event)
  const statuses = await Promise.all(Array.from({ length: 30 }, () => deliver(server, event, headers)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await events()).toHaveLength(1)
  await Promise.all([postDue(server.services), postDue(server.services)])
  expect(await deliver(server, event, headers)).toBe(200)
  expect(await events()).toMatchObject([{ applied_at: expect.any(Date) }])
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('a type nobody knows is acknowledged and done with', async () => {
  const event = getEvent('weather.changed', 'sky_1')
  expect(await deliver(server, event, webhookHeaders(server.services, event))).toBe(200)
  await postDue(server.services)
  expect(await events()).toMatchObject([
    { type: 'weather.changed', checkout_id: null, refund_id: null, applied_at: expect.any(Date) },
  ])
})

// Xendit signs nothing: what its token proves, and two of them while they are exchanged, outside/epayment-xendit.test.ts asks.
const ofSignatures = !withXendit

test.runIf(ofSignatures)('while a key is rotated, one good signature among others is enough', async () => {
  const event = getEvent('weather.changed', 'sky_2')
  const headers = webhookHeaders(server.services, event)
  const old = webhookHeaders(server.services, event, { secret: 'whsec_b2xkLW9sZC1vbGQtb2xkLW9sZA==' })
  headers['webhook-signature'] = `${old['webhook-signature']} ${headers['webhook-signature']}`
  expect(await deliver(server, event, headers)).toBe(200)
})

describe('refused with 400, and nothing is kept:', () => {
  const event = getEvent('checkout.paid', 'chk_1')
  const sign = (wish = {}) => webhookHeaders(server.services, event, wish)
  const now = () => Math.floor(Date.now() / 1000)

  test.runIf(ofSignatures).each<[string, () => Record<string, string>, string?]>([
    ['another key', () => sign({ secret: 'whsec_bm90LXRoZS1rZXktb2YtdGhlLXByb3ZpZGVy' })],
    ['older than five minutes', () => sign({ at: now() - 301 })],
    ['from more than five minutes ahead', () => sign({ at: now() + 302 })],
    ['another body under a signature that was good', () => sign(), getEvent('checkout.paid', 'chk_2')],
    ['another event’s id', () => ({ ...sign(), 'webhook-id': 'evt_other' })],
    ['a younger time than was signed', () => ({ ...sign({ at: now() - 400 }), 'webhook-timestamp': String(now()) })],
    ['a time that is none', () => ({ ...sign(), 'webhook-timestamp': 'now' })],
    ['no signature', () => ({ ...sign(), 'webhook-signature': '' })],
    ['half a signature', () => ({ ...sign(), 'webhook-signature': sign()['webhook-signature']!.slice(0, 20) })],
    ['no headers at all', () => ({ 'content-type': 'application/json' })],
  ])('%s', async (_, headers, raw = event) => {
    expect(await deliver(server, raw, headers())).toBe(400)
    expect(await events()).toEqual([])
  })

  test.each(['not json', '[]', 'null', '{"type":"checkout.paid"}'])('signed, but no event: %s', async (raw) => {
    expect(await deliver(server, raw, webhookHeaders(server.services, raw))).toBe(400)
    expect(await events()).toEqual([])
  })
})

test('one larger than any webhook is refused before it is read', async () => {
  const raw = JSON.stringify({ id: 'e', type: 'checkout.paid', data: { id: 'chk_1', more: 'x'.repeat(70_000) } })
  expect(await deliver(server, raw, webhookHeaders(server.services, raw))).toBe(413)
  expect(await events()).toEqual([])
})

test('acknowledged means kept: when the database refuses, every waiting webhook hears so', async () => {
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
  expect(await events()).toEqual([])
  await inbox.store({ ...hint, eventId: 'evt_fine' })
  expect(await events()).toHaveLength(1)
})
