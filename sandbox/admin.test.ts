import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ALLOW_RESET: '1' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

function past(count: number): Json[] {
  return Array.from({ length: count }, (_, i) => ({
    reference: `past_${randomUUID()}`,
    amount: 10_000 + i,
    description: 'Gift to @ana',
    paid_at: '2026-01-05T10:00:00+08:00',
  }))
}

test('requires the admin token, and refuses the API key', async () => {
  expect((await fetch(`${sandbox.url}/_sandbox/truth`)).status).toBe(401)
  expect((await sandbox.call('GET', '/_sandbox/truth')).status).toBe(401)
})

test('the truth adds up to what was paid and refunded', async () => {
  const paid = await sandbox.open({ reference: 'a', amount: 50_000 })
  const twice = await sandbox.open({ reference: 'b', amount: 20_000 })
  await sandbox.open({ reference: 'c' })
  await sandbox.choose(paid.id, 'paid')
  await sandbox.choose(twice.id, 'paid_twice')
  const { payments } = (await sandbox.call('GET', `/v1/checkouts/${twice.id}`)).body
  await sandbox.call('POST', '/v1/refunds', {
    payment: payments[1].id,
    amount: 20_000,
    reason: 'twice',
    reference: 'r',
  })
  await sandbox.advance(2)
  const { body } = await sandbox.admin('GET', '/truth')
  expect(body).toEqual({
    totals: {
      currency: 'PHP',
      captured: 90_000,
      refunded: 20_000,
      disputed: 0,
      paid_out: 0,
      returned: 0,
      fees: 2016,
      balance: 67_984,
    },
    references: [
      { reference: 'a', status: 'paid', captured: 50_000, refunded: 0 },
      { reference: 'b', status: 'paid', captured: 40_000, refunded: 20_000 },
      { reference: 'c', status: 'open', captured: 0, refunded: 0 },
    ],
    next: null,
  })
  expect((await sandbox.call('GET', '/v1/balance')).body.balance).toBe(67_984)
})

test('the truth can be read in pages or as a whole', async () => {
  const items = past(25)
  await sandbox.admin('POST', '/captures', { items })
  const wanted = items.map((item) => item.reference).sort()
  const read: string[] = []
  for (let after = ''; ; ) {
    const { body } = await sandbox.admin('GET', `/truth?limit=10&after=${after}`)
    read.push(...body.references.map((row: Json) => row.reference))
    if (body.next === null) break
    after = body.next
  }
  expect(read).toEqual(wanted)
  const whole = (await sandbox.admin('GET', '/truth?full=1')).body
  expect(whole.references.map((row: Json) => row.reference)).toEqual(wanted)
})

test('past captures are registered in bulk, once each, without webhooks', async () => {
  const items = past(1000)
  const first = await sandbox.admin('POST', '/captures', { items })
  expect(first.status).toBe(200)
  expect(first.body.map((row: Json) => row.reference)).toEqual(items.map((item) => item.reference))
  const again = await sandbox.admin('POST', '/captures', { items: [...items].reverse() })
  expect(again.body).toEqual([...first.body].reverse())
  const { checkout_id, payment_id } = first.body[7]
  expect((await sandbox.call('GET', `/v1/checkouts/${checkout_id}`)).body).toMatchObject({
    status: 'paid',
    amount: 10_007,
    payments: [{ id: payment_id, amount: 10_007, method: 'ewallet', paid_at: '2026-01-05T02:00:00.000Z' }],
  })
  await sandbox.settle()
  expect(sandbox.received).toEqual([])
  expect((await sandbox.admin('GET', '/truth')).body.totals.captured).toBe(1000 * 10_000 + (999 * 1000) / 2)
  expect((await sandbox.call('GET', '/v1/balance?at=2026-01-05T01:59:59Z')).body.balance).toBe(0)
})

test('a capture repeated with another amount is refused with its whole batch', async () => {
  const [item] = past(1)
  await sandbox.admin('POST', '/captures', { items: [item] })
  const [fresh] = past(1)
  const { status, body } = await sandbox.admin('POST', '/captures', { items: [fresh, { ...item, amount: 1 }] })
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ code: 'reference_reused', field: 'items.1.reference' })
  expect((await sandbox.admin('GET', '/truth')).body.references).toHaveLength(1)
})

test('one call pays many checkouts, with webhooks, and skips those that have ended', async () => {
  const checkouts = await Promise.all(Array.from({ length: 50 }, () => sandbox.open()))
  const ids = checkouts.map((checkout) => checkout.id)
  await sandbox.choose(ids[0], 'cancelled')
  const { body } = await sandbox.admin('POST', '/pay', { checkout_ids: [...ids, 'chk_unknown'], outcome: 'paid' })
  expect(body.unknown).toEqual(['chk_unknown'])
  expect(body.data.filter((row: Json) => row.status === 'paid')).toHaveLength(49)
  await sandbox.settle()
  expect(sandbox.received.filter(({ event }) => event.type === 'checkout.paid')).toHaveLength(49)
})

test('the operator can pay a checkout after it has ended', async () => {
  const { id } = await sandbox.open()
  await sandbox.choose(id, 'cancelled')
  await sandbox.admin('POST', '/pay', { checkout_ids: [id], outcome: 'paid_late' })
  await sandbox.admin('POST', '/pay', { checkout_ids: [id], outcome: 'paid_late' })
  expect((await sandbox.call('GET', `/v1/checkouts/${id}`)).body).toMatchObject({
    status: 'paid',
    payments: [{ amount: 10_000 }],
  })
})

test('the clock can be moved and keeps its offset after a crash', async () => {
  await sandbox.admin('POST', '/clock', { advance_seconds: 86_400, freeze: false })
  await sandbox.crashAndRestart()
  const { now, frozen } = (await sandbox.admin('GET', '/clock')).body
  expect(frozen).toBe(false)
  expect(Math.abs(Date.parse(now) - Date.now() - 86_400_000)).toBeLessThan(60_000)
})

test('a reset deletes everything', async () => {
  await sandbox.admin('POST', '/captures', { items: past(3) })
  expect((await sandbox.admin('POST', '/reset')).status).toBe(200)
  expect((await sandbox.admin('GET', '/truth')).body).toMatchObject({
    totals: { captured: 0, balance: 0 },
    references: [],
  })
})

test('a reset succeeds while webhooks are being sent', async () => {
  for (let round = 0; round < 15; round++) {
    const { id } = await sandbox.open({ amount: 10_001 })
    const [reset] = await Promise.all([
      sandbox.admin('POST', '/reset'),
      sandbox.admin('POST', '/pay', { checkout_ids: [id] }),
    ])
    expect(reset.status).toBe(200)
  }
})

test('a reset is refused unless the sandbox was started with SANDBOX_ALLOW_RESET', async () => {
  const guarded = await startTestSandbox()
  expect(await guarded.admin('POST', '/reset')).toMatchObject({
    status: 403,
    body: { error: { code: 'reset_not_allowed' } },
  })
  await guarded.close()
})
