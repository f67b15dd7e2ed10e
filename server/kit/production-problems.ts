// What production refuses: secrets and addresses that are public, and transports that send nothing.
import { developmentSecrets } from './development-secrets.ts'
import type { Config } from './settings.ts'

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

/** TLS from the first byte, or required STARTTLS. The options in the address are nodemailer's. */
function isEncryptedSmtp(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl)
  if (searchParams.has('tls.rejectUnauthorized', 'false')) return false
  if (protocol === 'smtps:') return true
  return (
    searchParams.has('requireTLS', 'true') && !searchParams.has('ignoreTLS') && !searchParams.has('opportunisticTLS')
  )
}

/** The address in `Name <address>`, or in a plain address. */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}

/** Domains reserved for examples (RFC 2606, RFC 6761), and what is no address. */
export function isExampleAddress(mailbox: string): boolean {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/.exec(addressIn(mailbox))?.[1]?.toLowerCase()
  return !domain || /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(domain)
}
