// The Xendit dialect through plain HTTP calls, its weaknesses included.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json, TestSandbox } from '../sandbox.fixture.ts'
import {
  newXenditPayout as newPayout,
  newSession,
  startTestXendit,
  type TestXendit,
  TOKEN,
  V3,
} from './xendit.fixture.ts'

let xendit: TestXendit
let sandbox: TestSandbox

beforeAll(async () => {
  xendit = await startTestXendit()
  sandbox = xendit.sandbox
})
beforeEach(() => xendit.reset())
afterAll(() => sandbox.close())

const call: TestXendit['call'] = (...given) => xendit.call(...given)
const open: TestXendit['open'] = (wanted) => xendit.open(wanted)
const paid: TestXendit['paid'] = (...given) => xendit.paid(...given)
const receivedTypes = () => xendit.receivedTypes()

test('a session has Xendit’s ids, amounts in pesos, and a hosted page', async () => {
  const session = await open({ reference_id: 'pi_1', description: 'Gift', metadata: { intent: 'x' } })
  expect(session).toMatchObject({
    payment_session_id: expect.stringMatching(/^ps-[0-9a-f]{24}$/),
    reference_id: 'pi_1',
    status: 'ACTIVE',
    amount: 100.5,
    currency: 'PHP',
    country: 'PH',
    description: 'Gift',
    metadata: { intent: 'x' },
    payment_request_id: null,
    payment_id: null,
    business_id: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
  expect((await fetch(session.payment_link_url)).status).toBe(200)
  expect((await call('GET', `/sessions/${session.payment_session_id}`)).body).toEqual(session)
})

test('repeating a request with the same key creates two sessions', async () => {
  const body = newSession()
  const key = { 'idempotency-key': 'same' }
  const sessions = [await call('POST', '/sessions', body, key), await call('POST', '/sessions', body, key)]
  expect(new Set(sessions.map((reply) => reply.body.payment_session_id)).size).toBe(2)
})

test('a paid session names its payment, which lists its captures', async () => {
  const session = await paid({ amount: 100.06 })
  expect(session).toMatchObject({
    status: 'COMPLETED',
    payment_id: expect.stringMatching(/^py-[0-9a-f-]{36}$/),
    payment_request_id: expect.stringMatching(/^pr-[0-9a-f-]{36}$/),
  })
  const { body: payment } = await call('GET', `/v3/payments/${session.payment_id}`, undefined, V3)
  expect(payment).toMatchObject({
    payment_request_id: session.payment_request_id,
    reference_id: session.reference_id,
    request_amount: 100.06,
    status: 'SUCCEEDED',
    captures: [{ capture_amount: 100.05, capture_timestamp: expect.any(String) }],
  })
  const request = await call('GET', `/v3/payment_requests/${session.payment_request_id}`, undefined, V3)
  expect(request.body).toMatchObject({ latest_payment_id: session.payment_id, status: 'SUCCEEDED' })
})

test('an open session can be cancelled, with the status spelled CANCELED', async () => {
  const { payment_session_id } = await open()
  expect((await call('POST', `/sessions/${payment_session_id}/cancel`)).body.status).toBe('CANCELED')
  expect((await call('POST', `/sessions/${payment_session_id}/cancel`)).status).toBe(400)
})

describe('an error has a code and a message,', () => {
  test.each([
    ['an amount with three decimals', { amount: 1.001 }],
    ['an amount below a peso', { amount: 0.99 }],
    ['an amount as text', { amount: '100.00' }],
    ['no customer', { customer: undefined }],
    ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }],
    ['another currency', { currency: 'IDR' }],
  ])('for %s', async (_, wanted) => {
    const { status, body } = await call('POST', '/sessions', newSession(wanted))
    const [path] = Object.keys(wanted)
    expect([status, body]).toEqual([
      400,
      {
        error_code: 'API_VALIDATION_ERROR',
        message: expect.any(String),
        errors: [{ path: expect.stringContaining(path!), message: expect.any(String) }],
      },
    ])
  })

  test.each([
    ['GET', '/sessions/ps-000000000000000000000000', 404, 'DATA_NOT_FOUND'],
    ['GET', '/v2/payouts/disb-1', 404, 'DATA_NOT_FOUND'],
    ['GET', '/refunds/rfd-1', 404, 'DATA_NOT_FOUND'],
    ['GET', '/nothing', 404, 'DATA_NOT_FOUND'],
    ['GET', '/transactions', 400, 'API_VALIDATION_ERROR'],
    ['GET', '/v3/payments/py-1', 400, 'API_VALIDATION_ERROR'],
  ])('%s %s: %i %s', async (method, path, status, error_code) => {
    expect(await call(method, path)).toMatchObject({ status, body: { error_code } })
  })

  test('for a wrong key', async () => {
    const { status, body } = await call('GET', '/balance', undefined, { authorization: 'Basic eDo=' })
    expect([status, body.error_code]).toEqual([401, 'INVALID_API_KEY'])
  })
})

test('every answer counts down the calls left for its endpoint; further calls get 429', async () => {
  await sandbox.admin('PUT', '/knobs', { xendit: { requests_per_minute: 2 } })
  const replies = [await call('GET', '/balance'), await call('GET', '/balance'), await call('GET', '/balance')]
  expect(replies.map((reply) => [reply.status, reply.headers.get('rate-limit-remaining')])).toEqual([
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ])
  expect(replies[2]!.body.error_code).toBe('RATE_LIMIT_EXCEEDED')
  expect(Number(replies[2]!.headers.get('rate-limit-reset'))).toBeLessThanOrEqual(60)
  expect((await call('GET', '/payouts_channels')).headers.get('rate-limit-limit')).toBe('2')
})

test('a refund names a payment request, starts pending, is unique per key, and cannot exceed the payment', async () => {
  const { payment_request_id } = await paid()
  const order = { reference_id: 'r1', payment_request_id, currency: 'PHP', amount: 60.25, reason: 'DUPLICATE' }
  const key = { 'idempotency-key': 'r1' }
  const { body: refund } = await call('POST', '/refunds', order, key)
  expect(refund).toMatchObject({ payment_request_id, status: 'PENDING', amount: 60.25 })
  expect(refund).not.toHaveProperty('payment_id')
  expect((await call('POST', '/refunds', order, key)).body).toEqual(refund)
  expect(await call('POST', '/refunds', { ...order, amount: 1 }, key)).toMatchObject({
    status: 409,
    body: { error_code: 'DUPLICATE_ERROR' },
  })
  expect((await call('POST', '/refunds', { ...order, amount: 40.26 })).body.error_code).toBe(
    'MAXIMUM_REFUND_AMOUNT_REACHED',
  )
  await sandbox.advance(5)
  expect((await call('GET', `/refunds/${refund.id}`)).body.status).toBe('SUCCEEDED')
  expect((await call('GET', `/refunds?payment_request_id=${payment_request_id}`)).body.data).toHaveLength(1)
  expect(receivedTypes()).toContain('refund.succeeded')
})

test('a payout is found by its reference, and cannot be cancelled once it has ended', async () => {
  const { body: payout } = await call('POST', '/v2/payouts', newPayout())
  expect(payout).toMatchObject({
    id: expect.stringMatching(/^disb-[0-9a-f-]{36}$/),
    status: 'ACCEPTED',
    amount: 85.25,
    channel_code: 'PH_BDO',
    channel_properties: { account_number: '001234567890', account_holder_name: 'ANA REYES' },
  })
  expect(payout).not.toHaveProperty('failure_code')
  expect((await call('GET', '/v2/payouts?reference_id=po_1')).body).toEqual({ data: [payout], has_more: false })
  await sandbox.advance(60)
  expect((await call('GET', `/v2/payouts/${payout.id}`)).body.status).toBe('SUCCEEDED')
  expect((await call('POST', `/v2/payouts/${payout.id}/cancel`)).status).toBe(400)
  expect(receivedTypes()).toEqual(['payout.succeeded'])
})

test.each([
  ['131313', 'ACCEPTED', undefined],
  ['123456', 'FAILED', 'TEMPORARY_TRANSFER_ERROR'],
  ['999999', 'FAILED', 'REJECTED_BY_CHANNEL'],
  ['121212', 'FAILED', 'INVALID_DESTINATION'],
  ['343434', 'FAILED', 'INVALID_DESTINATION'],
  ['654321', 'REVERSED', undefined],
])('a payout to %s is %s', async (account_number, status, failure_code) => {
  const channel_properties = { account_number, account_holder_name: 'ANA REYES' }
  const { body } = await call('POST', '/v2/payouts', newPayout({ channel_properties }))
  await sandbox.advance(60)
  await sandbox.advance(60)
  const { body: payout } = await call('GET', `/v2/payouts/${body.id}`)
  expect([payout.status, payout.failure_code]).toEqual([status, failure_code])
})

test('payouts with one reference are listed in pages, in both directions', async () => {
  for (let i = 0; i < 5; i++) {
    await call('POST', '/v2/payouts', newPayout())
    await sandbox.advance(1)
  }
  const list = async (query: string) => (await call('GET', `/v2/payouts?reference_id=po_1&${query}`)).body
  const all = (await list('limit=50')).data.map((payout: Json) => payout.id)
  expect(all).toHaveLength(5)
  const first = await list('limit=3')
  expect(first).toMatchObject({ has_more: true, links: { rel: 'next', method: 'GET' } })
  const rest = (await call('GET', first.links.href)).body
  const names = [...first.data, ...rest.data].map((payout: Json) => payout.id)
  expect([names, rest.has_more]).toEqual([all, false])
  expect((await list(`limit=2&before_id=${all[3]}`)).data.map((payout: Json) => payout.id)).toEqual(all.slice(1, 3))
})

test('a refund can be cancelled only while it is pending, and its amount is refundable again', async () => {
  const { payment_request_id } = await paid()
  const order = { payment_request_id, reason: 'OTHERS' }
  const { body: refund } = await call('POST', '/refunds', order)
  expect(refund.amount).toBe(100.5)
  expect((await call('POST', `/refunds/${refund.id}/cancel`)).body.status).toBe('CANCELLED')
  await sandbox.advance(5)
  expect(receivedTypes()).not.toContain('refund.succeeded')
  const { body: another } = await call('POST', '/refunds', { ...order, amount: 100.5 })
  await sandbox.advance(5)
  expect(await call('POST', `/refunds/${another.id}/cancel`)).toMatchObject({
    status: 400,
    body: { error_code: 'INELIGIBLE_TRANSACTION' },
  })
  expect((await call('POST', '/refunds/rfd-1/cancel')).status).toBe(404)
})

test('webhooks about payouts can use v3, and v3 returns them in centavos', async () => {
  await sandbox.admin('PUT', '/knobs', { xendit: { payout_events: 'v3' } })
  const { body: payout } = await call('POST', '/v2/payouts', newPayout())
  await sandbox.advance(60)
  expect(receivedTypes()).toEqual(['v3_payout.succeeded'])
  const { data } = sandbox.received[0]!.event
  expect(data).toMatchObject({ status: 'SUCCEEDED', reference_id: payout.reference_id, destination_amount: 8525 })
  const at = { 'api-version': '2025-09-01' }
  expect((await call('GET', `/v3/payouts/${data.payout_id}`, undefined, at)).body).toEqual(data)
  expect((await call('GET', `/v3/payouts/${data.payout_id}`)).status).toBe(400)
  expect((await call('GET', `/v3/payouts/${payout.id}`, undefined, at)).status).toBe(404)
})

test.each([
  [{ channel_code: 'PH_NOWHERE' }, 'CHANNEL_CODE_NOT_SUPPORTED'],
  [{ channel_code: 'PH_ROB' }, 'CHANNEL_CODE_NOT_SUPPORTED'],
  [{ amount: 0.5 }, 'MINIMUM_TRANSFER_LIMIT_ERROR'],
  [{ amount: 50_000.01 }, 'MAXIMUM_TRANSFER_LIMIT_ERROR'],
])('a payout of %o is refused with %s', async (wanted, error_code) => {
  expect(await call('POST', '/v2/payouts', newPayout(wanted))).toMatchObject({ status: 400, body: { error_code } })
})

test('channels are listed by category with their limits, without retired ones', async () => {
  const { body } = await call('GET', '/payouts_channels?currency=PHP&channel_category=EWALLET')
  expect(body).toContainEqual({
    channel_code: 'PH_GCASH',
    channel_category: 'EWALLET',
    currency: 'PHP',
    channel_name: 'GCash (e-wallet)',
    amount_limits: { minimum: 1, maximum: 50_000, minimum_increment: 0.01 },
  })
  expect(body.map((channel: Json) => channel.channel_code)).not.toContain('PH_BDO')
  const banks = await call('GET', '/payouts_channels?currency=PHP&channel_category=BANK')
  expect(banks.body.map((channel: Json) => channel.channel_code)).not.toContain('PH_ROB')
})

test('transactions are found by a part of their reference, in pages, newest first', async () => {
  const ids: string[] = []
  for (const reference_id of ['gift-1', 'gift-10', 'GIFT-1', 'other']) {
    ids.push((await paid({ reference_id })).payment_id)
    await sandbox.advance(1)
  }
  const list = async (query: string) => (await call('GET', `/transactions?currency=PHP&${query}`)).body
  const names = (page: Json) => page.data.map((line: Json) => line.reference_id)
  expect(names(await list('reference_id=gift-1'))).toEqual(['gift-10', 'gift-1'])
  const first = await list('types=PAYMENT&types=REFUND&limit=3')
  expect([names(first), first.has_more]).toEqual([['other', 'GIFT-1', 'gift-10'], true])
  const rest = await list(`types=PAYMENT&limit=3&after_id=${first.data.at(-1).id}`)
  expect([names(rest), rest.has_more]).toEqual([['gift-1'], false])
  expect(first.data[0]).toMatchObject({
    product_id: ids[3],
    type: 'PAYMENT',
    status: 'SUCCESS',
    amount: 100.5,
    cashflow: 'MONEY_IN',
    fee: { xendit_fee: 2.01, value_added_tax: 0.24 },
  })
  expect((await list('types=DISBURSEMENT')).data).toEqual([])
})

test('a returned payout is one reversed transaction, and its amount is in the balance again', async () => {
  await paid({ amount: 1000 })
  const { body: before } = await call('GET', '/balance?account_type=CASH&currency=PHP')
  const channel_properties = { account_number: '654321', account_holder_name: 'ANA REYES' }
  await call('POST', '/v2/payouts', newPayout({ channel_properties }))
  await sandbox.advance(60)
  await sandbox.advance(60)
  const { body } = await call('GET', '/transactions?currency=PHP&types=DISBURSEMENT')
  expect(body.data.map((line: Json) => [line.status, line.amount])).toEqual([['REVERSED', 85.25]])
  // All except the transfer fee is back.
  const { body: after } = await call('GET', '/balance?account_type=CASH&currency=PHP')
  expect(before.balance - after.balance).toBeLessThan(85.25)
})

describe('a webhook', () => {
  test('carries the token, and a payment sends two', async () => {
    const session = await paid()
    await sandbox.settle()
    expect(receivedTypes()).toEqual(['payment.capture', 'payment_session.completed'])
    expect(sandbox.received.map((delivery) => delivery.token)).toEqual([TOKEN, TOKEN])
    expect(new Set(sandbox.received.map((delivery) => delivery.id)).size).toBe(2)
    expect(sandbox.received[1]!.event).toMatchObject({
      business_id: session.business_id,
      data: { payment_session_id: session.payment_session_id, status: 'COMPLETED', amount: 100.5 },
    })
  })

  test('about a second capture has only the capture, and a cancelled session sends none', async () => {
    await paid({}, 'paid_twice')
    await sandbox.settle()
    // Two events are in flight at the same time.
    expect(receivedTypes().sort()).toEqual(['payment.capture', 'payment.capture', 'payment_session.completed'])
    sandbox.received.length = 0
    await paid({}, 'cancelled')
    await paid({}, 'failed')
    await paid({}, 'expire')
    await sandbox.settle()
    expect(receivedTypes().sort()).toEqual(['payment.failure', 'payment_session.expired'])
  })

  test('that is refused is attempted six more times, within a day', async () => {
    sandbox.answerWith(500)
    await paid({}, 'expire')
    await sandbox.settle()
    for (const [i, minutes] of [15, 45, 120, 180, 360, 720].entries()) {
      await sandbox.advance(minutes * 60 - 1)
      expect(sandbox.received).toHaveLength(i + 1)
      await sandbox.advance(1)
      expect(sandbox.received).toHaveLength(i + 2)
    }
    expect((await sandbox.admin('GET', '/deliveries?pending=1')).body.pending).toBe(0)
  })
})
