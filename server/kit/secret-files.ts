// Secret settings may be in files, where a container or systemd puts them: `NAME_FILE` instead of `NAME`.
import { readFileSync } from 'node:fs'

/** The settings that are secret, or contain a secret in their address. */
const secretSettings = [
  'PIXEL_SECRET',
  'PIXEL_SECRETS_OLD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'CDN_PURGE_TOKEN',
  'SMTP_URL',
  'SMS_URL',
  'XENDIT_SECRET_KEY',
  'XENDIT_WEBHOOK_TOKENS',
  'OIDC_CLIENT_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SANDBOX_API_KEY',
  'SANDBOX_WEBHOOK_SECRET',
  'SANDBOX_ADMIN_TOKEN',
] as const

/** The environment with the contents of these files, without the line break at their end. Adds a problem for each unreadable one. */
export function readSecretFiles(env: NodeJS.ProcessEnv, problems: string[]): NodeJS.ProcessEnv {
  const read = { ...env }
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE are both set: keep one.`)
      continue
    }
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (!read[name]) problems.push(`${name}_FILE names a file that is empty.`)
    } catch (error) {
      problems.push(`${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  return read
}

/** The environment for a program of ours with this secret setting, from wherever it was read here. */
export function withSecret(
  env: NodeJS.ProcessEnv,
  name: (typeof secretSettings)[number],
  value: string,
): NodeJS.ProcessEnv {
  // Empty instead of missing: a missing variable would be read from the file .env again.
  return { ...env, [name]: value, [`${name}_FILE`]: '' }
}
