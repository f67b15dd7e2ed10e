// The public learns whether the server is ready, the operator also why not; metrics are not on the public port.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseProxy } from '#test/database-proxy.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { operatorApp } from './health.ts'

/** The settings that production requires. None of these services is called. */
const production = {
  PIXEL_ENV: 'production',
  PIXEL_SECRET: 'a secret of our own, long enough to be one',
  DATABASE_URL: 'postgresql://pixel@localhost/named-but-not-used',
  PUBLIC_URL: 'https://pixel.ph',
  SMTP_URL: 'smtps://mail.pixel.ph',
  SMS_URL: 'https://sms.pixel.ph',
  MAIL_FROM: 'kumusta@pixel.ph',
  TRUSTED_PROXIES: '10.0.0.9',
  HUMAN_CHECK: 'on',
  RATE_LIMITS: 'on',
  PAYMENT_PROVIDER: 'xendit',
  XENDIT_SECRET_KEY: 'xnd_production_key',
  XENDIT_WEBHOOK_TOKENS: 'token-of-the-account',
}

const checks = { database: 'ok', migrations: 'ok', storage: 'ok', queue: 'ok' }

describe('in production', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ env: production })
  })
  afterAll(() => server.close())

  function ready(remoteAddress: string, headers: Record<string, string> = {}) {
    return server.fastify.inject({ url: '/readyz', remoteAddress, headers })
  }

  test.each([['127.0.0.1'], ['127.8.8.8'], ['::1'], ['::ffff:127.0.0.1']])(
    'a caller on this machine, %s, reads each check',
    async (address) => {
      expect((await ready(address)).json()).toEqual({ status: 'ok', checks })
    },
  )

  test.each([
    ['a caller from outside', '203.0.113.7', {}],
    ['a neighbour in the same network', '192.168.1.9', {}],
    ['the proxy', '10.0.0.9', {}],
    ['a caller behind the proxy that claims to be local', '10.0.0.9', { 'x-forwarded-for': '127.0.0.1' }],
    ['a caller behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
    ['a caller behind one that sends Forwarded', '127.0.0.1', { forwarded: 'for=203.0.113.7' }],
    ['a caller behind one that sends only Via', '127.0.0.1', { via: '1.1 caddy' }],
  ])('%s learns only that the server is ready', async (_, address, headers) => {
    expect((await ready(address, headers)).json()).toEqual({ status: 'ok' })
  })

  test('it is not ready while a migration of this build is not applied', async () => {
    const { db } = server.services
    const last = await db
      .deleteFrom('migrations')
      .where('name', '=', '0001_accounts.sql')
      .returningAll()
      .executeTakeFirstOrThrow()
    const answer = await ready('127.0.0.1')
    await db.insertInto('migrations').values(last).execute()
    expect([answer.statusCode, answer.json().checks]).toEqual([503, { ...checks, migrations: 'older' }])
    expect((await ready('127.0.0.1')).statusCode).toBe(200)
  })

  test('metrics are not on the public port, for any caller', async () => {
    for (const remoteAddress of ['127.0.0.1', '10.0.0.9', '192.168.1.9', '203.0.113.7']) {
      const answer = await server.fastify.inject({ url: '/metrics', remoteAddress })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('pixel_')
    }
  })
})

describe('while the storage is unreachable', () => {
  let server: TestServer
  const broken = () => ({ ...server.services, storage: { reach: () => Promise.reject(new Error('no bucket')) } })
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.close())

  test('the operator’s port reports it, the server stays ready without pictures, and metrics are served', async () => {
    const operator = operatorApp(broken(), async () => ({ answers: 42 }))
    const answer = await operator.inject({ url: '/readyz', remoteAddress: '192.168.1.9' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ok', checks: { ...checks, storage: 'failed' } },
    ])
    expect((await operator.inject('/metrics')).body).toContain('# TYPE pixel_answers gauge\npixel_answers 42\n')
    expect((await operator.inject('/livez')).json()).toEqual({ status: 'ok' })
    await operator.close()
  })
})

test('a check without an answer is "late", and the others are reported all the same', async () => {
  const proxy = await databaseProxy()
  const server = await aServer({ databaseAt: proxy.at })
  await server.inject('GET', '/readyz')
  proxy.freeze()
  const answer = await server.inject('GET', '/readyz')
  expect([answer.status, answer.body]).toEqual([
    503,
    { status: 'unavailable', checks: { database: 'late', migrations: 'late', storage: 'ok', queue: 'late' } },
  ])
  proxy.thaw()
  await server.close()
  await proxy.close()
})

test('a readiness check writes nothing to the storage', async () => {
  const server = await aServer()
  await server.inject('GET', '/readyz')
  expect(readdirSync(fileURLToPath(server.services.config.storageUrl))).toEqual([])
  await server.close()
})

test('a database that a newer build has migrated is reported as newer, and this build stays ready', async () => {
  const server = await aServer()
  await server.services.db.insertInto('migrations').values({ name: '9999_of_a_later_build.sql' }).execute()
  const answer = await server.inject('GET', '/readyz')
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok', checks: { ...checks, migrations: 'newer' } }])
  await server.close()
})

test('from the stop signal on it is not ready, answers remaining requests, and closes their connections', async () => {
  const server = await aServer()
  expect((await server.inject('GET', '/livez')).headers.connection).not.toBe('close')
  server.drain()
  const ready = await server.inject('GET', '/readyz')
  expect([ready.status, ready.body.status]).toEqual([503, 'draining'])
  const still = await server.inject('GET', '/livez')
  expect([still.status, still.headers.connection]).toEqual([200, 'close'])
  await server.close()
})

test('in development every caller reads each check', async () => {
  const server = await aServer()
  const answer = await server.fastify.inject({ url: '/readyz', remoteAddress: '192.168.1.9' })
  expect(answer.json()).toEqual({ status: 'ok', checks })
  await server.close()
})
