// The settings: read from the environment once, checked together, every problem named at once and no value printed.
import { resolve } from 'node:path'
import { isCrashPoint } from './crash-points.ts'
import type { Secret } from './secret.ts'
import { readSecretFiles } from './secret-files.ts'
import { type SettingReader, settingReader } from './setting-reader.ts'

/** What may differ between two installations. Amounts in centavos, durations in the unit their name says. */
export interface Config {
  env: 'development' | 'test' | 'production'
  isProduction: boolean
  role: 'all' | 'web' | 'worker'
  port: number
  /** undefined: the sandbox provider is not started. */
  sandboxPort: number | undefined
  /** Absolute folder of the embedded database and files. */
  dataDir: string
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Milliseconds a question of a request to the database may take; with the wait for a connection, a request ends within 5 s. */
  databaseTimeoutMs: number
  /** Our origin, without a slash at its end. */
  publicUrl: string
  seed: 'demo' | 'none'
  humanCheck: boolean
  rateLimits: 'on' | 'relaxed'
  provider: 'sandbox' | 'xendit'
  /** The sandbox is whom we talk to, in the dialect of `provider`. */
  usesSandbox: boolean
  /** No real money moves. */
  isTestMoney: boolean
  /** Where the provider's own pages are, as sources of a content security policy. */
  checkoutOrigins: string[]
  /** `file:` and a folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. */
  storageUrl: string
  /** Of the bucket; undefined with a folder. */
  storageKeys: { id: string; secret: string } | undefined
  smtpUrl: string | undefined
  smsUrl: string | undefined
  /** Codes by SMS in an hour, of everybody together. */
  smsPerHour: number
  /** `http://127.0.0.1:…` may be the receiver of a webhook: for trying receivers on one machine. */
  webhooksAllowLoopback: boolean
  /** Address mail is sent from. */
  mailFrom: string
  supportEmail: string
  /** Signs tokens and keys what must not be readable in the database. */
  secret: Secret
  sandboxUrl: string
  sandboxApiKey: string
  sandboxWebhookSecret: string
  sandboxAdminToken: string
  /** Where Xendit's API is, or the sandbox speaking its dialect. */
  xenditUrl: string
  xenditSecretKey: string
  /** Those a webhook may bear: one, or two while they are being exchanged. */
  xenditWebhookTokens: string[]
  /** undefined: webhooks about any account are heard. */
  xenditBusinessId: string | undefined
  /** Who answers for people that sign in with the provider; undefined: the button is not there. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Where the numbers of `/metrics` are; undefined: nowhere. */
  metricsPort: number | undefined
  /** The interface of `metricsPort`. */
  metricsHost: string
  platformFeeBps: bigint
  /** Seconds after which the provider is first asked again about an unpaid payment, or a payout without an answer. */
  paymentCheckSeconds: number
  /** Seconds until a payout that failed in passing is ordered once more; the third time waits four times as long. */
  payoutRetrySeconds: number
  /** Where the process dies, to prove that nothing is lost; see kit/crash-points.ts. */
  crashAt: string | undefined
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

/** Settings that cannot be used. `problems` names each, with its variable. */
export class ConfigError extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const developmentSecrets = {
  PIXEL_SECRET: 'development-only-secret-of-pixel-0123456789',
  SANDBOX_API_KEY: 'sk_test_pixel',
  SANDBOX_WEBHOOK_SECRET: 'whsec_ZGV2ZWxvcG1lbnQtd2ViaG9vay1rZXktMDAwMDAwMDE=',
  SANDBOX_ADMIN_TOKEN: 'admin_test_pixel',
  XENDIT_SECRET_KEY: 'xnd_development_pixel',
  XENDIT_WEBHOOK_TOKENS: 'development-only-callback-token',
  OIDC_CLIENT_SECRET: 'oidc_test_pixel',
}

/** What keys that move real money begin with. */
const liveKey = 'xnd_production_'

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const env = readSecretFiles(environment, problems)
  const read = settingReader(env, problems)

  const pixelEnv = read.oneOf('PIXEL_ENV', ['development', 'test', 'production'], 'development')
  const isProduction = pixelEnv === 'production'
  const port = read.port('PORT', 3000)
  const sandboxPort = env.SANDBOX_PORT === 'off' ? undefined : read.port('SANDBOX_PORT', port + 1)
  const dataDir = resolve(env.PIXEL_DATA_DIR || '.data')
  const provider = read.oneOf('PAYMENT_PROVIDER', ['sandbox', 'xendit'], 'sandbox')
  const sandboxUrl = (
    read.url('SANDBOX_URL', ['http:', 'https:']) ?? `http://localhost:${sandboxPort ?? port + 1}`
  ).replace(/\/+$/, '')
  const xenditUrl = (
    read.url('XENDIT_URL', ['http:', 'https:']) ??
    (isProduction ? 'https://api.xendit.co' : `${sandboxUrl}/compat/xendit`)
  ).replace(/\/+$/, '')
  const xenditSecretKey = env.XENDIT_SECRET_KEY || developmentSecrets.XENDIT_SECRET_KEY
  const usesSandbox = provider === 'sandbox' || xenditUrl.startsWith(`${sandboxUrl}/`)
  const config: Config = {
    env: pixelEnv,
    isProduction,
    role: read.oneOf('PIXEL_ROLE', ['all', 'web', 'worker'], 'all'),
    port,
    sandboxPort,
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseTimeoutMs: read.whole('DATABASE_TIMEOUT_MS', pixelEnv === 'test' ? 30_000 : 2500, 100, 60_000),
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    seed: read.oneOf('SEED', ['demo', 'none'], isProduction ? 'none' : 'demo'),
    humanCheck: read.oneOf('HUMAN_CHECK', ['on', 'off'], 'on') === 'on',
    rateLimits: read.oneOf('RATE_LIMITS', ['on', 'relaxed'], 'on'),
    provider,
    usesSandbox,
    checkoutOrigins: usesSandbox ? [new URL(sandboxUrl).origin] : ['https://xen.to', 'https://*.xendit.co'],
    isTestMoney: provider === 'sandbox' || !xenditSecretKey.startsWith(liveKey),
    storageUrl: read.url('STORAGE_URL', ['file:', 's3:']) ?? `file:${resolve(dataDir, 'media')}`,
    storageKeys: env.STORAGE_URL?.startsWith('s3:')
      ? { id: env.AWS_ACCESS_KEY_ID ?? '', secret: env.AWS_SECRET_ACCESS_KEY ?? '' }
      : undefined,
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: read.url('SMS_URL', ['http:', 'https:']),
    smsPerHour: read.whole('SMS_PER_HOUR', 1000, 1, 1_000_000),
    webhooksAllowLoopback: read.oneOf('WEBHOOKS_ALLOW_LOOPBACK', ['on', 'off'], 'off') === 'on',
    mailFrom: env.MAIL_FROM || 'PIXEL <hello@pixel.example>',
    supportEmail: env.SUPPORT_EMAIL || (env.MAIL_FROM && addressIn(env.MAIL_FROM)) || 'support@pixel.example',
    secret: { current: env.PIXEL_SECRET || developmentSecrets.PIXEL_SECRET, old: oldSecrets(environment, env, read) },
    sandboxUrl,
    sandboxApiKey: env.SANDBOX_API_KEY || developmentSecrets.SANDBOX_API_KEY,
    sandboxWebhookSecret: env.SANDBOX_WEBHOOK_SECRET || developmentSecrets.SANDBOX_WEBHOOK_SECRET,
    sandboxAdminToken: env.SANDBOX_ADMIN_TOKEN || developmentSecrets.SANDBOX_ADMIN_TOKEN,
    oidc: signInProvider(env, read, usesSandbox && !isProduction ? `${sandboxUrl}/oidc` : undefined),
    xenditUrl,
    xenditSecretKey,
    xenditWebhookTokens: read.list(env.XENDIT_WEBHOOK_TOKENS || developmentSecrets.XENDIT_WEBHOOK_TOKENS),
    xenditBusinessId: env.XENDIT_BUSINESS_ID || undefined,
    trustedProxies: env.TRUSTED_PROXIES === 'none' ? [] : read.addresses('TRUSTED_PROXIES'),
    metricsPort: env.METRICS_PORT === 'off' ? undefined : metricsPort(env, read, isProduction),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    platformFeeBps: BigInt(read.whole('PLATFORM_FEE_BPS', 0, 0, 5000)),
    paymentCheckSeconds: read.whole('PAYMENT_CHECK_SECONDS', 60, 1, 3600),
    payoutRetrySeconds: read.whole('PAYOUT_RETRY_SECONDS', isProduction ? 3600 : 30, 1, 86_400),
    crashAt: env.PIXEL_CRASH_AT || undefined,
    logLevel: read.oneOf('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
  }
  if (config.oidc) problems.push(...signInProblems(config.oidc, env, isProduction))
  if (config.storageKeys) problems.push(...bucketProblems(config.storageUrl, config.storageKeys))
  if (config.crashAt && !isCrashPoint(config.crashAt))
    problems.push('PIXEL_CRASH_AT must name a point of kit/crash-points.ts.')
  if (config.secret.current.length < 32) problems.push('PIXEL_SECRET must have at least 32 characters.')
  else if (isMonotonous(config.secret.current))
    problems.push('PIXEL_SECRET must be drawn at random, for example by: openssl rand -base64 48')
  if (config.secret.old.includes(config.secret.current))
    problems.push('PIXEL_SECRETS_OLD must not name the secret that PIXEL_SECRET is.')
  if (config.metricsPort === port || (config.metricsPort && config.metricsPort === sandboxPort))
    problems.push('METRICS_PORT must be another port than PORT and SANDBOX_PORT.')
  if (isProduction) problems.push(...productionProblems(config, env))
  if (provider === 'xendit') problems.push(...xenditProblems(config, env))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
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

/** A provider of one's own has its own name for us, and nobody may listen on the way to it. */
function signInProblems({ issuer }: { issuer: string }, env: NodeJS.ProcessEnv, isProduction: boolean): string[] {
  if (!env.OIDC_ISSUER) return []
  const problems: string[] = []
  const { protocol, hostname } = new URL(issuer)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && (isProduction || !isLoopback)) problems.push('OIDC_ISSUER must be an https address.')
  if (!env.OIDC_CLIENT_ID) problems.push('OIDC_CLIENT_ID must be set with OIDC_ISSUER.')
  if (!env.OIDC_CLIENT_SECRET || (isProduction && env.OIDC_CLIENT_SECRET === developmentSecrets.OIDC_CLIENT_SECRET))
    problems.push('OIDC_CLIENT_SECRET must be set with OIDC_ISSUER, to the one your provider gave you.')
  return problems
}

function bucketProblems(storageUrl: string, keys: { id: string; secret: string }): string[] {
  const problems: string[] = []
  const { hostname, searchParams } = new URL(storageUrl)
  const endpoint = searchParams.get('endpoint')
  if (!hostname) problems.push('STORAGE_URL must name a bucket, such as s3://pictures?region=ap-southeast-1')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    problems.push('STORAGE_URL must have an endpoint starting with http: or https:')
  if (!keys.id) problems.push('AWS_ACCESS_KEY_ID must be set when STORAGE_URL is s3:')
  if (!keys.secret) problems.push('AWS_SECRET_ACCESS_KEY must be set when STORAGE_URL is s3:')
  return problems
}

function xenditProblems(config: Config, env: NodeJS.ProcessEnv): string[] {
  const { isProduction, xenditSecretKey, xenditUrl, xenditWebhookTokens: tokens } = config
  const problems: string[] = []
  if (/[\s:]/.test(xenditSecretKey)) problems.push('XENDIT_SECRET_KEY must be one key, without spaces and colons.')
  else if (isProduction && !xenditSecretKey.startsWith(liveKey))
    problems.push(`XENDIT_SECRET_KEY must be set to a live key, ${liveKey}…, in production.`)
  if (tokens.length === 0 || tokens.length > 2 || tokens.some((token) => token.length < 16))
    problems.push('XENDIT_WEBHOOK_TOKENS must be one or two tokens of 16 characters or more, divided by a comma.')
  else if (isProduction && (!env.XENDIT_WEBHOOK_TOKENS || tokens.includes(developmentSecrets.XENDIT_WEBHOOK_TOKENS)))
    problems.push('XENDIT_WEBHOOK_TOKENS must be set to the webhook verification token of your account in production.')
  if (isProduction && (config.usesSandbox || !xenditUrl.startsWith('https:')))
    problems.push('XENDIT_URL must be an https address, and not the sandbox, in production.')
  return problems
}

/** Production starts with real secrets and real transports, or not at all. */
function productionProblems(config: Config, env: NodeJS.ProcessEnv): string[] {
  const problems: string[] = []
  if (!env.PIXEL_SECRET || env.PIXEL_SECRET === developmentSecrets.PIXEL_SECRET)
    problems.push('PIXEL_SECRET must be set to a secret of your own in production.')
  if (config.secret.old.includes(developmentSecrets.PIXEL_SECRET))
    problems.push('PIXEL_SECRETS_OLD must not name the secret of development in production: everybody knows it.')
  if (!env.TRUSTED_PROXIES)
    problems.push(
      'TRUSTED_PROXIES must list the addresses or ranges of your reverse proxies in production, or be "none" where browsers reach this port themselves.',
    )
  if (config.provider === 'sandbox') problems.push('PAYMENT_PROVIDER must not be "sandbox" in production.')
  if (!config.databaseUrl) problems.push('DATABASE_URL must name your PostgreSQL in production.')
  if (!config.smtpUrl) problems.push('SMTP_URL must be set in production: the development outbox sends nothing.')
  else if (!isEncryptedSmtp(config.smtpUrl))
    problems.push(
      'SMTP_URL must be encrypted in production: smtps://…, or smtp://…?requireTLS=true, with certificates checked.',
    )
  if (!config.smsUrl) problems.push('SMS_URL must be set in production: the development outbox sends nothing.')
  else if (!config.smsUrl.startsWith('https:')) problems.push('SMS_URL must be an https address in production.')
  if (isExampleAddress(config.mailFrom))
    problems.push('MAIL_FROM must be an address of your own in production: nobody can answer one of an example.')
  if (env.SUPPORT_EMAIL && isExampleAddress(config.supportEmail))
    problems.push('SUPPORT_EMAIL must be an address of your own in production: nobody reads one of an example.')
  if (!config.publicUrl.startsWith('https:')) problems.push('PUBLIC_URL must be an https address in production.')
  if (!config.humanCheck) problems.push('HUMAN_CHECK cannot be "off" in production.')
  if (config.rateLimits === 'relaxed') problems.push('RATE_LIMITS cannot be "relaxed" in production.')
  if (config.webhooksAllowLoopback)
    problems.push('WEBHOOKS_ALLOW_LOOPBACK cannot be "on" in production: webhooks would reach this machine.')
  if (config.crashAt) problems.push('PIXEL_CRASH_AT must not be set in production: it kills the server.')
  if (config.seed === 'demo') problems.push('SEED cannot be "demo" in production: its sign-ins are public.')
  return problems
}

/** From the first byte, or from STARTTLS on and not at all without it. The options are nodemailer's, from the address. */
function isEncryptedSmtp(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl)
  if (searchParams.has('tls.rejectUnauthorized', 'false')) return false
  if (protocol === 'smtps:') return true
  return (
    searchParams.has('requireTLS', 'true') && !searchParams.has('ignoreTLS') && !searchParams.has('opportunisticTLS')
  )
}

/** The address of `Name <address>`, or of what is an address alone. */
function addressIn(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}

/** Names that are no one's (RFC 2606, RFC 6761), and what is no address. */
function isExampleAddress(mailbox: string): boolean {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/.exec(addressIn(mailbox))?.[1]?.toLowerCase()
  return !domain || /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(domain)
}
