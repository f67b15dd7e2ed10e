// The doctor finds what was planted, and nothing in a sound installation.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseProxy } from '#test/database-proxy.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { doctor } from './doctor.ts'
import { clock } from './kit/clock.ts'
import { ConfigError, readConfig } from './kit/config.ts'
import { aCreator, anOpenGift, getProvider } from './money/testing.ts'
import { openServices, type Services } from './outside/services.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ withProvider: true, withWorker: true })
})
afterAll(() => server.close())

/** What it says of an installation, but for what is in order. */
async function findings(services: Services = server.services): Promise<string[]> {
  const said: string[] = []
  const isWell = await doctor(services, [], (line) => said.push(line))
  const found = said.filter((line) => !line.endsWith(': ok'))
  expect(isWell).toBe(found.length === 0)
  return found
}

/** The installation with some settings changed, and what was planted taken away. */
async function withSettings(env: NodeJS.ProcessEnv, url = server.services.database.url): Promise<string[]> {
  const { config, log } = server.services
  const usual = {
    PIXEL_ENV: 'test',
    PIXEL_DATA_DIR: config.dataDir,
    SANDBOX_URL: config.sandboxUrl,
    PORT: `${config.port}`,
  }
  const services = openServices(readConfig({ ...usual, ...env }), url, log)
  return findings(services).finally(() => services.database.close())
}

const change = (statement: string) => server.services.database.pool.query(statement)

test('in a sound installation nothing is found', async () => {
  expect(await findings()).toEqual([])
})

test('a database that does not answer', async () => {
  const proxy = await databaseProxy()
  const away = proxy.at(server.services.database.url)
  proxy.cut()
  expect(await withSettings({}, away)).toContainEqual(expect.stringMatching(/^database: does not answer/))
  await proxy.close()
})

test.each([
  ['older', `delete from migrations where name = '0004_gifts.sql'`, `insert into migrations values ('0004_gifts.sql')`],
  ['newer', `insert into migrations values ('9999_later.sql')`, `delete from migrations where name = '9999_later.sql'`],
])('a database %s than the code', async (place, plant, takeAway) => {
  await change(plant)
  expect(await findings()).toEqual([expect.stringContaining(`migrations: the database is ${place} than this build`)])
  await change(takeAway)
})

test('a role with rights it does not need', async () => {
  const superuser = new URL(process.env.TEST_POSTGRES_URL!)
  superuser.pathname = new URL(server.services.database.url).pathname
  expect(await withSettings({}, superuser.href)).toEqual([expect.stringMatching(/^role: .*SUPERUSER/)])
})

test('too few connections for the copies', async () => {
  expect(await withSettings({ DATABASE_POOL_MAX: '90' })).toEqual([expect.stringContaining('connections are too few')])
})

test('a provider that refuses, or does not answer', async () => {
  const provider = getProvider(server)
  await provider.knobs({ api: { faults: [{ route: '*', kind: 'reset_before' }] } })
  expect(await findings()).toEqual(['provider: the provider did not answer POST /v1/checkouts/query'])
  await provider.knobs({ api: { faults: [] } })
  expect(await withSettings({ SANDBOX_API_KEY: 'sk_test_of_somebody_else' })).toEqual([
    expect.stringMatching(/^provider: /),
  ])
})

test('a storage that strangers can read, and one that cannot be written to', async () => {
  const folder = fileURLToPath(server.services.config.storageUrl)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  expect(await findings()).toEqual([expect.stringMatching(/^storage rights: everybody/)])
  chmodSync(folder, 0o700)
  expect(await withSettings({ STORAGE_URL: 'file:///dev/null/nowhere' })).toContainEqual(
    expect.stringMatching(/^storage: cannot be written to/),
  )
})

test('a mail server and an SMS gateway that refuse us', async () => {
  const refusing = createServer((_, answer) => answer.writeHead(401).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => refusing.once('listening', resolve))
  const { port } = refusing.address() as AddressInfo
  expect(await withSettings({ SMS_URL: `http://127.0.0.1:${port}/send` })).toEqual([
    expect.stringMatching(/^sms: the SMS gateway does not/),
  ])
  expect(await withSettings({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^mail: the mail server does not.*SMTP_URL/),
  ])
  refusing.close()
})

test('numbers that the public address gives away', async () => {
  const leaking = createServer((_, answer) => answer.end('# TYPE pixel_books_broken_rows gauge')).listen(0, '127.0.0.1')
  await new Promise((resolve) => leaking.once('listening', resolve))
  const { port } = leaking.address() as AddressInfo
  expect(await withSettings({ PUBLIC_URL: `http://127.0.0.1:${port}` })).toEqual([
    expect.stringMatching(/^metrics: .*gives/),
  ])
  leaking.close()
})

test('webhooks with a wrong signature, and none for a day while payments are made', async () => {
  const forged = await server.inject('POST', '/v1/webhooks/sandbox', { body: { id: 'evt' } })
  expect(forged.status).toBe(400)
  expect(await findings()).toEqual([expect.stringContaining('webhooks: 1 webhooks with a wrong token')])
  await change(`delete from rate_limits where key like 'webhook-forged%'`)

  const luz = await aCreator(server.services)
  await anOpenGift(server.services, luz, { amount: 100_00n })
  await change(`update payments set paid_at = now() where paid_at is null`).catch(() => undefined)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await getProvider(server).knobs({ webhooks: { drop_probability: 1 } })
  await getProvider(server).pay('paid', gift)
  const { commands } = await import('./operator.ts')
  await commands['payments reconcile']!.run(server.services, [], () => undefined)
  await change('delete from provider_events')
  expect(await findings()).toEqual([expect.stringContaining('no webhook came for a day')])
  await change(`insert into provider_events (provider, event_id, type) values ('sandbox', 'evt_1', 'x')`)
  await change('update provider_events set applied_at = now(), due_at = null')
})

test('a job that nobody does, and books that were not proved or are red', async () => {
  await change(`select graphile_worker.add_job('unknown-task', run_at := now() - interval '1 hour')`)
  expect(await findings()).toEqual([expect.stringContaining('jobs: a job has been due for 60 minutes')])
  await change(`delete from graphile_worker._private_jobs`)
  await change(`insert into ledger_proofs (proved_at, findings, ours, theirs) values ('${clock.now().toISOString()}', 2, 0, 0)
                on conflict (one) do update set findings = 2, proved_at = excluded.proved_at`)
  expect(await findings()).toEqual(['ledger: the last proof of the books found 2 rows: run `ledger verify`'])
  await change(`update ledger_proofs set findings = 0, proved_at = proved_at - interval '3 days'`)
  expect(await findings()).toEqual([expect.stringContaining('ledger: the books were last proved')])
  await change('delete from ledger_proofs')
})

test('no worker alive', async () => {
  const alone = await aServer({ withProvider: true })
  expect(await findings(alone.services)).toEqual([expect.stringMatching(/^worker: no worker is alive/)])
  await alone.close()
})

test('in production: an address that is somebody else’s, and a backup that is missing', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-doctor-'))
  const production = {
    PIXEL_ENV: 'production',
    PIXEL_SECRET: 'a secret of our own, long enough to be one',
    DATABASE_URL: server.services.database.url,
    PUBLIC_URL: 'https://127.0.0.1:1',
    SMTP_URL: 'smtps://127.0.0.1:1',
    SMS_URL: 'https://127.0.0.1:1',
    MAIL_FROM: 'kumusta@pixel.ph',
    TRUSTED_PROXIES: '10.0.0.9',
    PAYMENT_PROVIDER: 'xendit',
    XENDIT_URL: 'https://127.0.0.1:1',
    XENDIT_SECRET_KEY: 'xnd_production_key',
    XENDIT_WEBHOOK_TOKENS: 'token-of-the-account',
    METRICS_PORT: 'off',
    SEED: 'none',
  }
  const found = await withSettings({ ...production, BACKUP_TARGET: folder })
  expect(found).toContainEqual(expect.stringMatching(/^address: https:\/\/127.0.0.1:1 does not answer/))
  expect(found).toContainEqual('backup: there is no finished backup in BACKUP_TARGET')
  expect(await withSettings(production)).toContainEqual(expect.stringContaining('backup: no backup is known'))
  // These two it does not even start with.
  for (const [name, value] of [
    ['TRUSTED_PROXIES', ''],
    ['MAIL_FROM', 'hello@pixel.example'],
    ['PUBLIC_URL', 'http://pixel.ph'],
  ] as const)
    expect(() => readConfig({ ...production, [name]: value })).toThrow(ConfigError)
  rmSync(folder, { recursive: true })
})
