// The metrics that Prometheus reads: requests, connections and the provider, also while the database is unreachable.
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, databaseProxy } from '#test/database-proxy.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { moneyGauges } from '../money/gauges.ts'
import { aCreator, anOpenGift, providerTotal } from '../money/testing.ts'
import { createLog } from './log.ts'
import { queueGauges } from './queue-gauges.ts'

let proxy: DatabaseProxy
let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  proxy = await databaseProxy()
  const destination = new PassThrough().on('data', (line) => lines.push(String(line)))
  server = await aServer({
    databaseAt: proxy.at,
    log: createLog('debug', destination),
    env: { DATABASE_TIMEOUT_MS: '500', TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(async () => {
  proxy.mend()
  await server.close()
  await proxy.close()
})

async function read(): Promise<string> {
  const { metrics, db } = server.services
  return metrics.text(async () => ({ ...(await moneyGauges(db)), ...(await queueGauges(db)) }))
}

test('each answer is counted by endpoint and status, and never by address', async () => {
  await server.inject('GET', '/v1/profile/nobody.in.particular')
  await server.inject('GET', '/livez')
  const text = await read()
  const labels = 'method="GET",endpoint="/v1/profile/:username",status="404"'
  expect(text).toContain(`pixel_request_seconds_count{${labels}} 1`)
  expect(text).toContain(`pixel_request_seconds_bucket{le="5",${labels}} 1`)
  expect(text).not.toContain('nobody.in.particular')
})

test('metrics include connections, work waiting for the provider and its age, and the queue', async () => {
  const luz = await aCreator(server.services)
  await anOpenGift(server.services, luz, { amount: 100_00n }).catch(() => undefined)
  const text = await read()
  expect(text).toMatch(/pixel_pool_connections\{state="open"\} [1-9]/)
  expect(text).toContain('pixel_database_up 1')
  for (const name of ['work_waiting{kind="webhook"}', 'work_oldest_seconds{kind="payout"}', 'queue_oldest_seconds'])
    expect(text).toContain(`pixel_${name} 0\n`)
})

test('a provider call without an answer is counted as an error', async () => {
  await server.services.epayment.listBanks().catch(() => undefined)
  await providerTotal(server.services).catch(() => undefined)
  for (const call of ['listBanks', 'listMovements'])
    expect(await read()).toMatch(new RegExp(`pixel_provider_errors_total\\{call="${call}",error="\\w+"\\} 1`))
})

test('a request has one id, in its answer and in the log; a trusted proxy may set it', async () => {
  const own = (await server.inject('GET', '/livez')).headers['x-request-id']
  expect(own).toMatch(/^[0-9a-f-]{36}$/)
  const given = await server.inject('GET', '/v1/profile/nobody', { headers: { 'x-request-id': 'from-the-proxy-1' } })
  expect(given.headers['x-request-id']).toBe('from-the-proxy-1')
  const strange = await server.inject('GET', '/livez', { headers: { 'x-request-id': 'a b\nc' } })
  expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const line = lines.map((text) => JSON.parse(text)).find(({ request }) => request === 'from-the-proxy-1')
  expect(line).toMatchObject({ msg: 'answered', method: 'GET', route: '/v1/profile/:username', status: 404 })
})

test('while the database is unreachable the metrics of the process are still served', async () => {
  proxy.cut()
  const text = await read()
  expect(text).toContain('pixel_database_up 0')
  expect(text).toContain('pixel_request_seconds_count')
  expect(text).not.toContain('pixel_ledger_violations')
})
