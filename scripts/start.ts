// `npm start`: the launcher and the server process in one. Brings up what is missing, then serves until told to stop.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { Client, escapeIdentifier } from 'pg'
import { keepAssets } from '#server/html/kept-assets.ts'
import { distWeb } from '#server/html/site-files.ts'
import { type Config, ConfigError, readConfig } from '#server/kit/config.ts'
import { migrate } from '#server/kit/migrate.ts'
import { PoolerError } from '#server/kit/pooler.ts'
import { isWebBuilt } from './build.ts'
import { readEnvFile } from './env-file.ts'
import { withLock } from './lock.mjs'
import { startPostgres } from './postgres.ts'
import { startSandbox } from './sandbox-process.ts'

const EXIT_SETTINGS = 78
const STOP_TIMEOUT_MS = 60_000
const ECHO_MS = 500
const UNKNOWN_DATABASE = '3D000'
const SIGN_IN_PATH = '/v1/auth/login/callback'

/** A failure people can act on without a stack. */
class Sentence extends Error {}

/** What runs, in the order it was started; stopped in reverse. */
const running: (() => Promise<void>)[] = []
let stopping = false
let stoppingSince = 0

readEnvFile()
const config = readConfigOrExit()
// The web is always the built one, and React takes its fast path by this variable. PIXEL_ENV is the setting.
process.env.NODE_ENV = 'production'
const starting = start(config)

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnSignal)
process.on('uncaughtException', (error) => void fail(error))
process.on('unhandledRejection', (reason) => void fail(reason))
starting.catch((error) => {
  if (!stopping) void fail(error)
})

/** One start at a time on one folder: the second finds the database, the demo and the ports as the first made them. */
async function start(settings: Config): Promise<void> {
  await withLock(path.join(settings.dataDir, 'start.lock'), () => bringUp(settings))
  console.log(`PIXEL is ready at ${settings.publicUrl}`)
}

async function bringUp(settings: Config): Promise<void> {
  if (runsSandbox(settings) && !existsSync(path.join(import.meta.dirname, '../sandbox')))
    throw new Sentence(
      'There is no sandbox in an image: it is for real money. Set PIXEL_ENV=production, or SANDBOX_PORT=off.',
    )
  if (settings.role !== 'worker') await requireFreePort(settings.port, 'PORT', settings.bindHost, 'BIND_HOST')
  if (runsSandbox(settings)) await requireFreePort(settings.sandboxPort!, 'SANDBOX_PORT')
  if (settings.metricsPort)
    await requireFreePort(settings.metricsPort, 'METRICS_PORT', settings.metricsHost, 'METRICS_HOST')

  // Settled, not raced: stopping has to know everything that was started.
  const [databases, web] = await Promise.allSettled([prepareDatabases(settings), prepareWeb()])
  if (databases.status === 'rejected') throw databases.reason
  if (web.status === 'rejected') throw web.reason
  if (settings.isProduction && settings.role !== 'worker') await keepAssets(distWeb, settings.dataDir)
  const { databaseUrl, sandboxDatabaseUrl } = databases.value

  if (sandboxDatabaseUrl) {
    const sandbox = await unlessStopping(() =>
      startSandbox({ settings: sandboxSettings(settings, sandboxDatabaseUrl), log: say }),
    )
    running.push(sandbox.stop)
  }
  if (settings.seed === 'demo') {
    await unlessStopping(() => prepareDemo(databaseUrl))
  }
  const { startServer } = await import('#server/main.ts')
  const server = await unlessStopping(() => startServer(settings, databaseUrl))
  running.push(() => server.close())
}

async function prepareDatabases(settings: Config): Promise<{ databaseUrl: string; sandboxDatabaseUrl?: string }> {
  let databaseUrl = settings.databaseUrl
  let sandboxDatabaseUrl: string | undefined
  if (databaseUrl) {
    if (runsSandbox(settings)) sandboxDatabaseUrl = await besideDatabase(databaseUrl)
  } else {
    const postgres = await startPostgres({ dir: path.join(settings.dataDir, 'postgres'), log: say })
    running.push(postgres.stop)
    databaseUrl = await postgres.ensureDatabase('pixel')
    if (runsSandbox(settings)) sandboxDatabaseUrl = await postgres.ensureDatabase('sandbox')
  }
  const url = databaseUrl
  const applied = await unlessStopping(() => migrate(settings.databaseDirectUrl ?? url, { say }))
  if (applied.length > 0) say(`migrated the database (${applied.length} steps)`)
  return { databaseUrl, ...(sandboxDatabaseUrl ? { sandboxDatabaseUrl } : {}) }
}

/** The sandbox's database on the operator's own server: the one named, or ours with `_sandbox` behind its name. */
async function besideDatabase(databaseUrl: string): Promise<string> {
  const named = process.env.SANDBOX_DATABASE_URL
  const url = new URL(named || databaseUrl)
  if (!named) url.pathname += '_sandbox'
  const found = await withDatabase(url.href, async () => true).catch((error) => {
    if (error.code === UNKNOWN_DATABASE) return false
    throw error
  })
  if (!found) {
    const database = escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
    const maintenance = named ? Object.assign(new URL(url), { pathname: '/postgres' }).href : databaseUrl
    await withDatabase(maintenance, (client) => client.query(`create database ${database}`))
  }
  return url.href
}

async function withDatabase<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** In a process of its own: the bundler's memory should not stay with the server. */
async function prepareWeb(): Promise<void> {
  if (isWebBuilt()) return
  say('building the web (half a minute, only when it changed)')
  const build = path.join(import.meta.dirname, 'build.ts')
  await promisify(execFile)(process.execPath, [build], { maxBuffer: 1e8 }).catch(({ stdout, stderr }) => {
    throw new Sentence(`The web could not be built.\n${stdout}${stderr}`)
  })
}

/** In a process of its own too: it draws and packs some hundred pictures, and the server would hold that memory for ever. */
async function prepareDemo(databaseUrl: string): Promise<void> {
  const command = [path.join(import.meta.dirname, 'pixel.ts'), 'seed', 'demo']
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  await promisify(execFile)(process.execPath, command, { env }).catch(({ stdout, stderr }) => {
    throw new Sentence(`The demo could not be seeded.\n${stdout}${stderr}`)
  })
}

function runsSandbox(settings: Config): boolean {
  return settings.usesSandbox && settings.sandboxPort !== undefined
}

function sandboxSettings(settings: Config, databaseUrl: string): Record<string, string> {
  const given = Object.entries(process.env).filter(([name, value]) => name.startsWith('SANDBOX_') && value)
  return {
    ...(Object.fromEntries(given) as Record<string, string>),
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_PUBLIC_URL: settings.sandboxUrl,
    SANDBOX_API_KEY: settings.provider === 'xendit' ? settings.xenditSecretKey : settings.sandboxApiKey,
    SANDBOX_DIALECT: settings.provider === 'xendit' ? 'xendit' : 'native',
    SANDBOX_CALLBACK_TOKEN: settings.xenditWebhookTokens[0]!,
    SANDBOX_WEBHOOK_URL:
      process.env.SANDBOX_WEBHOOK_URL || `http://localhost:${settings.port}/v1/webhooks/${settings.provider}`,
    SANDBOX_WEBHOOK_SECRET: settings.sandboxWebhookSecret,
    SANDBOX_ADMIN_TOKEN: settings.sandboxAdminToken,
    ...signInSettings(settings),
  }
}

/** Whom the sandbox sends people back to, where it is the one that answers for them. */
function signInSettings({ oidc, sandboxUrl, publicUrl }: Config): Record<string, string> {
  if (!oidc?.issuer.startsWith(sandboxUrl)) return {}
  return {
    SANDBOX_OIDC_CLIENT_ID: oidc.clientId,
    SANDBOX_OIDC_CLIENT_SECRET: oidc.clientSecret,
    SANDBOX_OIDC_REDIRECT_URIS: process.env.SANDBOX_OIDC_REDIRECT_URIS || `${publicUrl}${SIGN_IN_PATH}`,
  }
}

async function requireFreePort(port: number, variable: string, host?: string, hostVariable?: string): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Sentence(`Port ${port} is in use. Choose another with ${variable}=…`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Sentence(`This machine has no address ${host}. Choose another with ${hostVariable}=…`)
    if (code === 'EACCES')
      throw new Sentence(`Port ${port} needs more rights than we have. Choose one above 1023 with ${variable}=…`)
    throw error
  }
  probe.close()
  await once(probe, 'close')
}

async function unlessStopping<T>(step: () => Promise<T>): Promise<T> {
  if (stopping) throw new Sentence('Stopped while starting.')
  return step()
}

/** A second signal ends at once. Right after the first it is the same Ctrl-C, which npm passes on besides. */
function stopOnSignal(): void {
  if (!stopping) void stop(0)
  else if (performance.now() - stoppingSince > ECHO_MS) process.exit(1)
}

/** Ends everything in reverse order: requests in flight first, the database last. */
async function stop(code: number): Promise<void> {
  stopping = true
  stoppingSince = performance.now()
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  await starting.catch(() => {})
  let exitCode = code
  for (const end of running.reverse()) {
    await end().catch((error) => {
      complain(error)
      exitCode = 1
    })
  }
  process.exit(exitCode)
}

async function fail(error: unknown): Promise<void> {
  complain(error)
  if (!stopping) await stop(1)
}

function complain(error: unknown): void {
  const plain = error instanceof Sentence || error instanceof PoolerError || !(error instanceof Error)
  process.stderr.write(`${plain ? String(error instanceof Error ? error.message : error) : error.stack}\n`)
}

function say(text: string): void {
  process.stderr.write(`pixel: ${text}\n`)
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(
      `PIXEL cannot start with these settings:\n${error.problems.map((text) => `  - ${text}\n`).join('')}`,
    )
    process.exit(EXIT_SETTINGS)
  }
}
