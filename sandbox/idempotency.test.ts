import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCheckout, newPayout, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

function post(body: unknown, key: string) {
  return sandbox.call('POST', '/v1/checkouts', body, { 'idempotency-key': key })
}

async function getCount(reference: string): Promise<number> {
  return (await sandbox.call('GET', `/v1/checkouts?reference=${reference}`)).body.data.length
}

test('a POST without a key is refused', async () => {
  expect(await post(newCheckout(), '')).toMatchObject({
    status: 400,
    body: { error: { code: 'idempotency_key_required' } },
  })
})

test('the same key and body get the first answer again', async () => {
  const [wanted, key] = [newCheckout(), randomUUID()]
  const first = await post(wanted, key)
  const second = await post(wanted, key)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(await getCount(wanted.reference)).toBe(1)
})

test('the same key with another body or another route is refused', async () => {
  const [wanted, key] = [newCheckout(), randomUUID()]
  const { body } = await post(wanted, key)
  const refusal = { status: 422, body: { error: { code: 'idempotency_key_reused' } } }
  expect(await post({ ...wanted, amount: 10_100 }, key)).toMatchObject(refusal)
  expect(
    await sandbox.call('POST', `/v1/checkouts/${body.id}/cancel`, undefined, { 'idempotency-key': key }),
  ).toMatchObject(refusal)
})

test('of many concurrent requests with one key, one has the effect and the others get 409 or its answer', async () => {
  const [wanted, key] = [newCheckout(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(wanted, key)))
  expect(answers.filter(({ status, headers }) => status === 201 && !headers.get('idempotent-replayed'))).toHaveLength(1)
  for (const { status, body } of answers) {
    if (status !== 201)
      expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'idempotency_in_progress' })
  }
  expect(await getCount(wanted.reference)).toBe(1)
})

test('a refused request does not use up its key', async () => {
  const [wanted, key] = [newCheckout(), randomUUID()]
  expect((await post({ ...wanted, amount: 1 }, key)).status).toBe(422)
  expect((await post(wanted, key)).status).toBe(201)
})

test('a key expires after its lifetime', async () => {
  const [wanted, key] = [newCheckout(), randomUUID()]
  await post(wanted, key)
  await sandbox.advance(86_399)
  expect((await post(wanted, key)).headers.get('idempotent-replayed')).toBe('true')
  await sandbox.advance(2)
  expect((await post(wanted, key)).headers.get('idempotent-replayed')).toBeNull()
  expect(await getCount(wanted.reference)).toBe(2)
})

test('with idempotency disabled every POST has its effect', async () => {
  await sandbox.admin('PUT', '/knobs', { idempotency: { enabled: false } })
  const [wanted, key] = [newCheckout(), randomUUID()]
  await post(wanted, key)
  await post(wanted, key)
  expect(await getCount(wanted.reference)).toBe(2)
  await sandbox.admin('PUT', '/knobs', { profile: 'calm' })
})

test('keys survive a crash together with their effects', async () => {
  const [wanted, key] = [newCheckout(), randomUUID()]
  const { body } = await post(wanted, key)
  await sandbox.crashAndRestart()
  const again = await post(wanted, key)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body).toEqual(body)
})

describe('a key', () => {
  const reused = { status: 422, body: { error: { code: 'idempotency_key_reused' } } }

  test('belongs to its order of fields and its address, not to what is meant', async () => {
    const [wanted, key] = [newCheckout(), randomUUID()]
    await post(wanted, key)
    expect(await post(Object.fromEntries(Object.entries(wanted).reverse()), key)).toMatchObject(reused)
    expect(await sandbox.call('POST', '/v1/checkouts?again=1', wanted, { 'idempotency-key': key })).toMatchObject(
      reused,
    )
    expect(await getCount(wanted.reference)).toBe(1)
  })

  test('of a checkout is none for a payout, a refund or another checkout’s end', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await sandbox.open(), await sandbox.open()]
    expect((await sandbox.call('POST', `/v1/checkouts/${first.id}/cancel`, undefined, key)).status).toBe(200)
    const others: [string, object | undefined][] = [
      [`/v1/checkouts/${second.id}/cancel`, undefined],
      ['/v1/payouts', newPayout()],
      ['/v1/refunds', { payment: 'pay_1', amount: 1, reason: 'r', reference: 'r' }],
    ]
    for (const [route, body] of others)
      expect(await sandbox.call('POST', route, body, key), route).toMatchObject(reused)
    expect((await sandbox.call('GET', `/v1/checkouts/${second.id}`)).body.status).toBe('open')
  })

  test('of an end that was refused can be used once it is possible', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { id } = await sandbox.open()
    await sandbox.choose(id, 'processing')
    const cancel = () => sandbox.call('POST', `/v1/checkouts/${id}/cancel`, undefined, key)
    expect((await cancel()).status).toBe(409)
    await sandbox.choose(id, 'failed')
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect((await cancel()).headers.get('idempotent-replayed')).toBe('true')
  })

  test('repeats what was answered, although the object has changed since', async () => {
    const [wanted, key] = [newCheckout(), randomUUID()]
    const first = await post(wanted, key)
    await sandbox.choose(first.body.id, 'paid')
    expect((await post(wanted, key)).body).toEqual(first.body)
    expect((await sandbox.call('GET', `/v1/checkouts/${first.body.id}`)).body.status).toBe('paid')
  })

  test('of any letters is taken as it is: another case is another key', async () => {
    const wanted = newCheckout()
    for (const key of ['kEy', 'key', 'k\'ey"', 'k ey', 'k/e?y=1'].map((one) => `${one}${wanted.reference}`))
      expect((await post(wanted, key)).headers.get('idempotent-replayed'), key).toBeNull()
    expect(await getCount(wanted.reference)).toBe(5)
  })

  test('lasts as long as the knob says', async () => {
    await sandbox.admin('PUT', '/knobs', { idempotency: { ttl_seconds: 10 } })
    const [wanted, key] = [newCheckout(), randomUUID()]
    await post(wanted, key)
    await sandbox.advance(9)
    expect((await post({ ...wanted, amount: 500 }, key)).status).toBe(422)
    await sandbox.advance(1)
    expect((await post({ ...wanted, amount: 500 }, key)).status).toBe(201)
    await sandbox.admin('PUT', '/knobs', { profile: 'calm' })
  })

  test('guards a refund: of many at once there is one', async () => {
    const { id } = await sandbox.open()
    await sandbox.choose(id, 'paid')
    const { payments } = (await sandbox.call('GET', `/v1/checkouts/${id}`)).body
    const order = { payment: payments[0].id, amount: 100, reason: 'r', reference: 'r' }
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 15 }, () => sandbox.call('POST', '/v1/refunds', order, key)))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect((await sandbox.call('GET', `/v1/refunds?payment=${payments[0].id}`)).body.data).toHaveLength(1)
  })
})
