// `npm start`: the launcher and the server in one process. Starts what is missing, then serves until a signal stops it.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { Client, escapeIdentifier } from 'pg'
import { distWeb } from '#server/html/site-files.ts'
import { storeAssets } from '#server/html/stored-assets.ts'
import type { Config, ConfigError } from '#server/kit/config.ts'
import { migrate } from '#server/kit/migrate.ts'
import { PoolerError } from '#server/kit/pooler.ts'
import { withSecret } from '#server/kit/secret-files.ts'
import { stopSeconds } from '#server/kit/settings.ts'
import { isWebBuilt } from './build.ts'
import { readEnvFile } from './env-file.ts'
import { withLock } from './lock.mjs'
import { startPostgres } from './postgres.ts'
import { readConfigOrExit } from './read-config-or-exit.ts'
import { startSandbox } from './sandbox-process.ts'

const ECHO_MS = 500
const UNKNOWN_DATABASE = '3D000'
const SIGN_IN_PATH = '/v1/auth/login/callback'

/** A failure whose message is enough to act on: printed without a stack trace. */
class StartError extends Error {}

/** Stop functions of everything that was started, in starting order; called in reverse. */
const running: (() => Promise<void>)[] = []
let stopping = false
let stoppingSince = 0

readEnvFile()
const config = readConfigOrExit(printProblems)
// The web bundle is always a production build, and React reads this variable for its fast path. Our own setting is PIXEL_ENV.
process.env.NODE_ENV = 'production'
const starting = start(config)

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnSignal)
process.on('uncaughtException', (error) => void fail(error))
process.on('unhandledRejection', (reason) => void fail(reason))
starting.catch((error) => {
  if (!stopping) void fail(error)
})

/** Locks the data folder, so that a second start finds the database, demo and ports that the first one set up. */
async function start(settings: Config): Promise<void> {
  await withLock(path.join(settings.dataDir, 'start.lock'), () => bringUp(settings))
  console.log(`PIXEL is ready at ${settings.publicUrl}`)
}

async function bringUp(settings: Config): Promise<void> {
  if (runsSandbox(settings) && !existsSync(path.join(import.meta.dirname, '../sandbox')))
    throw new StartError(
      'There is no sandbox in an image: it is for real money. Set PIXEL_ENV=production, or SANDBOX_PORT=off.',
    )
  if (settings.role !== 'worker') await requireFreePort(settings.port, 'PORT', settings.bindHost, 'BIND_HOST')
  if (runsSandbox(settings)) await requireFreePort(settings.sandboxPort!, 'SANDBOX_PORT')
  if (settings.metricsPort)
    await requireFreePort(settings.metricsPort, 'METRICS_PORT', settings.metricsHost, 'METRICS_HOST')

  // Waits for both even if one fails, so that `stop` knows of everything that was started.
  const [databases, web] = await Promise.allSettled([prepareDatabases(settings), prepareWeb()])
  if (databases.status === 'rejected') throw databases.reason
  if (web.status === 'rejected') throw web.reason
  if (settings.isProduction && settings.role !== 'worker') await storeAssets(distWeb, settings.dataDir)
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
    if (runsSandbox(settings)) sandboxDatabaseUrl = await ensureSandboxDatabase(databaseUrl)
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

/** The sandbox's database on the operator's server: SANDBOX_DATABASE_URL, or DATABASE_URL with `_sandbox` appended. */
async function ensureSandboxDatabase(databaseUrl: string): Promise<string> {
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

/** Builds in a child process, so that the server does not retain the bundler's memory. */
async function prepareWeb(): Promise<void> {
  if (isWebBuilt()) return
  say('building the web (half a minute, only when it changed)')
  const build = path.join(import.meta.dirname, 'build.ts')
  await promisify(execFile)(process.execPath, [build], { maxBuffer: 1e8 }).catch(({ stdout, stderr }) => {
    throw new StartError(`The web could not be built.\n${stdout}${stderr}`)
  })
}

/** Seeds in a child process: it draws and compresses some hundred pictures, and the server would retain that memory. */
async function prepareDemo(databaseUrl: string): Promise<void> {
  const command = [path.join(import.meta.dirname, 'pixel.ts'), 'seed', 'demo']
  const env = withSecret(process.env, 'DATABASE_URL', databaseUrl)
  await promisify(execFile)(process.execPath, command, { env }).catch(({ stdout, stderr }) => {
    throw new StartError(`The demo could not be seeded.\n${stdout}${stderr}`)
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

/** The sandbox's OIDC client settings, if the sandbox is the configured identity provider; otherwise none. */
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
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is in use. Choose another with ${variable}=…`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`This machine has no address ${host}. Choose another with ${hostVariable}=…`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights than we have. Choose one above 1023 with ${variable}=…`)
    throw error
  }
  probe.close()
  await once(probe, 'close')
}

async function unlessStopping<T>(step: () => Promise<T>): Promise<T> {
  if (stopping) throw new StartError('Stopped while starting.')
  return step()
}

/** A second signal exits immediately, unless it follows within ECHO_MS: then it is the same Ctrl-C, forwarded by npm. */
function stopOnSignal(): void {
  if (!stopping) void stop(0)
  else if (performance.now() - stoppingSince > ECHO_MS) process.exit(1)
}

/** Stops everything in reverse order: the server with its requests in flight first, the database last. */
async function stop(code: number): Promise<void> {
  stopping = true
  stoppingSince = performance.now()
  setTimeout(() => process.exit(1), stopSeconds(config) * 1000).unref()
  await starting.catch(() => {})
  let exitCode = code
  for (const end of running.reverse()) {
    await end().catch((error) => {
      printError(error)
      exitCode = 1
    })
  }
  process.exit(exitCode)
}

async function fail(error: unknown): Promise<void> {
  printError(error)
  if (!stopping) await stop(1)
}

function printError(error: unknown): void {
  const plain = error instanceof StartError || error instanceof PoolerError || !(error instanceof Error)
  process.stderr.write(`${plain ? String(error instanceof Error ? error.message : error) : error.stack}\n`)
}

function say(text: string): void {
  process.stderr.write(`pixel: ${text}\n`)
}

function printProblems({ problems }: ConfigError): void {
  process.stderr.write(`PIXEL cannot start with these settings:\n${problems.map((text) => `  - ${text}\n`).join('')}`)
}
