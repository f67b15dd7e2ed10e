// The doctor finds each of twenty known faults of an installation and says what to do, and finds nothing in a sound one.
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseProxy } from '#test/database-proxy.ts'
import { hasPgbouncer, startPgbouncer } from '#test/pgbouncer.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { LATEST } from './backup/manifest.ts'
import { openTarget } from './backup/target.ts'
import { doctor } from './doctor.ts'
import { clock } from './kit/clock.ts'
import { readConfig } from './kit/config.ts'
import { aCreator, anOpenGift, getProvider } from './money/testing.ts'
import { commands } from './operator.ts'
import { selfSigned } from './outside/self-signed.fixture.ts'
import { openServices, type Services } from './outside/services.ts'

const pixel = path.join(import.meta.dirname, '../scripts/pixel.ts')

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await aServer({ withProvider: true, withWorker: true })
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-doctor-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

/** What the doctor reports about an installation, without the lines that say ok. */
async function findings(services: Services = server.services): Promise<string[]> {
  const output: string[] = []
  const isWell = await doctor(services, [], (line) => output.push(line))
  const found = output.filter((line) => !line.endsWith(': ok'))
  expect(isWell).toBe(found.length === 0)
  return found
}

/** The findings for the sound installation with some settings changed. */
async function withSettings(env: NodeJS.ProcessEnv, url = server.services.database.url): Promise<string[]> {
  const services = openServices(readConfig({ ...soundSettings(), ...env }), url, server.services.log)
  return findings(services).finally(() => services.database.close())
}

function soundSettings(): NodeJS.ProcessEnv {
  const { config } = server.services
  return { PIXEL_ENV: 'test', PIXEL_DATA_DIR: config.dataDir, SANDBOX_URL: config.sandboxUrl, PORT: `${config.port}` }
}

/** The findings that `npm run pixel -- doctor` prints; also checks its exit code. */
async function onCommandLine(env: NodeJS.ProcessEnv, before: string[] = []): Promise<string[]> {
  const [program = '', ...words] = [...before, process.execPath, pixel, 'doctor']
  const { PATH, TMPDIR } = process.env
  const answer = await promisify(execFile)(program, words, {
    cwd: folder,
    env: { PATH, TMPDIR, DATABASE_URL: server.services.database.url, ...soundSettings(), ...env },
  }).catch((error: { stdout: string; code: number }) => error)
  const found = answer.stdout.split('\n').filter((line) => line !== '' && !line.endsWith(': ok'))
  expect('code' in answer).toBe(found.length > 0)
  return found
}

const change = (statement: string) => server.services.database.pool.query(statement)

/** The findings while the statement `plant` is in effect; `takeAway` reverts it. */
async function withChange(plant: string, takeAway: string): Promise<string[]> {
  await change(plant)
  return findings().finally(() => change(takeAway))
}

/** The findings while an HTTP server on this machine answers with `answer`. */
async function withAnswers(answer: RequestListener, settings: (port: number) => NodeJS.ProcessEnv): Promise<string[]> {
  const other = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  return withSettings(settings((other.address() as AddressInfo).port)).finally(() => other.close())
}

function productionSettings(): NodeJS.ProcessEnv {
  return {
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
}

/** A private mount namespace, needed to simulate a full disk. */
const canMount = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0
const onFullDisk = [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-ec'],
  'mount -t tmpfs -o size=1m none "$PIXEL_DATA_DIR"; head -c 1000000 /dev/zero > "$PIXEL_DATA_DIR/full"; exec "$@"',
  'sh',
]

interface Fault {
  fault: string
  /** Creates the fault, runs the doctor, and removes the fault again. */
  find: () => Promise<string[]>
  says: RegExp
  /** False where the fault causes other findings too. */
  alone?: false
  unless?: boolean
}

const twenty: Fault[][] = [
  [
    {
      fault: 'a database that does not answer',
      async find() {
        const proxy = await databaseProxy()
        const away = proxy.at(server.services.database.url)
        proxy.cut()
        return withSettings({}, away).finally(() => proxy.close())
      },
      says: /^database: does not answer.* check DATABASE_URL/,
      alone: false,
    },
  ],
  [
    {
      fault: 'a database older than the code',
      find: () =>
        withChange(
          `delete from migrations where name = '0004_gifts.sql'`,
          `insert into migrations values ('0004_gifts.sql')`,
        ),
      says: /^migrations: the database is older than this build: start a copy/,
    },
    {
      fault: 'a database newer than the code',
      find: () =>
        withChange(
          `insert into migrations values ('9999_later.sql')`,
          `delete from migrations where name = '9999_later.sql'`,
        ),
      says: /^migrations: the database is newer than this build: .* install that one/,
    },
  ],
  [
    {
      fault: 'a role with rights it does not need',
      find() {
        const superuser = new URL(process.env.TEST_POSTGRES_URL!)
        superuser.pathname = new URL(server.services.database.url).pathname
        return withSettings({}, superuser.href)
      },
      says: /^role: .*SUPERUSER.* revoke them/,
    },
  ],
  [
    {
      fault: 'a pooler without a direct address',
      unless: !hasPgbouncer,
      async find() {
        const bouncer = await startPgbouncer(server.services.database.url)
        return withSettings({}, bouncer.url).finally(() => bouncer.close())
      },
      says: /^pooler: .* set DATABASE_DIRECT_URL/,
      // PgBouncer also refuses the startup parameters that our pool sends.
      alone: false,
    },
  ],
  [
    {
      fault: 'too few connections for the copies',
      find: () => withSettings({ DATABASE_POOL_MAX: '90' }),
      says: /^connections: .* raise max_connections or lower DATABASE_POOL_MAX/,
    },
  ],
  [
    {
      fault: 'a clock that is off by more than five seconds',
      async find() {
        await change(`create schema late`)
        await change(`create function late.clock_timestamp() returns timestamptz language sql
                        as 'select pg_catalog.clock_timestamp() - interval ''6 s'''`)
        const url = new URL(server.services.database.url)
        url.searchParams.set('options', '-c search_path=late,pg_catalog,public')
        return withSettings({}, url.href).finally(() => change('drop schema late cascade'))
      },
      says: /^clock: this machine and the database are 6 s apart: synchronise both clocks by NTP/,
    },
  ],
  [
    {
      fault: 'a public address that does not answer',
      find: () => withSettings({ PUBLIC_URL: 'https://127.0.0.1:1', TRUSTED_PROXIES: '127.0.0.1' }),
      says: /^address: https:\/\/127.0.0.1:1 does not answer.* check DNS, the proxy/,
    },
    {
      fault: 'a public address without https',
      find: () => onCommandLine({ ...productionSettings(), PUBLIC_URL: 'http://pixel.ph' }),
      says: /^settings: PUBLIC_URL must be an https address/,
    },
  ],
  [
    {
      fault: 'trusted proxies that are not listed',
      find: () => withSettings({ PUBLIC_URL: 'https://127.0.0.1:1' }),
      says: /^proxies: TRUSTED_PROXIES lists no proxy.* list it/,
      alone: false,
    },
    {
      fault: 'trusted proxies that are not listed, in production',
      find: () => onCommandLine({ ...productionSettings(), TRUSTED_PROXIES: '' }),
      says: /^settings: TRUSTED_PROXIES must list/,
    },
  ],
  [
    {
      fault: 'metrics that the public address exposes',
      find: () =>
        withAnswers(
          (_, answer) => answer.end('# TYPE pixel_ledger_violations gauge'),
          (port) => ({ PUBLIC_URL: `http://127.0.0.1:${port}` }),
        ),
      says: /^metrics: .* serves \/metrics: exclude it in the proxy/,
    },
    {
      fault: 'a metrics port that is reachable at the public address',
      find: () =>
        withAnswers(
          (_, answer) => answer.end(),
          (port) => ({
            PUBLIC_URL: 'https://127.0.0.1:1',
            TRUSTED_PROXIES: 'none',
            METRICS_PORT: `${port}`,
            METRICS_HOST: '0.0.0.0',
          }),
        ),
      says: /^metrics: 127.0.0.1:\d+ is publicly reachable: METRICS_HOST must be/,
      alone: false,
    },
  ],
  [
    {
      fault: 'a storage that cannot be written to',
      find: () => withSettings({ STORAGE_URL: 'file:///dev/null/nowhere' }),
      says: /^storage: cannot be written to.* check STORAGE_URL/,
      alone: false,
    },
  ],
  [
    {
      fault: 'a storage that strangers can read',
      find() {
        const media = fileURLToPath(server.services.config.storageUrl)
        mkdirSync(media, { recursive: true })
        chmodSync(media, 0o755)
        return findings().finally(() => chmodSync(media, 0o700))
      },
      says: /^storage rights: everybody on this machine can read .*chmod/,
    },
  ],
  [
    {
      fault: 'a mail server that refuses us',
      find: () => withSettings({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kumusta@pixel.ph' }),
      says: /^mail: the mail server refuses us or does not answer; check SMTP_URL/,
    },
  ],
  [
    {
      fault: 'a mail sender at an example domain',
      find: () => withSettings({ SMTP_URL: 'smtp://127.0.0.1:1' }),
      says: /^sender: .* set MAIL_FROM/,
      alone: false,
    },
    {
      fault: 'a mail sender at an example domain, in production',
      find: () => onCommandLine({ ...productionSettings(), MAIL_FROM: 'hello@pixel.example' }),
      says: /^settings: MAIL_FROM must be an address of your own/,
    },
  ],
  [
    {
      fault: 'a CDN that refuses us',
      find: () =>
        withAnswers(
          (_, answer) => answer.writeHead(401).end(),
          (port) => ({ CDN_PURGE_URL: `http://127.0.0.1:${port}/purge` }),
        ),
      says: /^cdn: the CDN refuses purges or does not answer; check CDN_PURGE_URL/,
    },
    {
      fault: 'an SMS gateway that refuses us',
      find: () =>
        withAnswers(
          (_, answer) => answer.writeHead(401).end(),
          (port) => ({ SMS_URL: `http://127.0.0.1:${port}/send` }),
        ),
      says: /^sms: the SMS gateway refuses us or does not answer; check SMS_URL/,
    },
  ],
  [
    {
      fault: 'a key that the provider refuses',
      find: () => withSettings({ SANDBOX_API_KEY: 'sk_test_of_somebody_else' }),
      says: /^provider: the provider answered 401: check SANDBOX_API_KEY/,
    },
    {
      fault: 'a provider that does not answer',
      find: () => withSettings({ SANDBOX_URL: 'http://127.0.0.1:1' }),
      says: /^provider: the provider did not answer .* check .* SANDBOX_URL/,
    },
  ],
  [
    {
      fault: 'a webhook with a wrong token',
      async find() {
        await server.inject('POST', '/v1/webhooks/sandbox', { body: { id: 'evt' } })
        return findings().finally(() => change(`delete from rate_limits where key like 'webhook-forged%'`))
      },
      says: /^webhooks: 1 webhooks with a wrong token .* compare ours with the provider's/,
    },
    {
      fault: 'no webhook for a day while payments are made',
      async find() {
        const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
        await getProvider(server).knobs({ webhooks: { drop_probability: 1 } })
        await getProvider(server).pay('paid', gift)
        await commands['payments reconcile']!.run(server.services, [], () => undefined)
        await change('delete from provider_events')
        return findings().finally(() =>
          change(
            `insert into provider_events (provider, event_id, type, applied_at) values ('sandbox', 'evt', 'x', now())`,
          ),
        )
      },
      says: /^webhooks: payments were made and no webhook came for a day: check the webhook address/,
    },
  ],
  [
    {
      fault: 'no running worker',
      async find() {
        const alone = await aServer({ withProvider: true })
        return findings(alone.services).finally(() => alone.close())
      },
      says: /^worker: no worker is running: start one/,
    },
  ],
  [
    {
      fault: 'a job that has been due for more than ten minutes',
      find: () =>
        withChange(
          `select graphile_worker.add_job('unknown-task', run_at := now() - interval '11 minutes')`,
          'delete from graphile_worker._private_jobs',
        ),
      says: /^jobs: a job has been due for 11 minutes: check the workers' log/,
    },
    {
      fault: 'a recurring job whose latest run failed at every try',
      find: () =>
        withChange(
          `with known as (
             insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
             values ('prune', now(), '2026-11-24T19:57:00Z')
                 on conflict (identifier) do update set last_execution = excluded.last_execution)
           select graphile_worker.permanently_fail_jobs(array[id]) from graphile_worker.add_job(
             'prune', '{"_cron": {"ts": "2026-11-24T19:57:00Z"}}')`,
          'delete from graphile_worker._private_jobs',
        ),
      says: /^jobs: failed at every try: prune; check the workers' log/,
    },
  ],
  [
    {
      fault: 'a ledger whose last verification found broken rows',
      find: () => withChange(proof(2, 0), 'delete from ledger_proofs'),
      says: /^ledger: the last ledger verification found 2 violations: run `ledger verify`/,
    },
    {
      fault: 'a ledger that was never verified',
      find: () => withChange(installed('2 days'), installed('0 s')),
      says: /^ledger: the ledger was never verified: run `ledger verify`; is a worker running/,
    },
    {
      fault: 'a ledger that was not verified in full for nine days',
      find: () =>
        withChange(`${proof(0, 0)}; ${installed('10 days')}`, `delete from ledger_proofs; ${installed('0 s')}`),
      says: /^ledger: the last full ledger verification was more than nine days ago: run `ledger verify`/,
    },
    {
      fault: 'a ledger that was not verified for longer than a day',
      find: () => withChange(proof(0, 3), 'delete from ledger_proofs'),
      says: /^ledger: the last ledger verification was more than a day ago: is a worker running/,
    },
  ],
  [
    {
      fault: 'a disk that is full',
      unless: !canMount,
      find: () => onCommandLine({ PIXEL_DATA_DIR: folder, STORAGE_URL: server.services.config.storageUrl }, onFullDisk),
      says: /^disk: \d+ % of the disk of PIXEL_DATA_DIR are used: free some space/,
      // The database also rejects connections from that namespace.
      alone: false,
    },
    {
      fault: 'a backup that is older than a day',
      async find() {
        const date = new Date(clock.machineNow().getTime() - 27 * 3_600_000).toISOString()
        await openTarget(folder, undefined, undefined).put(LATEST, Buffer.from(JSON.stringify({ date })))
        return withSettings({ BACKUP_TARGET: folder })
      },
      says: /^backup: the last backup is of .*: run `backup`/,
    },
    {
      fault: 'a backup target without a finished backup',
      find: () => withSettings({ BACKUP_TARGET: path.join(folder, 'none') }),
      says: /^backup: there is no finished backup in BACKUP_TARGET: run `backup`/,
    },
  ],
]

function proof(findings: number, daysAgo: number): string {
  const date = new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString()
  return `insert into ledger_proofs (proved_at, findings, ours, theirs) values ('${date}', ${findings}, 0, 0)
          on conflict (one) do update set findings = excluded.findings, proved_at = excluded.proved_at`
}

function installed(ago: string): string {
  return `update migrations set applied_at = now() - interval '${ago}'`
}

test('nothing is found in a sound installation', async () => {
  expect(await findings()).toEqual([])
  expect(await onCommandLine({})).toEqual([])
  expect(twenty).toHaveLength(20)
})

for (const { fault, find, says, alone = true, unless = false } of twenty.flat())
  test.skipIf(unless)(`finds ${fault}, and says what to do`, async () => {
    const found = await find()
    expect(found).toContainEqual(expect.stringMatching(says))
    if (alone) expect(found).toHaveLength(1)
  })

test.each([
  ['with the pools as they are by default', {}, 76],
  ['with a small pool', { DATABASE_POOL_MAX: '5' }, 40],
  ['with the pool of a web copy, set for the workers too', { DATABASE_POOL_MAX: '20' }, 100],
])('the connections must be enough for two web copies and two workers: %s', async (_, env, enough) => {
  const url = new URL(server.services.database.url)
  url.searchParams.set('options', '-c search_path=few,pg_catalog,public')
  const findFor = async (most: number) => {
    await change('create schema few')
    await change(`create function few.current_setting(name text) returns text language sql
                    as 'select case name when ''max_connections'' then ''${most + 3}'' else ''3'' end'`)
    return withSettings(env, url.href).finally(() => change('drop schema few cascade'))
  }
  expect(await findFor(enough)).toEqual([])
  expect(await findFor(enough - 1)).toEqual([expect.stringMatching(`^connections: .* which take ${enough}`)])
  for (const page of ['OPERATIONS', 'LIMITS'])
    expect(readFileSync(path.join(import.meta.dirname, `../docs/${page}.md`), 'utf8'), page).toContain('take 76')
})

test('a metrics port on loopback is no finding, even where the hosts file resolves our public name to loopback', async () => {
  const found = await withAnswers(
    (_, answer) => answer.end(),
    (port) => ({ PUBLIC_URL: 'https://127.0.0.1:1', TRUSTED_PROXIES: 'none', METRICS_PORT: `${port}` }),
  )
  expect(found.filter((line) => line.startsWith('metrics'))).toEqual([])
})

test('without a database, checks that need it say that they did not run, and the others still run', async () => {
  const found = await withSettings({}, 'postgresql://pixel@127.0.0.1:1/pixel')
  expect(found[0]).toMatch(/^database: does not answer; .* \(ECONNREFUSED\)/)
  expect(found).toContain('ledger: not checked: the database does not answer')
  expect(found.filter((line) => !line.includes('the database does not answer'))).toHaveLength(1)
})

describe('the address check while the database is unreachable', () => {
  const AWAY = 'postgresql://pixel@127.0.0.1:1/pixel'
  const unknown = /^address: not checked: the database does not answer, so that a proxy may find no copy/

  /** The doctor's line about an address whose HTTPS server answers with `answer`; its certificate is accepted. */
  async function addressLine(answer: RequestListener, DATABASE_URL: string): Promise<string | undefined> {
    const proxy = createTlsServer(selfSigned, answer).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    const PUBLIC_URL = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const settings = { PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1', NODE_TLS_REJECT_UNAUTHORIZED: '0', DATABASE_URL }
    const found = await onCommandLine(settings).finally(() => {
      proxy.close()
      proxy.closeAllConnections()
    })
    return found.find((line) => line.startsWith('address:'))
  }
  const answer503: RequestListener = (_, answer) => void answer.writeHead(503).end('no server is available')

  test('does not blame an address behind which no copy is ready', async () => {
    expect(await addressLine(answer503, AWAY)).toMatch(unknown)
    expect(await addressLine(answer503, server.services.database.url)).toMatch(
      /^address: .* is answered by another server/,
    )
  })

  test('does not blame an address whose proxy is still looking for a copy', async () => {
    expect(await addressLine(() => undefined, AWAY)).toMatch(unknown)
  })

  test('accepts an address that leads to a copy, and reports one that leads elsewhere or nowhere', async () => {
    const copy: RequestListener = (_, answer) => void answer.setHeader('x-request-id', '1').end('{"status":"ok"}')
    expect(await addressLine(copy, AWAY)).toBeUndefined()
    const stranger: RequestListener = (_, answer) => void answer.end('Welcome to nginx!')
    expect(await addressLine(stranger, AWAY)).toMatch(/^address: .* is answered by another server/)
    const nobody = await withSettings({ PUBLIC_URL: 'https://127.0.0.1:1', TRUSTED_PROXIES: '127.0.0.1' }, AWAY)
    expect(nobody).toContainEqual(expect.stringMatching(/^address: .* does not answer from here: check DNS/))
  })
})

test('in production it asks for a backup and checks the address', async () => {
  const found = await withSettings(productionSettings())
  expect(found).toContainEqual(expect.stringMatching(/^backup: no backups are configured: set BACKUP_TARGET/))
  expect(found).toContainEqual(expect.stringMatching(/^address: /))
})
