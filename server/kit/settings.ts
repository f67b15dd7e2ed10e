// The settings as the code names them.
import type { Secret } from './secret.ts'

/** What may differ between two installations. Amounts are in centavos, durations in the unit that their name says. */
export interface Config {
  env: 'development' | 'test' | 'production'
  isProduction: boolean
  role: 'all' | 'web' | 'worker'
  port: number
  /** The interface that `port` listens on. */
  bindHost: string
  /** Seconds from the stop signal, when the server reports unready, to the moment the port closes. */
  drainSeconds: number
  /** undefined: the sandbox provider is not started. */
  sandboxPort: number | undefined
  /** Absolute folder of the embedded database and files. */
  dataDir: string
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Milliseconds a query of a request may take; with the wait for a connection, a request ends within 5 s. */
  databaseTimeoutMs: number
  /** PostgreSQL's own address, to listen, hold locks and migrate, where `databaseUrl` is a pooler's; undefined: the same. */
  databaseDirectUrl: string | undefined
  /** Address of a replica for reads that are the same for everybody; undefined: the same. */
  databaseReadUrl: string | undefined
  /** Most connections of this process, besides those that listen and those of the job queue. */
  databasePoolMax: number
  /** `databasePoolMax` of a web copy and of a worker with these settings. */
  databasePoolMaxes: { web: number; worker: number }
  /** Our origin, without a slash at its end. */
  publicUrl: string
  seed: 'demo' | 'none'
  humanCheck: boolean
  rateLimits: 'on' | 'relaxed'
  provider: 'sandbox' | 'xendit'
  /** The provider is the sandbox, with the API of `provider`. */
  usesSandbox: boolean
  /** No real money moves. */
  isTestMoney: boolean
  /** Origins of the provider's own pages, as sources for a content security policy. */
  checkoutOrigins: string[]
  /** `file:` and a folder, or `s3://bucket/prefix?endpoint=https://…&region=…`. */
  storageUrl: string
  /** Keys of the bucket; undefined with a folder. */
  storageKeys: { id: string; secret: string } | undefined
  /** Keys of the bucket for backups; the storage's where that is a bucket. */
  bucketKeys: { id: string; secret: string } | undefined
  /** Where backups go unless a command names a place: a folder, or `s3://…`. */
  backupTarget: string | undefined
  /** Encrypts backups. */
  backupKey: string | undefined
  smtpUrl: string | undefined
  smsUrl: string | undefined
  /** The purge address of a CDN in front of this server, and its token; undefined: no cache may share answers. */
  cdn: { purgeUrl: string; purgeToken: string | undefined } | undefined
  /** Most codes by SMS in an hour, for all accounts together. */
  smsPerHour: number
  /** Allows `http://127.0.0.1:…` as the receiver of a webhook, to try receivers on one machine. */
  webhooksAllowLoopback: boolean
  /** The sender of mail. */
  mailFrom: string
  supportEmail: string
  /** Signs tokens, and is the key of what must not be readable in the database. */
  secret: Secret
  sandboxUrl: string
  sandboxApiKey: string
  sandboxWebhookSecret: string
  sandboxAdminToken: string
  /** Address of Xendit's API, or of the sandbox's imitation of it. */
  xenditUrl: string
  xenditSecretKey: string
  /** The tokens that a webhook may have: one, or two while they are exchanged. */
  xenditWebhookTokens: string[]
  /** undefined: webhooks about any account are accepted. */
  xenditBusinessId: string | undefined
  /** The OpenID provider of sign-ins; undefined: there is no such button. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is trusted; empty where there is none; undefined: not set. */
  trustedProxies: string[] | undefined
  /** The port of `/metrics`; undefined: none. */
  metricsPort: number | undefined
  /** The interface that `metricsPort` listens on. */
  metricsHost: string
  /** Address of an OpenTelemetry collector, which takes OTLP over HTTP; undefined: no tracing. */
  tracesUrl: string | undefined
  /** Headers of each call to the collector, such as a key. */
  tracesHeaders: Record<string, string>
  platformFeeBps: bigint
  /** Seconds until the provider is first queried again about an unpaid payment, or a payout without an answer. */
  paymentCheckSeconds: number
  /** Seconds until a payout that failed temporarily is tried again; before the third try the wait is four times as long. */
  payoutRetrySeconds: number
  /** The crash point where the process dies, to prove that nothing is lost; see kit/crash-points.ts. */
  crashAt: string | undefined
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

/** `databasePoolMax` where DATABASE_POOL_MAX is not set; a web copy has at most as many as a process that is both. */
export const poolMaxDefaults = { all: 20, web: 20, worker: 8 }

/** The prefix of keys that move real money. */
export const liveKey = 'xnd_production_'

/** Most seconds for `drainSeconds`, and the seconds that running requests and jobs then have to end. */
export const stopLimits = { drainSecondsMax: 60, endSeconds: 60 }

/** Seconds from the stop signal to the moment the process exits whatever still runs; the files of deploy/ wait for longer. */
export function stopSeconds({ drainSeconds }: Pick<Config, 'drainSeconds'>): number {
  return drainSeconds + stopLimits.endSeconds
}
