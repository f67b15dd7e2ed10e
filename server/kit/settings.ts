// What the settings are called in the code, and the secrets of development that everybody knows.
import type { Secret } from './secret.ts'

/** What may differ between two installations. Amounts in centavos, durations in the unit their name says. */
export interface Config {
  env: 'development' | 'test' | 'production'
  isProduction: boolean
  role: 'all' | 'web' | 'worker'
  port: number
  /** The interface of `port`. */
  bindHost: string
  /** Seconds from the signal to stop, when we say that we are not ready, to the moment the port closes. */
  drainSeconds: number
  /** undefined: the sandbox provider is not started. */
  sandboxPort: number | undefined
  /** Absolute folder of the embedded database and files. */
  dataDir: string
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Milliseconds a question of a request to the database may take; with the wait for a connection, a request ends within 5 s. */
  databaseTimeoutMs: number
  /** Of PostgreSQL itself, to listen, to hold locks and to migrate, where `databaseUrl` is a pooler's; undefined: the same. */
  databaseDirectUrl: string | undefined
  /** Of a replica that what everybody may see is read from; undefined: the same. */
  databaseReadUrl: string | undefined
  /** Connections of this process at most, besides those that listen and those of the queue. */
  databasePoolMax: number
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
  /** Of a bucket that backups go to; they are the storage's where that is one. */
  bucketKeys: { id: string; secret: string } | undefined
  /** Where backups go when a command names no place: a folder, or `s3://…`. */
  backupTarget: string | undefined
  /** Encrypts them. */
  backupKey: string | undefined
  smtpUrl: string | undefined
  smsUrl: string | undefined
  /** Where a CDN before us takes the keys of what changed, and what it wants to see; undefined: answers are shared by nobody. */
  cdn: { purgeUrl: string; purgeToken: string | undefined } | undefined
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
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is believed; none where there is none; undefined: not said. */
  trustedProxies: string[] | undefined
  /** Where the numbers of `/metrics` are; undefined: nowhere. */
  metricsPort: number | undefined
  /** The interface of `metricsPort`. */
  metricsHost: string
  /** Of an OpenTelemetry collector, which takes OTLP by HTTP; undefined: nothing is traced. */
  tracesUrl: string | undefined
  /** What it wants to see with each call, such as a key. */
  tracesHeaders: Record<string, string>
  platformFeeBps: bigint
  /** Seconds after which the provider is first asked again about an unpaid payment, or a payout without an answer. */
  paymentCheckSeconds: number
  /** Seconds until a payout that failed in passing is ordered once more; the third time waits four times as long. */
  payoutRetrySeconds: number
  /** Where the process dies, to prove that nothing is lost; see kit/crash-points.ts. */
  crashAt: string | undefined
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

export const developmentSecrets = {
  PIXEL_SECRET: 'development-only-secret-of-pixel-0123456789',
  SANDBOX_API_KEY: 'sk_test_pixel',
  SANDBOX_WEBHOOK_SECRET: 'whsec_ZGV2ZWxvcG1lbnQtd2ViaG9vay1rZXktMDAwMDAwMDE=',
  SANDBOX_ADMIN_TOKEN: 'admin_test_pixel',
  XENDIT_SECRET_KEY: 'xnd_development_pixel',
  XENDIT_WEBHOOK_TOKENS: 'development-only-callback-token',
  OIDC_CLIENT_SECRET: 'oidc_test_pixel',
}

/** What keys that move real money begin with. */
export const liveKey = 'xnd_production_'
