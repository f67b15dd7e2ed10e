// Problems of settings that are valid by themselves, and not together.

import { fileURLToPath } from 'node:url'
import { isCrashPoint } from './crash-points.ts'
import { developmentSecrets } from './development-secrets.ts'
import { productionProblems } from './production-problems.ts'
import { type Config, liveKey } from './settings.ts'

/** Checks the settings against each other, and against what production allows. */
export function configProblems(config: Config, env: NodeJS.ProcessEnv): string[] {
  const { metricsPort, port, sandboxPort } = config
  const problems: string[] = []
  if (config.oidc) problems.push(...signInProblems(config.oidc, env, config.isProduction))
  if (config.storageKeys) problems.push(...bucketProblems('STORAGE_URL', config.storageUrl, config.storageKeys))
  else if (!isFolderAddress(config.storageUrl))
    problems.push('STORAGE_URL must be an absolute folder, such as file:/srv/pixel/media, or start with s3:')
  if (config.backupTarget) problems.push(...backupProblems('BACKUP_TARGET', config.backupTarget, config.bucketKeys))
  if (config.crashAt && !isCrashPoint(config.crashAt))
    problems.push('PIXEL_CRASH_AT must name a point of kit/crash-points.ts.')
  problems.push(...secretProblems(config.secret))
  if (metricsPort === port || (metricsPort && metricsPort === sandboxPort))
    problems.push('METRICS_PORT must be another port than PORT and SANDBOX_PORT.')
  if (config.usesSandbox && sandboxPort === port) problems.push('SANDBOX_PORT must be another port than PORT.')
  if (config.backupKey !== undefined && config.backupKey.length < 32)
    problems.push('BACKUP_KEY must have at least 32 characters.')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (env[name] && !env.DATABASE_URL)
      problems.push(`${name} goes with DATABASE_URL: the embedded database needs none.`)
  if (env.CDN_PURGE_TOKEN && !env.CDN_PURGE_URL) problems.push('CDN_PURGE_TOKEN goes with CDN_PURGE_URL.')
  if (config.isProduction && config.cdn && !isProtected(config.cdn.purgeUrl))
    problems.push('CDN_PURGE_URL must be an https address in production, or one of this machine.')
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

const DIFFERENT_CHARACTERS_MIN = 8

/** One letter or one word repeated: long, and still easy to guess. */
function isMonotonous(secret: string): boolean {
  return new Set(secret).size < DIFFERENT_CHARACTERS_MIN || /^(.+?)\1+$/s.test(secret)
}

/** Another provider than the sandbox has its own client for us, and the connection to it must be encrypted. */
function signInProblems({ issuer }: { issuer: string }, env: NodeJS.ProcessEnv, isProduction: boolean): string[] {
  if (!env.OIDC_ISSUER) return []
  const problems: string[] = []
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && (isProduction || !isLoopback(hostname)))
    problems.push('OIDC_ISSUER must be an https address.')
  if (!env.OIDC_CLIENT_ID) problems.push('OIDC_CLIENT_ID must be set with OIDC_ISSUER.')
  if (!env.OIDC_CLIENT_SECRET || (isProduction && env.OIDC_CLIENT_SECRET === developmentSecrets.OIDC_CLIENT_SECRET))
    problems.push('OIDC_CLIENT_SECRET must be set with OIDC_ISSUER, to the one your provider gave you.')
  return problems
}

function isProtected(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A relative folder would be one of the root, `file://srv` names a machine, and a path ends before `?` and `#`. */
function isFolderAddress(address: string): boolean {
  const { search, hash } = new URL(address)
  if (!/^file:(\/\/)?\//i.test(address) || search || hash) return false
  try {
    return fileURLToPath(address) !== ''
  } catch {
    return false
  }
}

function bucketProblems(name: string, address: string, keys: Partial<NonNullable<Config['bucketKeys']>>): string[] {
  const problems: string[] = []
  const { hostname, searchParams } = new URL(address)
  const endpoint = searchParams.get('endpoint')
  if (!hostname) problems.push(`${name} must name a bucket, such as s3://pictures?region=ap-southeast-1`)
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    problems.push(`${name} must have an endpoint starting with http: or https:`)
  if (!keys.id) problems.push(`AWS_ACCESS_KEY_ID must be set when ${name} is s3:`)
  if (!keys.secret) problems.push(`AWS_SECRET_ACCESS_KEY must be set when ${name} is s3:`)
  return problems
}

/** A mistyped scheme would be a folder of that name, on the machine whose loss a backup is for. */
export function backupProblems(name: string, target: string, keys: Config['bucketKeys']): string[] {
  if (target.startsWith('s3:')) {
    if (!URL.canParse(target)) return [`${name} must name a bucket, such as s3://backups?region=ap-southeast-1`]
    return bucketProblems(name, target, keys ?? {})
  }
  return /^(?!file:)[a-z][a-z\d+.-]+:/i.test(target) ? [`${name} must be a folder, or start with file: or s3:`] : []
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
