// The settings: read from the environment once, checked together, every problem named at once and no value printed.
import { resolve } from 'node:path'
import { isCrashPoint } from './crash-points.ts'
import { readSecretFiles } from './secret-files.ts'
import { addressIn, bucketProblems, productionProblems, signInProblems, xenditProblems } from './setting-problems.ts'
import { type SettingReader, settingReader } from './setting-reader.ts'
import { type Config, developmentSecrets, liveKey } from './settings.ts'

export type { Config }

/** Settings that cannot be used. `problems` names each, with its variable. */
export class ConfigError extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const postgresProtocols = ['postgres:', 'postgresql:']

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const env = readSecretFiles(environment, problems)
  const read = settingReader(env, problems)

  const pixelEnv = read.oneOf('PIXEL_ENV', ['development', 'test', 'production'], 'development')
  const isProduction = pixelEnv === 'production'
  const port = read.port('PORT', 3000)
  const sandboxPort = env.SANDBOX_PORT === 'off' ? undefined : read.port('SANDBOX_PORT', port + 1)
  const role = read.oneOf('PIXEL_ROLE', ['all', 'web', 'worker'], 'all')
  const config: Config = {
    env: pixelEnv,
    isProduction,
    role,
    port,
    bindHost: env.BIND_HOST || '0.0.0.0',
    drainSeconds: read.whole('DRAIN_SECONDS', isProduction ? 5 : 0, 0, 300),
    sandboxPort,
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    seed: read.oneOf('SEED', ['demo', 'none'], isProduction ? 'none' : 'demo'),
    humanCheck: read.oneOf('HUMAN_CHECK', ['on', 'off'], 'on') === 'on',
    rateLimits: read.oneOf('RATE_LIMITS', ['on', 'relaxed'], 'on'),
    webhooksAllowLoopback: read.oneOf('WEBHOOKS_ALLOW_LOOPBACK', ['on', 'off'], 'off') === 'on',
    secret: { current: env.PIXEL_SECRET || developmentSecrets.PIXEL_SECRET, old: oldSecrets(environment, env, read) },
    trustedProxies: trustedProxies(env, read),
    metricsPort: env.METRICS_PORT === 'off' ? undefined : metricsPort(env, read, isProduction),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    ...traceSettings(env, read),
    crashAt: env.PIXEL_CRASH_AT || undefined,
    logLevel: read.oneOf('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
    ...databaseSettings(read, pixelEnv, role),
    ...storageSettings(env, read),
    ...messageSettings(env, read),
    ...providerSettings(env, read, isProduction, sandboxPort ?? port + 1),
  }
  problems.push(...configProblems(config, env))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function databaseSettings(read: SettingReader, pixelEnv: Config['env'], role: Config['role']) {
  return {
    databaseUrl: read.url('DATABASE_URL', postgresProtocols),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', postgresProtocols),
    databaseReadUrl: read.url('DATABASE_READ_URL', postgresProtocols),
    databasePoolMax: read.whole('DATABASE_POOL_MAX', role === 'worker' ? 8 : 20, 2, 1000),
    databaseTimeoutMs: read.whole('DATABASE_TIMEOUT_MS', pixelEnv === 'test' ? 30_000 : 2500, 100, 60_000),
  }
}

function storageSettings(env: NodeJS.ProcessEnv, read: SettingReader) {
  const dataDir = resolve(env.PIXEL_DATA_DIR || '.data')
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = env
  return {
    dataDir,
    storageUrl: read.url('STORAGE_URL', ['file:', 's3:']) ?? `file:${resolve(dataDir, 'media')}`,
    storageKeys: env.STORAGE_URL?.startsWith('s3:') ? { id: id ?? '', secret: secret ?? '' } : undefined,
    bucketKeys: id && secret ? { id, secret } : undefined,
    backupTarget: env.BACKUP_TARGET || undefined,
    backupKey: env.BACKUP_KEY || undefined,
  }
}

function messageSettings(env: NodeJS.ProcessEnv, read: SettingReader) {
  return {
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: read.url('SMS_URL', ['http:', 'https:']),
    smsPerHour: read.whole('SMS_PER_HOUR', 1000, 1, 1_000_000),
    mailFrom: env.MAIL_FROM || 'PIXEL <hello@pixel.example>',
    supportEmail: env.SUPPORT_EMAIL || (env.MAIL_FROM && addressIn(env.MAIL_FROM)) || 'support@pixel.example',
  }
}

/** Who takes and pays the money, and what we take of it. `sandboxPort`: where the sandbox would be here. */
function providerSettings(env: NodeJS.ProcessEnv, read: SettingReader, isProduction: boolean, sandboxPort: number) {
  const provider = read.oneOf('PAYMENT_PROVIDER', ['sandbox', 'xendit'], 'sandbox')
  const sandboxUrl = (read.url('SANDBOX_URL', ['http:', 'https:']) ?? `http://localhost:${sandboxPort}`).replace(
    /\/+$/,
    '',
  )
  const xenditUrl = (
    read.url('XENDIT_URL', ['http:', 'https:']) ??
    (isProduction ? 'https://api.xendit.co' : `${sandboxUrl}/compat/xendit`)
  ).replace(/\/+$/, '')
  const xenditSecretKey = env.XENDIT_SECRET_KEY || developmentSecrets.XENDIT_SECRET_KEY
  const usesSandbox = provider === 'sandbox' || xenditUrl.startsWith(`${sandboxUrl}/`)
  return {
    provider,
    usesSandbox,
    checkoutOrigins: usesSandbox ? [new URL(sandboxUrl).origin] : ['https://xen.to', 'https://*.xendit.co'],
    isTestMoney: provider === 'sandbox' || !xenditSecretKey.startsWith(liveKey),
    sandboxUrl,
    sandboxApiKey: env.SANDBOX_API_KEY || developmentSecrets.SANDBOX_API_KEY,
    sandboxWebhookSecret: env.SANDBOX_WEBHOOK_SECRET || developmentSecrets.SANDBOX_WEBHOOK_SECRET,
    sandboxAdminToken: env.SANDBOX_ADMIN_TOKEN || developmentSecrets.SANDBOX_ADMIN_TOKEN,
    oidc: signInProvider(env, read, usesSandbox && !isProduction ? `${sandboxUrl}/oidc` : undefined),
    xenditUrl,
    xenditSecretKey,
    xenditWebhookTokens: read.list(env.XENDIT_WEBHOOK_TOKENS || developmentSecrets.XENDIT_WEBHOOK_TOKENS),
    xenditBusinessId: env.XENDIT_BUSINESS_ID || undefined,
    platformFeeBps: BigInt(read.whole('PLATFORM_FEE_BPS', 0, 0, 5000)),
    paymentCheckSeconds: read.whole('PAYMENT_CHECK_SECONDS', 60, 1, 3600),
    payoutRetrySeconds: read.whole('PAYOUT_RETRY_SECONDS', isProduction ? 3600 : 30, 1, 86_400),
  }
}

/** What is wrong with settings that each for itself may be right. */
function configProblems(config: Config, env: NodeJS.ProcessEnv): string[] {
  const { metricsPort, port, sandboxPort } = config
  const problems: string[] = []
  if (config.oidc) problems.push(...signInProblems(config.oidc, env, config.isProduction))
  if (config.storageKeys) problems.push(...bucketProblems(config.storageUrl, config.storageKeys))
  if (config.crashAt && !isCrashPoint(config.crashAt))
    problems.push('PIXEL_CRASH_AT must name a point of kit/crash-points.ts.')
  problems.push(...secretProblems(config.secret))
  if (metricsPort === port || (metricsPort && metricsPort === sandboxPort))
    problems.push('METRICS_PORT must be another port than PORT and SANDBOX_PORT.')
  if (config.backupKey !== undefined && config.backupKey.length < 32)
    problems.push('BACKUP_KEY must have at least 32 characters.')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (env[name] && !env.DATABASE_URL)
      problems.push(`${name} goes with DATABASE_URL: the embedded database needs none.`)
  if (config.isProduction) problems.push(...productionProblems(config, env))
  if (config.provider === 'xendit') problems.push(...xenditProblems(config, env))
  return problems
}

function secretProblems({ current, old }: Config['secret']): string[] {
  const problems: string[] = []
  if (current.length < 32) problems.push('PIXEL_SECRET must have at least 32 characters.')
  else if (isMonotonous(current))
    problems.push('PIXEL_SECRET must be drawn at random, for example by: openssl rand -base64 48')
  if (old.includes(current)) problems.push('PIXEL_SECRETS_OLD must not name the secret that PIXEL_SECRET is.')
  return problems
}

/** By the names OpenTelemetry gives them everywhere. */
function traceSettings(env: NodeJS.ProcessEnv, read: SettingReader) {
  const pairs = read.list(env.OTEL_EXPORTER_OTLP_HEADERS ?? '').map((pair) => pair.split(/=(.*)/s))
  return {
    tracesUrl: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, ''),
    tracesHeaders: Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), decode(value.trim())])),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function trustedProxies(env: NodeJS.ProcessEnv, read: SettingReader): string[] | undefined {
  if (!env.TRUSTED_PROXIES) return undefined
  return env.TRUSTED_PROXIES === 'none' ? [] : read.addresses('TRUSTED_PROXIES')
}

/** Production has numbers to watch unless it says otherwise, development only when asked. */
function metricsPort(env: NodeJS.ProcessEnv, read: SettingReader, isProduction: boolean): number | undefined {
  return env.METRICS_PORT || isProduction ? read.port('METRICS_PORT', 9464) : undefined
}

/** Divided by commas, or one a line in a file, where a secret may have a comma in it. */
function oldSecrets(environment: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv, read: SettingReader): string[] {
  const text = env.PIXEL_SECRETS_OLD ?? ''
  return environment.PIXEL_SECRETS_OLD_FILE ? text.split(/\r?\n/).filter(Boolean) : read.list(text)
}

const DIFFERENT_CHARACTERS_MIN = 8

/** One letter, or one word, again and again: long, and still guessed. */
function isMonotonous(secret: string): boolean {
  return new Set(secret).size < DIFFERENT_CHARACTERS_MIN || /^(.+?)\1+$/s.test(secret)
}

/** `OIDC_ISSUER=off` takes the sandbox's sign-in away too. */
function signInProvider(
  env: NodeJS.ProcessEnv,
  read: SettingReader,
  sandboxIssuer: string | undefined,
): Config['oidc'] {
  if (env.OIDC_ISSUER === 'off') return undefined
  const issuer = read.url('OIDC_ISSUER', ['http:', 'https:']) ?? sandboxIssuer
  if (!issuer) return undefined
  return {
    issuer,
    clientId: env.OIDC_CLIENT_ID || 'pixel',
    clientSecret: env.OIDC_CLIENT_SECRET || developmentSecrets.OIDC_CLIENT_SECRET,
  }
}
