import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCheckout, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

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
