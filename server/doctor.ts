// Checks for the known faults of an installation; each check says what to do. Nothing is changed but a trial file, which is removed.
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { newestBackup } from './backup/newest-backup.ts'
import { clock, DAY_MS, DAY_SECONDS } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { sql } from './kit/db.ts'
import { compareMigrations } from './kit/migrate.ts'
import { isDirect } from './kit/pooler.ts'
import { isExampleAddress } from './kit/production-problems.ts'
import { failingJobs, queueGauges } from './kit/queue-gauges.ts'
import { awaitsReconciling } from './kit/restore-mark.ts'
import { tooManyRights } from './kit/rights.ts'
import { moneyGauges } from './money/gauges.ts'
import { forgedWebhooks } from './money/payments/forged-webhooks.ts'
import { webhookSilence } from './money/payments/webhook-silence.ts'
import { isPosterAlive } from './money/poster.ts'
import type { Cdn } from './outside/cdn.ts'
import type { Say } from './outside/command.ts'
import type { Services } from './outside/services.ts'
import { countSealedWithOldSecrets } from './rotate-secrets.ts'

const REQUEST_MS = 5000
const NOT_CHECKED = 'not checked: the database does not answer'
const CLOCK_SECONDS_MAX = 5
const JOB_SECONDS_MAX = 600
const DISK_SHARE_MAX = 0.9
/** What a copy has besides its pool: both listen, and a worker also holds a lock and has its queue's. */
const CONNECTIONS_BESIDES = { web: 2, worker: 8 }

type Checks = Record<string, () => Promise<unknown>>

/** Prints one line for each check; true when nothing was found. */
export async function doctor(services: Services, _: string[], say: Say): Promise<boolean> {
  const hasDatabase = await runChecks({ database: () => checkDatabase(services) }, say)
  // A pooler may refuse what the check above sends; this check then says why.
  const hasNoPooler = await runChecks({ pooler: () => checkPooler(services) }, say)
  const checks = { ...databaseChecks(services), ...workChecks(services) }
  // Each of them would only repeat that the database does not answer.
  const skip = async () => Promise.reject(new Error(NOT_CHECKED))
  const isWell = await runChecks(hasDatabase ? checks : mapValues(checks, skip), say)
  return (await runChecks(outsideChecks(services, hasDatabase), say)) && hasDatabase && hasNoPooler && isWell
}

/** Runs the checks and prints what each found; true when that was nothing. */
async function runChecks(checks: Checks, say: Say): Promise<boolean> {
  let healthy = true
  for (const [name, check] of Object.entries(checks)) {
    const problem = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    )
    say(`${name}: ${problem ?? 'ok'}`)
    healthy &&= problem === undefined
  }
  return healthy
}

/** The checks of everything but the database: address, files, mail, SMS, CDN and payment provider. */
function outsideChecks(services: Services, hasDatabase: boolean): Checks {
  const { config, storage, mailer, sms } = services
  return {
    ...(isPublic(config) && { address: () => checkAddress(config, hasDatabase), proxies: () => checkProxies(config) }),
    metrics: () => checkMetrics(config),
    storage: () =>
      storage
        .check()
        .catch(failWith('cannot be written to: check STORAGE_URL and the permissions of its folder or bucket')),
    'storage rights': () => storage.checkPrivate(),
    mail: () => mailer.check().catch(failWith('the mail server refuses us or does not answer; check SMTP_URL')),
    ...(config.smtpUrl && { sender: () => checkSender(config) }),
    sms: () => sms.check().catch(failWith('the SMS gateway refuses us or does not answer; check SMS_URL')),
    ...(services.cdn && { cdn: () => checkCdn(services.cdn!) }),
    provider: () => checkProvider(services),
    disk: () => checkDisk(config.dataDir),
    ...((config.isProduction || config.backupTarget) && { backup: () => checkBackup(config) }),
  }
}

function checkDatabase({ db }: Services): Promise<unknown> {
  return sql`select 1`.execute(db).catch(failWith('does not answer; check DATABASE_URL and the database’s log'))
}

async function checkPooler({ database }: Services): Promise<void> {
  const direct = await isDirect(database.url).catch(() => {
    throw new Error(NOT_CHECKED)
  })
  if (!direct) throw new Error('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to PostgreSQL itself')
}

function databaseChecks(services: Services): Checks {
  const { db, config } = services
  return {
    async migrations() {
      const place = await compareMigrations(db)
      if (place === 'older') throw new Error('the database is older than this build: start a copy, which migrates it')
      if (place === 'newer')
        throw new Error('the database is newer than this build: a newer build migrated it; install that one again')
    },
    async role() {
      const rights = await tooManyRights(db)
      if (rights.length > 0)
        throw new Error(
          `the database role has rights it does not need: ${rights.join(', ')}; revoke them, or create it with deploy/postgres.sql`,
        )
    },
    async connections() {
      const { rows } = await sql<{ most: number }>`
        select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
        db,
      )
      const wanted = countConnections(config)
      if (rows[0]!.most < wanted)
        throw new Error(
          `${rows[0]!.most} connections are too few for two web copies and two workers, which take ${wanted}: raise max_connections or lower DATABASE_POOL_MAX`,
        )
    },
    async clock() {
      const before = clock.machineNow().getTime()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const off = Math.abs(rows[0]!.now.getTime() - (before + clock.machineNow().getTime()) / 2) / 1000
      if (off > CLOCK_SECONDS_MAX)
        throw new Error(`this machine and the database are ${Math.round(off)} s apart: synchronise both clocks by NTP`)
    },
    secrets: () => checkSecrets(services),
    async restore() {
      if (await awaitsReconciling(db))
        throw new Error('the database was restored, and payouts wait: run `payments recover`, and book what it names')
    },
    webhooks: () => checkWebhooks(services),
  }
}

/** Connections of two web copies and two workers, as docs/OPERATIONS.md calculates them. */
function countConnections({ databasePoolMaxes: pools }: Config): number {
  return 2 * (pools.web + CONNECTIONS_BESIDES.web) + 2 * (pools.worker + CONNECTIONS_BESIDES.worker)
}

/** Whether other machines are meant to reach this installation. */
function isPublic({ isProduction, publicUrl }: Config): boolean {
  return isProduction || publicUrl.startsWith('https:')
}

/**
 * Requests our public address as a browser would: it must lead to one of our copies. While the database is away no copy is ready, so a
 * proxy may time out or answer 5xx: then only a failure that cannot come from our copies counts against the address.
 */
async function checkAddress({ publicUrl }: Config, hasDatabase: boolean): Promise<void> {
  const unknown = new Error(`${NOT_CHECKED}, so that a proxy may find no copy that is ready`)
  const answer = await request(`${publicUrl}/livez`).catch((error: Error) => {
    if (!hasDatabase && error.name === 'TimeoutError') throw unknown
    return failWith(`${publicUrl} does not answer from here: check DNS, the proxy and its certificate`)(error)
  })
  const body = await answer.text()
  if (answer.headers.has('x-request-id') && body.includes('"ok"')) return
  if (!hasDatabase && answer.status >= 500) throw unknown
  throw new Error(`${publicUrl} is answered by another server: check DNS and the proxy`)
}

/** PIXEL itself speaks no TLS: an https address implies a proxy in front. */
async function checkProxies({ trustedProxies }: Config): Promise<void> {
  if (!trustedProxies)
    throw new Error(
      'TRUSTED_PROXIES lists no proxy, so all visitors behind one share one rate limit: list it, or set it to none',
    )
}

async function checkSender({ mailFrom }: Config): Promise<void> {
  if (isExampleAddress(mailFrom))
    throw new Error('mail is sent from an example address, which nobody can answer: set MAIL_FROM')
}

/** No cached response carries the key `doctor`, so purging it removes nothing. */
function checkCdn(cdn: Cdn): Promise<void> {
  return cdn
    .purge(['doctor'])
    .catch(failWith('the CDN refuses purges or does not answer; check CDN_PURGE_URL and CDN_PURGE_TOKEN'))
}

async function checkProvider({ epayment, config }: Services): Promise<void> {
  const [key, url] =
    config.provider === 'xendit' ? ['XENDIT_SECRET_KEY', 'XENDIT_URL'] : ['SANDBOX_API_KEY', 'SANDBOX_URL']
  await epayment.readCheckouts(['chk_doctor']).catch((error: Error) => {
    throw new Error(`${error.message}: check ${key} and ${url}`)
  })
}

async function checkMetrics(config: Config): Promise<void> {
  const seen = await request(`${config.publicUrl}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  if (seen.includes('# TYPE pixel_')) throw new Error('the public address serves /metrics: exclude it in the proxy')
  // No other machine reaches the loopback, even where the hosts file resolves our own name to it.
  if (!config.metricsPort || /^(127\.|localhost$|::1$)/.test(config.metricsHost)) return
  const { hostname, protocol } = new URL(config.publicUrl)
  if (protocol === 'https:' && (await isOpen(hostname, config.metricsPort)))
    throw new Error(`${hostname}:${config.metricsPort} is publicly reachable: METRICS_HOST must be a private address`)
}

async function checkSecrets(services: Services): Promise<void> {
  const others = await countSealedWithOldSecrets(services)
  if (others > 0)
    throw new Error(`${others} rows are encrypted with another secret than PIXEL_SECRET: run \`secrets rotate\``)
}

async function checkWebhooks(services: Services): Promise<void> {
  const forged = await forgedWebhooks(services.throttle)
  if (forged > 0)
    throw new Error(`${forged} webhooks with a wrong token or signature within a day: compare ours with the provider's`)
  if (await webhookSilence(services.db, DAY_SECONDS))
    throw new Error('payments were made and no webhook came for a day: check the webhook address at the provider')
}

function workChecks(services: Services): Checks {
  return {
    async worker() {
      if (!(await isPosterAlive(services.db)))
        throw new Error('no worker is running: start one with PIXEL_ROLE=worker or all')
    },
    async jobs() {
      const { queue_oldest_seconds: seconds = 0 } = await queueGauges(services.db)
      if (seconds > JOB_SECONDS_MAX)
        throw new Error(`a job has been due for ${Math.round(seconds / 60)} minutes: check the workers' log`)
      const failing = await failingJobs(services.db)
      if (failing.length > 0) throw new Error(`failed at every try: ${failing.join(', ')}; check the workers' log`)
    },
    async ledger() {
      const {
        ledger_violations: broken,
        ledger_verification_age_seconds: age = 0,
        ledger_full_verification_age_seconds: fullAge = 0,
      } = await moneyGauges(services.db)
      if (broken) throw new Error(`the last ledger verification found ${broken} violations: run \`ledger verify\``)
      if (age > DAY_SECONDS * 1.5)
        throw new Error(
          broken === undefined
            ? 'the ledger was never verified: run `ledger verify`; is a worker running?'
            : 'the last ledger verification was more than a day ago: is a worker running?',
        )
      if (fullAge > DAY_SECONDS * 9)
        throw new Error('the last full ledger verification was more than nine days ago: run `ledger verify`')
    },
  }
}

async function checkDisk(folder: string): Promise<void> {
  const { blocks, bfree, bavail } = await statfs(folder)
  // As df computes it: blocks that are reserved for others count neither as used nor as available.
  const used = (blocks - bfree) / (blocks - bfree + bavail)
  if (used > DISK_SHARE_MAX)
    throw new Error(`${Math.round(used * 100)} % of the disk of PIXEL_DATA_DIR are used: free some space`)
}

async function checkBackup(config: Config): Promise<void> {
  if (!config.backupTarget)
    throw new Error('no backups are configured: set BACKUP_TARGET, and run `backup` every night')
  const date = await newestBackup(config)
  if (!date) throw new Error('there is no finished backup in BACKUP_TARGET: run `backup` every night')
  if (clock.realNow().getTime() - date.getTime() > DAY_MS * 1.1)
    throw new Error(`the last backup is of ${date.toISOString()}: run \`backup\`, and check why the timer did not`)
}

function mapValues(checks: Checks, check: Checks[string]): Checks {
  return Object.fromEntries(Object.keys(checks).map((name) => [name, check]))
}

function request(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(REQUEST_MS), redirect: 'manual' })
}

function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  return new Promise<boolean>((resolve) => {
    socket.setTimeout(REQUEST_MS, () => resolve(false))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** Fails a check with our text and the error code only: the cause's own message may contain secrets. */
function failWith(what: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as { code?: unknown }
    throw new Error(typeof code === 'string' ? `${what} (${code})` : what)
  }
}
