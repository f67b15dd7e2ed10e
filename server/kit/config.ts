// The settings: read from the environment once and checked together; all problems are reported, and no value is printed.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { databaseSettings } from './database-settings.ts'
import { developmentSecrets } from './development-secrets.ts'
import { addressIn } from './production-problems.ts'
import { providerSettings } from './provider-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { configProblems } from './setting-problems.ts'
import { PORT_MAX, type SettingReader, settingReader } from './setting-reader.ts'
import { type Config, stopLimits } from './settings.ts'
import { traceSettings } from './trace-settings.ts'

export type { Config }

/** Invalid settings. `problems` describes each, with its variable. */
export class ConfigError extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const env = readSecretFiles(environment, problems)
  const read = settingReader(env, problems)

  const pixelEnv = read.oneOf('PIXEL_ENV', ['development', 'test', 'production'], 'development')
  const isProduction = pixelEnv === 'production'
  const port = read.port('PORT', 3000)
  // After the last port there is none; the same one is refused with the other problems.
  const nextPort = Math.min(port + 1, PORT_MAX)
  const sandboxPort = env.SANDBOX_PORT === 'off' ? undefined : read.port('SANDBOX_PORT', nextPort)
  const role = read.oneOf('PIXEL_ROLE', ['all', 'web', 'worker'], 'all')
  const config: Config = {
    env: pixelEnv,
    isProduction,
    role,
    port,
    bindHost: env.BIND_HOST || '0.0.0.0',
    drainSeconds: read.whole('DRAIN_SECONDS', isProduction ? 5 : 0, 0, stopLimits.drainSecondsMax),
    sandboxPort,
    publicUrl: read.origin('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
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
    ...databaseSettings(env, read, pixelEnv, role),
    ...storageSettings(env, read),
    ...messageSettings(env, read),
    cdn: cdnSettings(env, read),
    ...providerSettings(env, read, isProduction, sandboxPort ?? nextPort),
  }
  problems.push(...configProblems(config, env))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function storageSettings(env: NodeJS.ProcessEnv, read: SettingReader) {
  const dataDir = resolve(env.PIXEL_DATA_DIR || '.data')
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = env
  return {
    dataDir,
    storageUrl: read.url('STORAGE_URL', ['file:', 's3:']) ?? pathToFileURL(resolve(dataDir, 'media')).href,
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
    supportEmail: addressIn(env.SUPPORT_EMAIL || env.MAIL_FROM || 'support@pixel.example'),
  }
}

function cdnSettings(env: NodeJS.ProcessEnv, read: SettingReader): Config['cdn'] {
  const purgeUrl = read.url('CDN_PURGE_URL', ['http:', 'https:'])
  return purgeUrl === undefined ? undefined : { purgeUrl, purgeToken: env.CDN_PURGE_TOKEN || undefined }
}

function trustedProxies(env: NodeJS.ProcessEnv, read: SettingReader): string[] | undefined {
  if (!env.TRUSTED_PROXIES) return undefined
  return env.TRUSTED_PROXIES === 'none' ? [] : read.addresses('TRUSTED_PROXIES')
}

/** Production serves metrics unless they are switched off, development only if they are set. */
function metricsPort(env: NodeJS.ProcessEnv, read: SettingReader, isProduction: boolean): number | undefined {
  return env.METRICS_PORT || isProduction ? read.port('METRICS_PORT', 9464) : undefined
}

/** Separated by commas; or one a line in a file, where a secret may contain a comma. */
function oldSecrets(environment: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv, read: SettingReader): string[] {
  const text = env.PIXEL_SECRETS_OLD ?? ''
  return environment.PIXEL_SECRETS_OLD_FILE ? text.split(/\r?\n/).filter(Boolean) : read.list(text)
}
