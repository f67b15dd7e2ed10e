// Past payments that the operator registers, and what the merchant reads of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ALLOW_RESET: '1' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

const item = { reference: 'past_1', amount: 10_000, description: 'Gift to @ana', paid_at: '2026-01-05T10:00:00+08:00' }
const register = (...items: Json[]) => sandbox.admin('POST', '/captures', { items })

describe('a past payment', () => {
  test('is paid since its day, by the method that is named', async () => {
    const { body } = await register({ ...item, method: 'card' })
    expect((await sandbox.call('GET', `/v1/checkouts/${body[0].checkout_id}`)).body).toMatchObject({
      reference: 'past_1',
      status: 'paid',
      created_at: '2026-01-05T02:00:00.000Z',
      success_url: null,
      failure_url: null,
      payments: [{ id: body[0].payment_id, method: 'card', paid_at: '2026-01-05T02:00:00.000Z' }],
    })
    const { data } = (await sandbox.call('GET', '/v1/transactions?to=2026-01-05T02:00:00.001Z')).body
    expect(data).toMatchObject([{ type: 'PAYMENT', product_id: body[0].payment_id, settlement_status: 'SETTLED' }])
    expect((await sandbox.call('GET', '/v1/transactions?to=2026-01-05T02:00:00Z')).body.data).toEqual([])
    expect((await sandbox.call('GET', '/v1/events')).body.data).toEqual([])
  })

  test('that is named twice in one call is registered once', async () => {
    const { body } = await register(item, item)
    expect(body[0]).toEqual(body[1])
    expect((await sandbox.admin('GET', '/truth')).body.totals.captured).toBe(10_000)
  })

  test('that is named twice with two amounts is refused, and so is the rest of the call', async () => {
    expect(await register({ ...item, reference: 'other' }, item, { ...item, amount: 1 })).toMatchObject({
      status: 422,
      body: { error: { code: 'reference_reused', field: 'items.2.reference' } },
    })
    expect((await sandbox.admin('GET', '/truth')).body.references).toEqual([])
  })

  test('is refunded and disputed like any other', async () => {
    const { body } = await register(item)
    const order = { payment: body[0].payment_id, amount: 4000, reason: 'r', reference: 'r' }
    expect((await sandbox.call('POST', '/v1/refunds', order)).status).toBe(201)
    await sandbox.advance(2)
    expect((await sandbox.admin('POST', '/disputes', { payment: 'past_1' })).body.amount).toBe(6000)
  })

  test('shares its reference with a checkout that was opened for it, and both are found', async () => {
    const open = await sandbox.open({ reference: 'past_1' })
    const { body } = await register(item)
    const found = (await sandbox.call('GET', '/v1/checkouts?reference=past_1')).body.data
    expect(found.map((one: Json) => one.id)).toEqual([body[0].checkout_id, open.id])
    expect((await sandbox.admin('GET', '/truth')).body.references).toEqual([
      { reference: 'past_1', status: 'paid', captured: 10_000, refunded: 0 },
    ])
  })

  test.each([
    ['no day', { paid_at: 'yesterday' }],
    ['a day without an offset', { paid_at: '2026-01-05T10:00:00' }],
    ['no amount', { amount: 0 }],
    ['too much', { amount: 100_000_001 }],
    ['half a centavo', { amount: 0.5 }],
    ['no reference', { reference: '' }],
    ['a long reference', { reference: 'r'.repeat(101) }],
    ['no words', { description: '' }],
    ['a method of nothing', { method: '' }],
  ])('with %s is refused by its place and field', async (_, wrong) => {
    const { status, body } = await register({ ...item, reference: 'fine' }, { ...item, ...wrong })
    expect([status, body.error.field]).toEqual([422, `items.1.${Object.keys(wrong)[0]}`])
  })
})

describe('the operator’s other calls', () => {
  test.each([
    ['POST', '/captures', { items: [] }],
    ['POST', '/pay', { checkout_ids: [] }],
    ['POST', '/pay', { checkout_ids: ['chk_1'], outcome: 'won' }],
    ['POST', '/pay', { checkout_ids: ['chk_1'], amount: 1 }],
    ['POST', '/payouts', { payout_ids: ['pyt_1'], outcome: 'accepted' }],
    ['POST', '/payouts', { payout_ids: ['pyt_1'], outcome: 'failed', failure_code: 'MOOD' }],
    ['POST', '/clock', { advance_seconds: 31_622_401 }],
    ['POST', '/clock', { advance_seconds: '60' }],
    ['POST', '/clock', { to: '2027-01-01' }],
    ['PUT', '/knobs', { profile: 'stormy' }],
    ['GET', '/truth?limit=0', undefined],
    ['GET', '/payouts?limit=1001', undefined],
    ['GET', '/deliveries?pending=yes', undefined],
  ])('%s %s with %j are refused', async (method, route, body) => {
    expect(await sandbox.admin(method, route, body)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_request' } },
    })
  })

  test('pay the open ones of many, and say how each stands', async () => {
    const [open, ended] = [await sandbox.open(), await sandbox.open()]
    await sandbox.choose(ended.id, 'expire')
    const ids = [ended.id, open.id, open.id]
    expect((await sandbox.admin('POST', '/pay', { checkout_ids: ids })).body).toEqual({
      data: [
        { checkout_id: open.id, status: 'paid' },
        { checkout_id: ended.id, status: 'expired' },
      ].sort((a, b) => (a.checkout_id < b.checkout_id ? -1 : 1)),
      unknown: [],
    })
    expect((await sandbox.call('GET', `/v1/checkouts/${open.id}`)).body.payments).toHaveLength(1)
  })

  test('name the method of a payment, which the merchant reads', async () => {
    const { id } = await sandbox.open()
    await sandbox.admin('POST', '/pay', { checkout_ids: [id], method: 'qrph' })
    expect((await sandbox.call('GET', `/v1/checkouts/${id}`)).body.payments).toMatchObject([{ method: 'qrph' }])
  })

  test('read the clock, which stands until it is moved or released', async () => {
    const { now, frozen } = (await sandbox.admin('GET', '/clock')).body
    expect(frozen).toBe(true)
    expect((await sandbox.admin('GET', '/clock')).body).toEqual({ now, frozen })
    const moved = (await sandbox.admin('POST', '/clock', { advance_seconds: -3600 })).body
    expect(Date.parse(now) - Date.parse(moved.now)).toBe(3_600_000)
  })
})
