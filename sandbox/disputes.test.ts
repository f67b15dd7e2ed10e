// Disputes: how they begin and end, what they do to the balance, and what refunds in between change.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ALLOW_RESET: '1' })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.reset()
  await sandbox.admin('PUT', '/knobs', { fees: { bps: 0, vat_bps: 0 } })
})

async function paid(wanted: Json = {}): Promise<Json> {
  const { id } = await sandbox.open(wanted)
  await sandbox.choose(id, 'paid')
  return (await sandbox.call('GET', `/v1/checkouts/${id}`)).body
}

async function refund(payment: string, amount: number): Promise<Json> {
  const { body } = await sandbox.call('POST', '/v1/refunds', { payment, amount, reason: 'r', reference: 'r' })
  await sandbox.advance(2)
  return body
}

const dispute = (payment: string) => sandbox.admin('POST', '/disputes', { payment })
const resolve = (name: string, outcome: string) => sandbox.admin('POST', `/disputes/${name}`, { outcome })
const balance = async () => (await sandbox.call('GET', '/v1/balance')).body.balance

describe('a dispute', () => {
  test('is opened by the payment, its checkout or the merchant’s reference, and it is one', async () => {
    const { id, reference, payments } = await paid({ reference: 'gift_disputed' })
    const first = await dispute(payments[0].id)
    expect(first.body).toMatchObject({
      id: expect.stringMatching(/^dsp_[0-9a-f]{24}$/),
      object: 'dispute',
      payment: payments[0].id,
      amount: 10_000,
      currency: 'PHP',
      status: 'opened',
      resolved_at: null,
    })
    for (const name of [id, reference]) expect((await dispute(name)).body).toEqual(first.body)
    await sandbox.settle()
    expect(sandbox.received.map(({ event }) => event.type)).toEqual(['checkout.paid', 'dispute.opened'])
    expect((await sandbox.call('GET', `/v1/disputes/${first.body.id}`)).body).toEqual(first.body)
  })

  test('takes nothing until it is lost, and then all that it is about', async () => {
    const { payments } = await paid()
    const { body } = await dispute(payments[0].id)
    expect(await balance()).toBe(10_000)
    await sandbox.admin('POST', '/clock', { advance_seconds: 3600 })
    const lost = (await resolve(body.id, 'lost')).body
    expect(lost).toMatchObject({ status: 'lost', amount: 10_000 })
    expect(Date.parse(lost.resolved_at) - Date.parse(lost.created_at)).toBe(3_600_000)
    expect(await balance()).toBe(0)
    const { totals } = (await sandbox.admin('GET', '/truth')).body
    expect(totals).toMatchObject({ captured: 10_000, refunded: 0, disputed: 10_000, balance: 0 })
    const { data } = (await sandbox.call('GET', '/v1/transactions')).body
    expect(data.at(-1)).toMatchObject({
      type: 'DISPUTE',
      product_id: body.id,
      net_amount: -10_000,
      cashflow: 'MONEY_OUT',
    })
  })

  test('that is won takes nothing, and the payment can be refunded in full', async () => {
    const { payments } = await paid()
    const { body } = await dispute(payments[0].id)
    expect((await resolve(payments[0].id, 'won')).body).toMatchObject({ id: body.id, status: 'won', amount: 10_000 })
    expect(await balance()).toBe(10_000)
    expect((await refund(payments[0].id, 10_000)).status).toBe('pending')
    expect(await balance()).toBe(0)
  })

  test.each(['won', 'lost'])('that is %s stays so, and the payment is disputed no second time', async (outcome) => {
    const { id } = await paid()
    await dispute(id)
    await resolve(id, outcome)
    await sandbox.settle()
    for (const again of [await resolve(id, 'won'), await resolve(id, 'lost'), await dispute(id)])
      expect(again).toMatchObject({ status: 409, body: { error: { code: 'invalid_state' } } })
    const types = sandbox.received.map(({ event }) => event.type)
    expect(types).toEqual(['checkout.paid', 'dispute.opened', `dispute.${outcome}`])
  })

  test('about a payment whose reference was paid twice is about the first', async () => {
    const { id } = await sandbox.open({ reference: 'twice' })
    await sandbox.choose(id, 'paid_twice')
    const { payments } = (await sandbox.call('GET', `/v1/checkouts/${id}`)).body
    expect((await dispute('twice')).body.payment).toBe(payments[0].id)
    expect((await dispute(payments[1].id)).body.payment).toBe(payments[1].id)
  })
})

describe('nothing to dispute:', () => {
  test('a payment that is unknown, was never made, or failed', async () => {
    const open = await sandbox.open()
    const failed = await sandbox.open()
    await sandbox.choose(failed.id, 'failed')
    for (const name of ['pay_unknown', open.id, failed.reference]) expect((await dispute(name)).status, name).toBe(404)
    expect((await resolve('dsp_unknown', 'won')).status).toBe(404)
    expect((await resolve(open.id, 'won')).status).toBe(404)
  })

  test('a payment that was refunded in full', async () => {
    const { payments } = await paid()
    await refund(payments[0].id, 10_000)
    expect(await dispute(payments[0].id)).toMatchObject({ status: 409, body: { error: { code: 'invalid_state' } } })
    await sandbox.settle()
    expect(sandbox.received.map(({ event }) => event.type)).not.toContain('dispute.opened')
  })

  test('an outcome that is none, and a field that no dispute has', async () => {
    const { id } = await paid()
    await dispute(id)
    expect((await resolve(id, 'opened')).status).toBe(422)
    expect((await sandbox.admin('POST', '/disputes', { payment: id, amount: 1 })).status).toBe(422)
    expect((await sandbox.admin('POST', '/disputes', {})).status).toBe(422)
  })
})

describe('a refund during a dispute', () => {
  test('of everything leaves nothing to lose: it can only be won', async () => {
    const { payments } = await paid()
    const { body } = await dispute(payments[0].id)
    await refund(payments[0].id, 10_000)
    expect(await resolve(body.id, 'lost')).toMatchObject({ status: 409, body: { error: { code: 'invalid_state' } } })
    expect((await resolve(body.id, 'won')).body.status).toBe('won')
    expect(await balance()).toBe(0)
  })

  test('that is still pending counts as given back', async () => {
    const { payments } = await paid()
    const { body } = await dispute(payments[0].id)
    await sandbox.call('POST', '/v1/refunds', { payment: payments[0].id, amount: 4000, reason: 'r', reference: 'r' })
    expect((await resolve(body.id, 'lost')).body.amount).toBe(6000)
    await sandbox.advance(2)
    expect(await balance()).toBe(0)
  })

  test('that failed does not', async () => {
    await sandbox.admin('PUT', '/knobs', { refunds: { failure_probability: 1 } })
    const { payments } = await paid()
    const { body } = await dispute(payments[0].id)
    await refund(payments[0].id, 4000)
    expect((await resolve(body.id, 'lost')).body.amount).toBe(10_000)
    expect(await balance()).toBe(0)
  })

  test('after it was lost is refused, to the last centavo', async () => {
    const { payments } = await paid()
    await refund(payments[0].id, 1)
    const { body } = await dispute(payments[0].id)
    await resolve(body.id, 'lost')
    const order = { payment: payments[0].id, amount: 1, reason: 'r', reference: 'r' }
    expect((await sandbox.call('POST', '/v1/refunds', order)).body.error).toMatchObject({
      code: 'refund_exceeds_payment',
      field: 'amount',
    })
    expect(await balance()).toBe(0)
  })
})

describe('the list of disputes', () => {
  test('begins at a moment, which is included, oldest first', async () => {
    const opened: Json[] = []
    for (let i = 0; i < 3; i++) {
      opened.push((await dispute((await paid()).id)).body)
      await sandbox.advance(60)
    }
    const list = async (from: string) => (await sandbox.call('GET', `/v1/disputes?from=${from}`)).body
    expect(await list(opened[0].created_at)).toEqual({ data: opened, next_cursor: null })
    expect((await list(opened[1].created_at)).data).toEqual(opened.slice(1))
    expect((await list('2100-01-01T00:00:00Z')).data).toEqual([])
    const next = await sandbox.call('GET', `/v1/disputes?from=${opened[0].created_at}&cursor=${opened[1].id}`)
    expect(next.body.data).toEqual([opened[2]])
  })

  test('refuses a cursor that it never gave, instead of saying that there are no more', async () => {
    const refused = await sandbox.call('GET', '/v1/disputes?from=2026-01-01T00:00:00Z&cursor=dsp_unknown')
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_request', field: 'cursor' } } })
  })

  test('of a payment has the one about it', async () => {
    const [first, second] = [await paid(), await paid()]
    const { body } = await dispute(first.id)
    const of = async (checkout: Json) =>
      (await sandbox.call('GET', `/v1/disputes?payment=${checkout.payments[0].id}`)).body
    expect(await of(first)).toEqual({ data: [body], next_cursor: null })
    expect((await of(second)).data).toEqual([])
  })
})
