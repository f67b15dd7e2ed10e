import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, newPayout, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.admin('PUT', '/knobs', { profile: 'calm' })
  // Lets the payouts of earlier tests end before the next test begins.
  await sandbox.advance(60)
  sandbox.received.length = 0
})

async function order(wanted: Json = {}): Promise<Json> {
  const { status, body } = await sandbox.call('POST', '/v1/payouts', newPayout(wanted))
  if (status !== 201) throw new Error(`payout refused: ${JSON.stringify(body)}`)
  return body
}

async function read(id: string): Promise<Json> {
  return (await sandbox.call('GET', `/v1/payouts/${id}`)).body
}

async function balance(): Promise<number> {
  return (await sandbox.call('GET', '/v1/balance')).body.balance
}

function receivedTypes(): string[] {
  return sandbox.received.map(({ event }) => event.type)
}

describe('a payout', () => {
  test('is accepted, sent and paid in time, and reduces the balance by its amount and fee', async () => {
    const before = await balance()
    const payout = await order({ reference: 'po_plain' })
    expect(payout).toMatchObject({
      object: 'payout',
      status: 'accepted',
      amount: 8_500,
      fee: 1_000,
      failure_code: null,
    })
    await sandbox.advance(2)
    expect((await read(payout.id)).status).toBe('processing')
    expect(await balance()).toBe(before)
    await sandbox.advance(3)
    expect((await read(payout.id)).status).toBe('succeeded')
    expect(await balance()).toBe(before - 9_500)
    expect(receivedTypes()).toEqual(['payout.processing', 'payout.succeeded'])
    expect((await sandbox.call('GET', '/v1/payouts?reference=po_plain')).body.data).toMatchObject([{ id: payout.id }])
    const { data } = (await sandbox.call('GET', '/v1/transactions')).body
    expect(data.find((line: Json) => line.product_id === payout.id)).toMatchObject({
      type: 'PAYOUT',
      checkout: null,
      amount: 8_500,
      net_amount: -9_500,
      cashflow: 'MONEY_OUT',
    })
  })

  test('to an account at the provider itself is free', async () => {
    const before = await balance()
    await order({ channel: 'epayment', account_number: 'acc_1' })
    await sandbox.advance(5)
    expect(await balance()).toBe(before - 8_500)
  })

  test('can be cancelled only while it is accepted', async () => {
    const payout = await order()
    expect(await sandbox.call('POST', `/v1/payouts/${payout.id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect((await sandbox.call('POST', `/v1/payouts/${payout.id}/cancel`)).status).toBe(200)
    await sandbox.advance(5)
    expect((await read(payout.id)).status).toBe('cancelled')
    expect(receivedTypes()).toEqual(['payout.cancelled'])
    const sent = await order()
    await sandbox.advance(2)
    expect(await sandbox.call('POST', `/v1/payouts/${sent.id}/cancel`)).toMatchObject({
      status: 409,
      body: { error: { code: 'invalid_state' } },
    })
    expect((await sandbox.call('POST', '/v1/payouts/pyt_unknown/cancel')).status).toBe(404)
  })

  test('is created once per key, also for twenty concurrent calls, and twice for two keys', async () => {
    const [wanted, headers] = [newPayout(), { 'idempotency-key': randomUUID() }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.call('POST', '/v1/payouts', wanted, headers)),
    )
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect((await sandbox.call('GET', `/v1/payouts?reference=${wanted.reference}`)).body.data).toHaveLength(1)
    const other = await sandbox.call('POST', '/v1/payouts', { ...wanted, amount: 1_000 }, headers)
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } })
    await sandbox.call('POST', '/v1/payouts', wanted)
    expect((await sandbox.call('GET', `/v1/payouts?reference=${wanted.reference}`)).body.data).toHaveLength(2)
  })

  test.each([
    [{ channel: 'bank-of-nowhere' }, 'channel_not_supported', 'channel'],
    [{ channel: 'robinsons-bank' }, 'channel_not_supported', 'channel'],
    [{ amount: 5_000_001 }, 'amount_above_limit', 'amount'],
    [{ amount: 99 }, 'invalid_request', 'amount'],
    [{ amount: 100.5 }, 'invalid_request', 'amount'],
    [{ account_number: 'no spaces' }, 'invalid_request', 'account_number'],
    [{ currency: 'USD' }, 'invalid_request', 'currency'],
  ])('with %o is refused', async (wrong, code, field) => {
    const wanted = newPayout(wrong)
    expect(await sandbox.call('POST', '/v1/payouts', wanted)).toMatchObject({
      status: 422,
      body: { error: { code, field } },
    })
    expect((await sandbox.call('GET', `/v1/payouts?reference=${wanted.reference}`)).body.data).toEqual([])
  })
})

describe('the account number decides:', () => {
  test.each([
    ['121212', 'INVALID_DESTINATION'],
    ['343434', 'ACCOUNT_CLOSED'],
    ['444444', 'ACCOUNT_NAME_MISMATCH'],
    ['232323', 'DESTINATION_MAXIMUM_LIMIT'],
    ['123456', 'TEMPORARY_TRANSFER_ERROR'],
    ['999999', 'REJECTED_BY_CHANNEL'],
    ['565656', 'INSUFFICIENT_BALANCE'],
  ])('%s fails with %s and moves no money', async (account_number, failure_code) => {
    const before = await balance()
    const { id } = await order({ account_number })
    await sandbox.advance(60)
    expect(await read(id)).toMatchObject({ status: 'failed', failure_code })
    expect(receivedTypes()).toEqual(['payout.processing', 'payout.failed'])
    expect(await balance()).toBe(before)
  })

  test.each([
    ['131313', 'accepted'],
    ['333333', 'processing'],
  ])('%s stays %s indefinitely', async (account_number, status) => {
    const { id } = await order({ account_number })
    await sandbox.advance(86_400)
    expect((await read(id)).status).toBe(status)
  })

  test('654321 is returned after it was paid, without its fee', async () => {
    const before = await balance()
    const { id } = await order({ account_number: '654321' })
    await sandbox.advance(5)
    expect((await read(id)).status).toBe('succeeded')
    await sandbox.advance(10)
    expect(await read(id)).toMatchObject({ status: 'returned', failure_code: 'ACCOUNT_CLOSED' })
    expect(receivedTypes()).toEqual(['payout.processing', 'payout.succeeded', 'payout.returned'])
    expect(await balance()).toBe(before - 1_000)
  })

  test('222222 contradicts itself: failed, then paid', async () => {
    const { id } = await order({ account_number: '222222' })
    await sandbox.advance(5)
    expect((await read(id)).status).toBe('failed')
    await sandbox.advance(10)
    expect(await read(id)).toMatchObject({ status: 'succeeded', failure_code: null })
  })

  test('555555 is paid without a webhook about it', async () => {
    const { id } = await order({ account_number: '555555' })
    await sandbox.advance(5)
    expect((await read(id)).status).toBe('succeeded')
    expect(receivedTypes()).toEqual([])
  })

  test.each([
    ['666666', 'the connection is cut', null],
    ['777777', 'the answer is a 500', 500],
    ['888888', 'there is no answer', null],
  ])('%s: the payout is created but %s; a repeat with the same key answers it', async (account_number, _, status) => {
    const [wanted, key] = [newPayout({ account_number }), randomUUID()]
    const lost = fetch(`${sandbox.url}/v1/payouts`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('sk_test_pixel:').toString('base64')}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(wanted),
      ...(status === null && { signal: AbortSignal.timeout(1_000) }),
    })
    if (status === null) await expect(lost).rejects.toThrow()
    else expect((await lost).status).toBe(status)
    const made = async () => (await sandbox.call('GET', `/v1/payouts?reference=${wanted.reference}`)).body.data
    // The client may have given up before the payout was created.
    await expect.poll(made).toHaveLength(1)
    const data = await made()
    const again = await sandbox.call('POST', '/v1/payouts', wanted, { 'idempotency-key': key })
    expect(again).toMatchObject({ status: 201, body: { id: data[0].id } })
  })
})

describe('the balance', () => {
  test('covers payouts up to its last centavo and no more, however many are created concurrently', async () => {
    // Payouts of other tests that are still processing would hold a part of it.
    const { data } = (await sandbox.admin('GET', '/payouts?limit=1000')).body
    await sandbox.admin('POST', '/payouts', { payout_ids: data.map((payout: Json) => payout.id), outcome: 'failed' })
    const { id } = await sandbox.open({ amount: 1_000_000 })
    await sandbox.choose(id, 'paid')
    // Three payouts of this cost fit; a fourth lacks one centavo.
    const held = await balance()
    const cost = Math.ceil((held + 1) / 4)
    const overdraft = 4 * cost - 1 - held
    const amount = cost - 1_000
    await sandbox.admin('PUT', '/knobs', { payouts: { overdraft, process_seconds: 60 } })
    const ids: string[] = []
    // The second four are sent while the first are still processing, which the balance does not show yet.
    for (let round = 0; round < 2; round++) {
      const orders = await Promise.all(Array.from({ length: 4 }, () => order({ amount })))
      ids.push(...orders.map((payout) => payout.id))
      await sandbox.advance(2)
    }
    await sandbox.advance(60)
    const payouts = await Promise.all(ids.map(read))
    expect(payouts.filter(({ status }) => status === 'succeeded')).toHaveLength(3)
    expect(payouts.filter(({ failure_code }) => failure_code === 'INSUFFICIENT_BALANCE')).toHaveLength(5)
    expect(await balance()).toBe(held - 3 * cost)
  })
})

describe('the operator', () => {
  test('lists every payout with its plan, newest first, in pages', async () => {
    const orders: Json[] = []
    for (let i = 0; i < 3; i++) orders.push(await order())
    const seen: string[] = []
    for (let before = ''; seen.length < 3; ) {
      const { body } = await sandbox.admin('GET', `/payouts?limit=2${before}`)
      seen.push(...body.data.map((payout: Json) => payout.id))
      expect(body.data[0]).toMatchObject({ plan: expect.any(String) })
      before = `&before=${body.next}`
    }
    expect(new Set(seen.slice(0, 3))).toEqual(new Set(orders.map(({ id }) => id)))
    expect((await sandbox.call('GET', '/_sandbox/payouts')).status).toBe(401)
  })

  test('forces an outcome as far as the state allows', async () => {
    const force = async (id: string, outcome: string, more: Json = {}) =>
      (await sandbox.admin('POST', '/payouts', { payout_ids: [id, 'pyt_unknown'], outcome, ...more })).body
    const stuck = await order({ account_number: '131313' })
    expect(await force(stuck.id, 'processing')).toMatchObject({
      data: [{ status: 'processing' }],
      unknown: ['pyt_unknown'],
    })
    expect((await force(stuck.id, 'cancelled')).data).toMatchObject([{ status: 'processing' }])
    expect((await force(stuck.id, 'succeeded')).data).toMatchObject([{ status: 'succeeded' }])
    expect((await force(stuck.id, 'failed')).data).toMatchObject([{ status: 'succeeded' }])
    expect((await force(stuck.id, 'returned')).data).toMatchObject([{ status: 'returned' }])
    const other = await order({ account_number: '131313' })
    expect((await force(other.id, 'failed', { failure_code: 'ACCOUNT_CLOSED' })).data).toMatchObject([
      { status: 'failed', failure_code: 'ACCOUNT_CLOSED' },
    ])
  })

  test('sets the plan of all payouts with a knob, except for magic account numbers', async () => {
    await sandbox.admin('PUT', '/knobs', { payouts: { outcome: 'return', accept_seconds: 0, process_seconds: 0 } })
    const returning = await order()
    const failing = await order({ account_number: '444444' })
    await sandbox.advance(10)
    expect((await read(returning.id)).status).toBe('returned')
    expect((await read(failing.id)).failure_code).toBe('ACCOUNT_NAME_MISMATCH')
  })

  test('lets payouts and webhooks fail at random; the event log is complete', async () => {
    await sandbox.admin('PUT', '/knobs', {
      seed: 3,
      payouts: { failure_probability: 0.5 },
      webhooks: { drop_probability: 1 },
    })
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await order()).id as string))
    await sandbox.advance(5)
    const payouts = await Promise.all(ids.map(read))
    expect(new Set(payouts.map(({ status }) => status))).toEqual(new Set(['succeeded', 'failed']))
    expect(receivedTypes()).toEqual([])
    const logged = (await sandbox.call('GET', '/v1/events?limit=1000')).body.data
    for (const id of ids) expect(logged.filter((event: Json) => event.data.id === id)).toHaveLength(2)
  })

  test('finds paid and returned amounts in the truth', async () => {
    const { totals: before } = (await sandbox.admin('GET', '/truth')).body
    await order({ amount: 20_000 })
    await order({ amount: 7_000, account_number: '654321' })
    await sandbox.advance(15)
    const { totals } = (await sandbox.admin('GET', '/truth')).body
    expect(totals).toMatchObject({
      paid_out: before.paid_out + 27_000,
      returned: before.returned + 7_000,
      fees: before.fees + 2_000,
      balance: before.balance - 22_000,
    })
  })
})

describe('the banks', () => {
  const list = async (query: string) => (await sandbox.call('GET', `/v1/banks?${query}`)).body

  test('are listed in pages, by name, without the retired one', async () => {
    const whole: Json[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const { data, meta } = await list(`page=${page}&per_page=9`)
      expect(meta).toMatchObject({ current_page: page, per_page: 9 })
      whole.push(...data)
      last = meta.last_page
    }
    const names = whole.map(({ name }) => name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    expect(new Set(whole.map(({ slug }) => slug)).size).toBe(whole.length)
    expect(whole.length).toBeGreaterThan(50)
    expect(whole.find(({ slug }) => slug === 'robinsons-bank')).toBeUndefined()
    expect(whole.find(({ slug }) => slug === 'bdo')).toMatchObject({
      category: 'bank',
      online: true,
      limits: { min: 100, max: 5_000_000, increment: 1 },
    })
  })

  test('are found by name or slug', async () => {
    expect((await list('search=komo')).data).toMatchObject([{ slug: 'eastwest-rural' }])
    expect((await list('search=GCash')).data).toMatchObject([{ slug: 'gcash', category: 'ewallet' }])
    expect(await list('search=nowhere')).toMatchObject({ data: [], meta: { last_page: 1, total: 0 } })
    expect((await sandbox.call('GET', '/v1/banks?per_page=101')).status).toBe(422)
  })

  test('can be retired and go offline', async () => {
    const offline = await order({ channel: 'offline-test-bank' })
    await sandbox.admin('PUT', '/knobs', { banks: { retired: ['bdo'], offline: ['bpi'] } })
    expect((await sandbox.call('POST', '/v1/payouts', newPayout())).body.error.code).toBe('channel_not_supported')
    const waiting = await order({ channel: 'bpi' })
    expect((await list('search=bpi')).data).toContainEqual(expect.objectContaining({ slug: 'bpi', online: false }))
    await sandbox.advance(3600)
    expect((await read(offline.id)).status).toBe('accepted')
    expect((await read(waiting.id)).status).toBe('accepted')
    expect((await sandbox.call('POST', `/v1/payouts/${waiting.id}/cancel`)).status).toBe(200)
  })
})
