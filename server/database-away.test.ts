// What clients receive while the database is unreachable: a quick 503, a readable text, and Retry-After.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, databaseProxy } from '#test/database-proxy.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { readConfig } from './kit/config.ts'
import { getConnectMs } from './kit/pool.ts'
import { aCreator } from './money/testing.ts'

let proxy: DatabaseProxy
let server: TestServer
let session: string

beforeAll(async () => {
  proxy = await databaseProxy()
  server = await aServer({ databaseAt: proxy.at, env: { DATABASE_TIMEOUT_MS: '300' } })
  const { account_id } = await aCreator(server.services)
  session = await server.signIn(account_id)
})
afterEach(() => {
  proxy.thaw()
  proxy.mend()
})
afterAll(async () => {
  await server.close()
  await proxy.close()
})

const calls = [
  ['a page', 'GET', '/wallet', undefined],
  ['a list', 'GET', '/v1/profile/nobody.at.all', undefined],
  ['a command', 'POST', '/v1/auth/login', { email: 'luz@example.com', password: 'sampung-mangga-26' }],
] as const

test('a visitor’s page that was cached before is still served, and any other is not', async () => {
  const { page_url } = await aCreator(server.services)
  const warm = await server.inject('GET', `/${page_url}`)
  expect(warm.status).toBe(200)
  proxy.cut()
  const still = await server.inject('GET', `/${page_url}`)
  expect([still.status, still.body]).toEqual([200, warm.body])
  expect((await server.inject('GET', '/never.shown.before')).status).toBe(503)
  expect((await server.inject('GET', `/${page_url}`, { as: session })).status).toBe(503)
})

test.each(calls)('%s gets 503 with Retry-After while the database is frozen', async (_, method, url, body) => {
  proxy.freeze()
  const answer = await server.inject(method, url, { as: session, ...(body && { body }) })
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
})

test.each(calls)('%s gets 503 with Retry-After when its connections are cut', async (_, method, url, body) => {
  proxy.cut()
  const answer = await server.inject(method, url, { as: session, ...(body && { body }) })
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
})

test('a page explains the outage in HTML', async () => {
  proxy.cut()
  const answer = await server.inject('GET', '/wallet', { as: session })
  expect(answer.status).toBe(503)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('short break')
})

test('a rate limit that cannot be counted refuses the call after a single wait', async () => {
  const search = () => server.inject('GET', '/v1/explore/creators?search=luz', { as: session })
  await expect.poll(async () => (await search()).status).toBe(200)
  const holder = await server.services.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table rate_limits in exclusive mode')
  const answer = await search()
  await holder.query('rollback')
  holder.release()
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
})

test('by default, waiting for a connection and for one query ends within five seconds', () => {
  const { databaseTimeoutMs } = readConfig({})
  expect(getConnectMs(databaseTimeoutMs) + databaseTimeoutMs).toBeLessThan(5000)
})
