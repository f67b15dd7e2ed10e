import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, newCheckout, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.admin('PUT', '/knobs', { profile: 'calm' }))

/** Makes the next creation of a checkout fail this way. */
function oneShot(kind: string, more: Json = {}) {
  return sandbox.admin('PUT', '/knobs', { api: { faults: [{ route: 'POST /v1/checkouts', kind, times: 1, ...more }] } })
}

async function getCount(reference: string): Promise<number> {
  return (await sandbox.call('GET', `/v1/checkouts?reference=${reference}`)).body.data.length
}

test.each([
  ['error_before', 500, 0],
  ['error_after', 500, 1],
  ['too_many_requests', 429, 0],
  ['html_502', 502, 1],
])('%s answers %i and leaves %i checkouts; a repeat with the same key succeeds', async (kind, status, count) => {
  await oneShot(kind, { retry_after_seconds: 7 })
  const [wanted, headers] = [newCheckout(), { 'idempotency-key': randomUUID() }]
  const failed = await sandbox.call('POST', '/v1/checkouts', wanted, headers)
  expect(failed.status).toBe(status)
  if (kind === 'too_many_requests') expect(failed.headers.get('retry-after')).toBe('7')
  if (kind === 'html_502') expect(failed.headers.get('content-type')).toMatch('text/html')
  expect(await getCount(wanted.reference)).toBe(count)
  const again = await sandbox.call('POST', '/v1/checkouts', wanted, headers)
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotent-replayed')).toBe(count === 1 ? 'true' : null)
  expect(await getCount(wanted.reference)).toBe(1)
})

test.each([
  ['reset_before', 0],
  ['reset_after', 1],
  ['malformed_json', 1],
])('%s breaks the answer and leaves %i checkouts', async (kind, count) => {
  await oneShot(kind)
  const wanted = newCheckout()
  await expect(sandbox.call('POST', '/v1/checkouts', wanted)).rejects.toThrow()
  expect(await getCount(wanted.reference)).toBe(count)
})

test.each([
  ['hang_before', 0],
  ['hang_after', 1],
])('%s never answers and leaves %i checkouts', async (kind, count) => {
  const wanted = newCheckout()
  const answer = fetch(`${sandbox.url}/v1/checkouts`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('sk_test_pixel:').toString('base64')}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-sandbox-fault': kind,
    },
    body: JSON.stringify(wanted),
    signal: AbortSignal.timeout(400),
  })
  await expect(answer).rejects.toThrow(/timeout/)
  // The client may have given up before the checkout was created.
  await expect.poll(() => getCount(wanted.reference)).toBe(count)
})

test('latency delays a call and then answers it', async () => {
  await oneShot('latency', { delay_ms: [300, 300] })
  const started = performance.now()
  expect((await sandbox.call('POST', '/v1/checkouts', newCheckout())).status).toBe(201)
  expect(performance.now() - started).toBeGreaterThan(290)
})

test('a one-shot fault affects its own route, once', async () => {
  await oneShot('error_before')
  expect((await sandbox.call('GET', '/v1/balance')).status).toBe(200)
  expect((await sandbox.call('POST', '/v1/checkouts', newCheckout())).status).toBe(500)
  expect((await sandbox.call('POST', '/v1/checkouts', newCheckout())).status).toBe(201)
})

test('the same seed makes the same calls fail', async () => {
  const runs: number[][] = []
  for (let run = 0; run < 2; run++) {
    await sandbox.admin('PUT', '/knobs', {
      seed: 9,
      api: { faults: [{ route: 'GET /v1/balance', kind: 'error_before', probability: 0.5 }] },
    })
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) statuses.push((await sandbox.call('GET', '/v1/balance')).status)
    runs.push(statuses)
  }
  expect(runs[0]).toEqual(runs[1])
  expect(new Set(runs[0])).toEqual(new Set([200, 500]))
})

test('profiles are presets, single knobs override them, and an invalid knob is refused', async () => {
  const hostile = (await sandbox.admin('PUT', '/knobs', { profile: 'hostile', webhooks: { drop_probability: 0 } })).body
  expect(hostile.webhooks).toMatchObject({ drop_probability: 0, duplicate_max: 3 })
  expect(hostile.api.faults.length).toBeGreaterThan(5)
  expect((await sandbox.admin('PUT', '/knobs', { webhooks: { drop: 1 } })).status).toBe(422)
  expect((await sandbox.admin('PUT', '/knobs', { webhooks: { drop_probability: 2 } })).status).toBe(422)
  expect((await sandbox.admin('GET', '/knobs')).body).toEqual(hostile)
})

test('a fault that is named in the header is drawn alone, and one that is none is refused', async () => {
  await sandbox.admin('PUT', '/knobs', { api: { faults: [{ route: '*', kind: 'error_before' }] } })
  const named = (fault: string) => sandbox.call('GET', '/v1/balance', undefined, { 'x-sandbox-fault': fault })
  expect((await named('too_many_requests')).status).toBe(429)
  expect((await named('html_502')).status).toBe(502)
  expect(await named('fire')).toMatchObject({ status: 400, body: { error: { code: 'unknown_fault' } } })
  expect((await sandbox.call('GET', '/v1/balance')).status).toBe(500)
})

test('a fault may hit a number of calls, then none; one with no chance hits none', async () => {
  await sandbox.admin('PUT', '/knobs', {
    api: {
      faults: [
        { route: '*', kind: 'error_after', probability: 0 },
        { route: 'GET /v1/balance', kind: 'error_before', times: 2 },
        { route: 'GET /v1/balance', kind: 'too_many_requests', times: 1 },
        { route: 'GET /v1/banks', kind: 'error_before', times: 0 },
      ],
    },
  })
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await sandbox.call('GET', '/v1/balance')).status)
  expect(statuses).toEqual([500, 500, 429, 200])
  expect((await sandbox.call('GET', '/v1/banks')).status).toBe(200)
})

test('a fault of one object’s route hits every object of it, and neither lists nor strangers', async () => {
  await sandbox.admin('PUT', '/knobs', { api: { faults: [{ route: 'GET /v1/checkouts/:id', kind: 'error_before' }] } })
  const { id } = await sandbox.open()
  for (const one of [id, 'chk_unknown']) expect((await sandbox.call('GET', `/v1/checkouts/${one}`)).status).toBe(500)
  expect((await sandbox.call('GET', `/v1/checkouts?ids=${id}`)).status).toBe(200)
  expect((await fetch(`${sandbox.url}/v1/checkouts/${id}`)).status).toBe(401)
  expect((await fetch(`${sandbox.url}/checkout/${id}`)).status).toBe(200)
})
