import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, SECRET, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'
import { signWebhook, webhookKeys } from './signature.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.admin('PUT', '/knobs', { profile: 'calm', seed: 1 })
  sandbox.answerWith(200)
  sandbox.received.length = 0
})

async function pay(count = 1): Promise<string[]> {
  const checkouts = await Promise.all(Array.from({ length: count }, () => sandbox.open()))
  const ids = checkouts.map((checkout) => checkout.id)
  await sandbox.admin('POST', '/pay', { checkout_ids: ids, outcome: 'paid' })
  await sandbox.settle()
  return ids
}

test('a webhook is signed and contains the object', async () => {
  const [id] = await pay()
  const [delivery] = sandbox.received
  expect(sandbox.received).toHaveLength(1)
  expect(delivery!.event).toMatchObject({
    id: delivery!.id,
    type: 'checkout.paid',
    livemode: false,
    data: { id, status: 'paid' },
  })
  const expected = signWebhook(webhookKeys(SECRET), delivery!.id, Number(delivery!.timestamp), delivery!.raw)
  expect(delivery!.signature).toBe(expected)
  expect(Math.abs(Date.now() / 1000 - Number(delivery!.timestamp))).toBeLessThan(30)
})

test('a refused webhook is attempted seven times, at growing intervals, with one id', async () => {
  sandbox.answerWith(500)
  await pay()
  const seen = [sandbox.received.length]
  for (const seconds of [5, 30, 120, 600, 3600, 21_600]) {
    await sandbox.advance(seconds - 1)
    expect(sandbox.received.length).toBe(seen.at(-1))
    await sandbox.advance(1)
    seen.push(sandbox.received.length)
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(new Set(sandbox.received.map(({ id }) => id)).size).toBe(1)
  expect((await sandbox.admin('GET', '/deliveries?pending=1')).body.pending).toBe(0)
})

test('treats a redirect as a failure and a later 204 as success', async () => {
  sandbox.answerWith(302)
  await pay()
  expect((await sandbox.admin('GET', '/deliveries?pending=1')).body.pending).toBe(1)
  sandbox.answerWith(204)
  await sandbox.advance(5)
  expect((await sandbox.admin('GET', '/deliveries?pending=1')).body).toEqual({ pending: 0, due: 0, tasks_due: 0 })
  expect(sandbox.received).toHaveLength(2)
})

test('the retry scale shortens the intervals', async () => {
  await sandbox.admin('PUT', '/knobs', { webhooks: { retry_scale: 0 } })
  sandbox.answerWith(500)
  await pay()
  expect(sandbox.received).toHaveLength(7)
})

test('a webhook that was not delivered before a crash is delivered after it', async () => {
  sandbox.answerWith(503)
  const [id] = await pay()
  sandbox.answerWith(200)
  sandbox.received.length = 0
  await sandbox.crashAndRestart()
  await sandbox.advance(5)
  expect(sandbox.received.map(({ event }) => event.data.id)).toEqual([id])
})

test('a drop probability of one sends nothing and leaves nothing pending', async () => {
  await sandbox.admin('PUT', '/knobs', { webhooks: { drop_probability: 1 } })
  await pay()
  expect(sandbox.received).toEqual([])
  expect((await sandbox.admin('GET', '/deliveries?pending=1')).body.pending).toBe(0)
})

test('duplicates have the id of the first, and the seed decides their number', async () => {
  const counts: number[][] = []
  for (let run = 0; run < 2; run++) {
    await sandbox.admin('PUT', '/knobs', { seed: 42, webhooks: { duplicate_max: 3 } })
    sandbox.received.length = 0
    const ids = await pay(12)
    const of = (id: string) => sandbox.received.filter(({ event }) => event.data.id === id)
    counts.push(ids.map((id) => of(id).length).sort())
    expect(ids.every((id) => new Set(of(id).map((delivery) => delivery.id)).size === 1)).toBe(true)
  }
  expect(counts[0]).toEqual(counts[1])
  expect(Math.max(...counts[0]!)).toBeGreaterThan(1)
  expect(Math.min(...counts[0]!)).toBe(1)
})

test('the delay knob delays webhooks', async () => {
  await sandbox.admin('PUT', '/knobs', { webhooks: { delay_ms: [5000, 9000] } })
  await pay(5)
  expect(sandbox.received).toHaveLength(0)
  await sandbox.advance(9)
  expect(sandbox.received).toHaveLength(5)
})

test('a reorder window lets later events overtake earlier ones', async () => {
  await sandbox.admin('PUT', '/knobs', { webhooks: { reorder_window_ms: 60_000 } })
  const ids = await pay(20)
  for (let second = 0; second < 60; second++) await sandbox.advance(1)
  const arrived = sandbox.received.map(({ event }) => event.data.id)
  expect([...arrived].sort()).toEqual([...ids].sort())
  expect(arrived).not.toEqual([...ids].sort())
})

test('a bad signature does not verify', async () => {
  await sandbox.admin('PUT', '/knobs', { webhooks: { bad_signature_probability: 1 } })
  await pay()
  const { id, timestamp, raw, signature } = sandbox.received[0]!
  expect(signature).toMatch(/^v1,/)
  expect(signature).not.toBe(signWebhook(webhookKeys(SECRET), id, Number(timestamp), raw))
})

test('webhooks can arrive before the answer to the call that caused them', async () => {
  await sandbox.admin('PUT', '/knobs', { webhooks: { deliver_before_response: true } })
  const auto = await sandbox.open({ amount: 5001 })
  expect(sandbox.received.map(({ event }) => event.data.id)).toEqual([auto.id])
  const { id } = await sandbox.open()
  await sandbox.choose(id, 'paid')
  expect(sandbox.received.map(({ event }) => event.data.id)).toEqual([auto.id, id])
})

test('many webhooks arrive once each', async () => {
  const ids = await pay(300)
  expect(sandbox.received.map(({ event }) => event.data.id).sort()).toEqual([...ids].sort())
})

test('reading the event log page by page returns every event once, in order', async () => {
  const ids = await pay(25)
  const seen: Json[] = []
  for (let after = ''; ; after = `&after=${seen.at(-1).id}`) {
    const { body } = await sandbox.call('GET', `/v1/events?limit=7${after}`)
    seen.push(...body.data)
    if (!body.has_more) break
  }
  expect(new Set(seen.map((event) => event.id)).size).toBe(seen.length)
  expect(
    seen
      .slice(-25)
      .map((event) => event.data.id)
      .sort(),
  ).toEqual([...ids].sort())
  expect((await sandbox.call('GET', `/v1/events?after=${seen.at(-1).id}`)).body).toEqual({ data: [], has_more: false })
  expect((await sandbox.call('GET', '/v1/events?after=evt_unknown')).status).toBe(422)
})
