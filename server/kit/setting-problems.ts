// What is wrong with settings that are each fine by themselves.
import { type Config, developmentSecrets, liveKey } from './settings.ts'

/** A provider of one's own has its own name for us, and nobody may listen on the way to it. */
export function signInProblems(
  { issuer }: { issuer: string },
  env: NodeJS.ProcessEnv,
  isProduction: boolean,
): string[] {
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

export function bucketProblems(storageUrl: string, keys: { id: string; secret: string }): string[] {
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

export function xenditProblems(config: Config, env: NodeJS.ProcessEnv): string[] {
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
export function productionProblems(config: Config, env: NodeJS.ProcessEnv): string[] {
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
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}

/** Names that are no one's (RFC 2606, RFC 6761), and what is no address. */
export function isExampleAddress(mailbox: string): boolean {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/.exec(addressIn(mailbox))?.[1]?.toLowerCase()
  return !domain || /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(domain)
}
