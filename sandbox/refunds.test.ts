import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.admin('PUT', '/knobs', { profile: 'calm' })
  // Lets the refunds of earlier tests settle before the next test begins.
  await sandbox.advance(60)
  sandbox.received.length = 0
})

async function paid(amount = 10_000): Promise<{ checkout: string; payment: string }> {
  const { id } = await sandbox.open({ amount })
  await sandbox.choose(id, 'paid')
  const { body } = await sandbox.call('GET', `/v1/checkouts/${id}`)
  return { checkout: id, payment: body.payments[0].id }
}

function refund(payment: string, amount: number, reference = 'refund_1') {
  return sandbox.call('POST', '/v1/refunds', { payment, amount, reason: 'asked for', reference })
}

async function getPayment(checkout: string): Promise<Json> {
  return (await sandbox.call('GET', `/v1/checkouts/${checkout}`)).body.payments[0]
}

test('a refund is pending first and succeeds a little later', async () => {
  const { checkout, payment } = await paid()
  const { status, body } = await refund(payment, 10_000, 'refund_full')
  expect(status).toBe(201)
  expect(body).toMatchObject({ object: 'refund', status: 'pending', payment, amount: 10_000, reference: 'refund_full' })
  expect(await getPayment(checkout)).toMatchObject({ status: 'succeeded', refunded_amount: 0 })
  await sandbox.advance(2)
  expect((await sandbox.call('GET', `/v1/refunds/${body.id}`)).body.status).toBe('succeeded')
  expect((await sandbox.call('GET', '/v1/refunds?reference=refund_full')).body.data).toMatchObject([{ id: body.id }])
  expect(await getPayment(checkout)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 })
  expect(sandbox.received.map(({ event }) => event.type)).toEqual(['checkout.paid', 'refund.succeeded'])
})

test('parts of a payment can be refunded until it is used up', async () => {
  const { checkout, payment } = await paid()
  expect((await refund(payment, 4000)).status).toBe(201)
  expect(await refund(payment, 6001)).toMatchObject({
    status: 422,
    body: { error: { code: 'refund_exceeds_payment', field: 'amount' } },
  })
  expect((await refund(payment, 6000)).status).toBe(201)
  await sandbox.advance(2)
  expect(await getPayment(checkout)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 })
})

test('concurrent refunds never exceed the payment', async () => {
  const { payment, checkout } = await paid()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(payment, 3000)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  await sandbox.advance(2)
  expect(await getPayment(checkout)).toMatchObject({ status: 'succeeded', refunded_amount: 9000 })
})

test('a dispute is about what was not refunded, and takes nothing that was refunded since', async () => {
  const { payment } = await paid()
  await refund(payment, 3000)
  await sandbox.advance(2)
  const { body: dispute } = await sandbox.admin('POST', '/disputes', { payment })
  expect(dispute).toMatchObject({ amount: 7000, status: 'opened' })
  const balance = async () => (await sandbox.call('GET', '/v1/balance')).body.balance
  await refund(payment, 2000)
  await sandbox.advance(2)
  const before = await balance()
  const { body: lost } = await sandbox.admin('POST', `/disputes/${dispute.id}`, { outcome: 'lost' })
  expect(lost).toMatchObject({ amount: 5000, status: 'lost' })
  expect(await balance()).toBe(before - 5000)
})

test('a failed refund makes the amount refundable again', async () => {
  await sandbox.admin('PUT', '/knobs', { refunds: { failure_probability: 1 } })
  const { checkout, payment } = await paid()
  const { body } = await refund(payment, 10_000)
  await sandbox.advance(2)
  expect((await sandbox.call('GET', `/v1/refunds/${body.id}`)).body).toMatchObject({
    status: 'failed',
    failure_code: 'REJECTED_BY_CHANNEL',
  })
  expect(sandbox.received.at(-1)!.event.type).toBe('refund.failed')
  expect(await getPayment(checkout)).toMatchObject({ status: 'succeeded', refunded_amount: 0 })
  expect((await refund(payment, 10_000)).status).toBe(201)
})

test('a failed payment and an unknown one cannot be refunded', async () => {
  const { id } = await sandbox.open()
  await sandbox.choose(id, 'failed')
  expect((await refund((await getPayment(id)).id, 100)).body.error.code).toBe('payment_not_refundable')
  expect((await refund('pay_unknown', 100)).status).toBe(404)
})

test('balance and transactions show captures, refunds and fees', async () => {
  const start = (await sandbox.call('GET', '/v1/balance')).body
  await sandbox.advance(60)
  const from = (await sandbox.admin('GET', '/clock')).body.now
  const { payment } = await paid(100_000)
  const { body: made } = await refund(payment, 30_000, 'refund_lines')
  await sandbox.advance(2)
  const { body } = await sandbox.call('GET', `/v1/transactions?from=${from}`)
  expect(body.data).toMatchObject([
    {
      type: 'PAYMENT',
      product_id: payment,
      amount: 100_000,
      fee: { provider_fee: 2000, value_added_tax: 240 },
      net_amount: 97_760,
      cashflow: 'MONEY_IN',
    },
    {
      type: 'REFUND',
      product_id: made.id,
      reference: 'refund_lines',
      amount: 30_000,
      net_amount: -30_000,
      cashflow: 'MONEY_OUT',
    },
  ])
  expect((await sandbox.call('GET', '/v1/balance')).body.balance).toBe(start.balance + 97_760 - 30_000)
  expect((await sandbox.call('GET', `/v1/balance?at=${start.at}`)).body.balance).toBe(start.balance)
})

test('payments settle after the configured delay', async () => {
  await sandbox.admin('PUT', '/knobs', { fees: { bps: 0, settlement_delay_seconds: 86_400 } })
  const start = (await sandbox.call('GET', '/v1/balance')).body
  await paid(50_000)
  expect((await sandbox.call('GET', '/v1/balance')).body).toMatchObject({ balance: start.balance, pending: 50_000 })
  await sandbox.advance(86_400)
  expect((await sandbox.call('GET', '/v1/balance')).body).toMatchObject({ balance: start.balance + 50_000, pending: 0 })
})

test('pages of transactions have no gap or repetition', async () => {
  await Promise.all(Array.from({ length: 9 }, () => paid()))
  const all = (await sandbox.call('GET', '/v1/transactions')).body.data.map((line: Json) => line.id)
  const paged: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await sandbox.call('GET', `/v1/transactions?limit=4${cursor}`)
    paged.push(...body.data.map((line: Json) => line.id))
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(paged).toEqual(all)
  expect((await sandbox.call('GET', '/v1/transactions?cursor=zz')).status).toBe(422)
})

test.each([
  ['amount', 0],
  ['amount', -1],
  ['amount', 1.5],
  ['amount', '100'],
  ['amount', undefined],
  ['reason', ''],
  ['reason', 'r'.repeat(201)],
  ['reference', 'r'.repeat(101)],
  ['payment', ''],
])('a refund with the %s %j is refused, and takes nothing', async (field, value) => {
  const { payment } = await paid()
  const order = { payment, amount: 100, reason: 'asked for', reference: 'r', [field]: value }
  expect(await sandbox.call('POST', '/v1/refunds', order)).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid_request', field } },
  })
  expect((await sandbox.call('GET', `/v1/refunds?payment=${payment}`)).body.data).toEqual([])
})

test('a payment that was made twice is refunded in one of its halves', async () => {
  const { id } = await sandbox.open()
  await sandbox.choose(id, 'paid_twice')
  const { payments } = (await sandbox.call('GET', `/v1/checkouts/${id}`)).body
  expect((await refund(payments[1].id, 10_001)).body.error.code).toBe('refund_exceeds_payment')
  await refund(payments[1].id, 10_000)
  await sandbox.advance(2)
  const after = (await sandbox.call('GET', `/v1/checkouts/${id}`)).body
  expect(after.payments.map((payment: Json) => payment.status)).toEqual(['succeeded', 'refunded'])
  expect(after.status).toBe('paid')
})

test('refunds of a payment are listed in their order, whatever became of them', async () => {
  const { payment } = await paid()
  const first = (await refund(payment, 100, 'first')).body
  await sandbox.advance(2)
  await sandbox.admin('PUT', '/knobs', { refunds: { failure_probability: 1 } })
  const second = (await refund(payment, 200, 'second')).body
  await sandbox.advance(2)
  const third = (await refund(payment, 300, 'third')).body
  const { data } = (await sandbox.call('GET', `/v1/refunds?payment=${payment}`)).body
  expect(data.map((one: Json) => [one.id, one.status, one.failure_code])).toEqual([
    [first.id, 'succeeded', null],
    [second.id, 'failed', 'REJECTED_BY_CHANNEL'],
    [third.id, 'pending', null],
  ])
})

test('a refund that is late settles late, and its webhook says when', async () => {
  await sandbox.admin('PUT', '/knobs', { refunds: { delay_seconds: 600 } })
  const { payment } = await paid()
  const { body } = await refund(payment, 100)
  await sandbox.advance(599)
  expect((await sandbox.call('GET', `/v1/refunds/${body.id}`)).body).toMatchObject({
    status: 'pending',
    settled_at: null,
  })
  await sandbox.advance(1)
  const { data } = sandbox.received.at(-1)!.event
  expect(Date.parse(data.settled_at) - Date.parse(data.created_at)).toBe(600_000)
  expect((await sandbox.call('GET', `/v1/refunds/${body.id}`)).body).toEqual(data)
})

test('a payment that was paid and refunded after its end keeps both: the checkout stays paid', async () => {
  const { id } = await sandbox.open({ expires_in: 30 })
  await sandbox.advance(31)
  await sandbox.admin('POST', '/pay', { checkout_ids: [id], outcome: 'paid_late' })
  const late = await getPayment(id)
  await refund(late.id, 10_000)
  await sandbox.advance(2)
  expect((await sandbox.call('GET', `/v1/checkouts/${id}`)).body).toMatchObject({
    status: 'paid',
    payments: [{ status: 'refunded', refunded_amount: 10_000 }],
  })
  expect(sandbox.received.map(({ event }) => event.type)).toEqual([
    'checkout.expired',
    'checkout.paid',
    'refund.succeeded',
  ])
})
