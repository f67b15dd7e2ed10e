// What the merchant's receiver gets and how it can tell a true webhook from a forged one; what the operator sees of it.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { type Json, SECRET, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

const NEXT_SECRET = `whsec_${Buffer.from('the key of the next months').toString('base64')}`

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_WEBHOOK_SECRET: `${SECRET}, ${NEXT_SECRET}`, SANDBOX_ALLOW_RESET: '1' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

type Delivery = TestSandbox['received'][number]

/** As a receiver would verify it that knows the specification only. */
function isGenuine({ id, timestamp, raw, signature }: Delivery, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64')
  return signature.split(' ').some((part) => part === `v1,${wanted}`)
}

async function pay(count = 1): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await sandbox.open()).id)
  await sandbox.admin('POST', '/pay', { checkout_ids: ids })
  await sandbox.settle()
  return ids
}

async function deliveries(): Promise<Json> {
  return (await sandbox.admin('GET', '/deliveries')).body
}

describe('a signature', () => {
  test('verifies with the old secret and with the new one while they are exchanged', async () => {
    await pay()
    const [delivery] = sandbox.received
    expect(isGenuine(delivery!, SECRET)).toBe(true)
    expect(isGenuine(delivery!, NEXT_SECRET)).toBe(true)
    expect(delivery!.signature.split(' ')).toHaveLength(2)
  })

  test('covers id, time and body: none can be changed', async () => {
    await pay()
    const delivery = sandbox.received[0]!
    for (const changed of [
      { id: 'evt_other' },
      { timestamp: String(Number(delivery.timestamp) + 1) },
      { raw: delivery.raw.replace('10000', '90000') },
      { raw: `${delivery.raw} ` },
    ])
      expect(isGenuine({ ...delivery, ...changed }, SECRET), JSON.stringify(changed)).toBe(false)
  })

  test('of a forged webhook verifies with neither, and the genuine one comes with the next attempt', async () => {
    await sandbox.admin('PUT', '/knobs', { webhooks: { bad_signature_probability: 1 } })
    sandbox.answerWith((delivery) => (isGenuine(delivery, SECRET) ? 200 : 401))
    await pay()
    expect(isGenuine(sandbox.received[0]!, NEXT_SECRET)).toBe(false)
    await sandbox.admin('PUT', '/knobs', { webhooks: { bad_signature_probability: 0 } })
    await sandbox.advance(5)
    expect(sandbox.received.map((delivery) => isGenuine(delivery, SECRET))).toEqual([false, true])
    expect(sandbox.received[0]!.raw).toBe(sandbox.received[1]!.raw)
    expect((await deliveries()).data).toMatchObject([{ state: 'delivered', attempts: 2, last_answer: '200' }])
  })
})

describe('a repeated webhook', () => {
  test('is the same to the last byte, so that it can be recognised by its id', async () => {
    sandbox.answerWith(500)
    await pay()
    await sandbox.advance(5)
    await sandbox.advance(30)
    expect(sandbox.received).toHaveLength(3)
    expect(new Set(sandbox.received.map(({ id, raw }) => `${id} ${raw}`)).size).toBe(1)
  })

  test('reports what was true when it happened, also after more has happened', async () => {
    sandbox.answerWith(503)
    const [id] = await pay()
    const { payments } = (await sandbox.call('GET', `/v1/checkouts/${id}`)).body
    const order = { payment: payments[0].id, amount: 10_000, reason: 'r', reference: 'r' }
    await sandbox.call('POST', '/v1/refunds', order)
    await sandbox.advance(2)
    sandbox.answerWith(200)
    sandbox.received.length = 0
    await sandbox.advance(5)
    const late = sandbox.received.find(({ event }) => event.type === 'checkout.paid')!
    expect(late.event.data.payments).toMatchObject([{ status: 'succeeded', refunded_amount: 0 }])
    expect((await sandbox.call('GET', `/v1/checkouts/${id}`)).body.payments[0].status).toBe('refunded')
  })

  test('that was answered stops, while its neighbour goes on', async () => {
    const [first, second] = [await sandbox.open(), await sandbox.open()]
    sandbox.answerWith(({ event }) => (event.data.id === first.id ? 200 : 500))
    await sandbox.admin('POST', '/pay', { checkout_ids: [first.id, second.id] })
    await sandbox.settle()
    for (const seconds of [5, 30]) await sandbox.advance(seconds)
    const count = (id: string) => sandbox.received.filter(({ event }) => event.data.id === id).length
    expect([count(first.id), count(second.id)]).toEqual([1, 3])
  })
})

describe('an answer', () => {
  test.each([200, 201, 202, 204])('of %i ends the attempts', async (status) => {
    sandbox.answerWith(status)
    await pay()
    expect(await deliveries()).toMatchObject({
      pending: 0,
      data: [{ state: 'delivered', attempts: 1, last_answer: String(status) }],
    })
  })

  test.each([301, 307, 400, 401, 404, 410, 429, 500, 503])('of %i does not', async (status) => {
    sandbox.answerWith(status)
    await pay()
    expect(await deliveries()).toMatchObject({
      pending: 1,
      due: 0,
      data: [{ state: 'pending', attempts: 1, last_answer: String(status) }],
    })
  })
})

describe('the operator', () => {
  test('sees each delivery with its event, newest first, and those given up as exhausted', async () => {
    await sandbox.admin('PUT', '/knobs', { webhooks: { retry_scale: 0 } })
    sandbox.answerWith(({ event }) => (event.type === 'checkout.paid' ? 500 : 200))
    const [id] = await pay()
    const { id: other } = await sandbox.open()
    await sandbox.choose(other, 'cancelled')
    await sandbox.settle()
    const { data, pending } = await deliveries()
    expect(pending).toBe(0)
    expect(data).toMatchObject([
      { type: 'checkout.cancelled', object: other, state: 'delivered', attempts: 1 },
      { type: 'checkout.paid', object: id, state: 'exhausted', attempts: 7 },
    ])
  })

  test('sees those that a knob drops, and the receiver none of them', async () => {
    await sandbox.admin('PUT', '/knobs', { webhooks: { drop_probability: 1, duplicate_max: 5 } })
    await pay(6)
    const { data } = await deliveries()
    expect(data).toHaveLength(6)
    for (const delivery of data) expect(delivery).toMatchObject({ state: 'dropped', attempts: 0, last_answer: null })
    expect(sandbox.received).toEqual([])
  })

  test('sees what is still to come as pending, and as due only once it is late', async () => {
    await sandbox.admin('PUT', '/knobs', { webhooks: { delay_ms: [60_000, 60_000] } })
    await pay(3)
    expect(await deliveries()).toMatchObject({ pending: 3, due: 0, tasks_due: 0 })
    await sandbox.advance(60)
    expect(await deliveries()).toMatchObject({ pending: 0, due: 0 })
    expect(sandbox.received).toHaveLength(3)
  })
})

test('events that are dropped, delayed and repeated are all in the log, once each and in order', async () => {
  await sandbox.admin('PUT', '/knobs', {
    seed: 5,
    webhooks: { drop_probability: 0.5, duplicate_max: 3, delay_ms: [0, 9000] },
  })
  const ids = await pay(12)
  await sandbox.advance(9)
  const log = (await sandbox.call('GET', '/v1/events')).body.data
  expect(log.map((event: Json) => event.data.id).sort()).toEqual([...ids].sort())
  const arrived = new Set(sandbox.received.map(({ id }) => id))
  expect(arrived.size).toBeGreaterThan(0)
  expect(arrived.size).toBeLessThan(ids.length)
  for (const { id, event } of sandbox.received) expect(log.find((one: Json) => one.id === id)).toEqual(event)
})

test('a receiver that is down, or hangs up, is tried again', async () => {
  const port = await freePort()
  const alone = await startTestSandbox({ SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/hook` })
  const { id } = await alone.open()
  await alone.choose(id, 'paid')
  await alone.settle()
  const latest = async () => (await alone.admin('GET', '/deliveries')).body.data
  expect(await latest()).toMatchObject([{ state: 'pending', attempts: 1, last_answer: 'ECONNREFUSED' }])
  const receiver = createServer((request) => request.socket.destroy())
  await new Promise<void>((listening) => receiver.listen(port, '127.0.0.1', listening))
  expect((receiver.address() as AddressInfo).port).toBe(port)
  await alone.advance(5)
  expect(await latest()).toMatchObject([
    { state: 'pending', attempts: 2, last_answer: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) },
  ])
  await alone.close()
  receiver.close()
})

test('a merchant without a receiver reads the events from the log, and nothing is kept to be sent', async () => {
  const quiet = await startTestSandbox({ SANDBOX_WEBHOOK_URL: '', SANDBOX_WEBHOOK_SECRET: '' })
  const { id } = await quiet.open()
  await quiet.choose(id, 'paid')
  expect((await quiet.call('GET', '/v1/events')).body.data).toMatchObject([{ type: 'checkout.paid', data: { id } }])
  expect((await quiet.admin('GET', '/deliveries')).body).toEqual({ pending: 0, due: 0, tasks_due: 0, data: [] })
  await quiet.close()
})
