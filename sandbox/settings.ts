// The settings of the sandbox, read from the environment and checked all at once.
import { webhookKeys } from './signature.ts'

export const PROFILES = ['calm', 'flaky', 'hostile'] as const
export type Profile = (typeof PROFILES)[number]

const DIALECTS = ['native', 'xendit'] as const
type Dialect = (typeof DIALECTS)[number]

export type Settings = {
  port: number
  /** The address to listen on. */
  host: string
  databaseUrl: string
  publicUrl: string
  apiKey: string
  adminToken: string
  /** The merchant as one that people sign in to: who it is, and where they may be sent back. */
  oidcClientId: string
  oidcClientSecret: string
  oidcRedirectUris: string[]
  merchantName: string
  /** Null: events are recorded, nothing is sent. */
  webhookUrl: string | null
  /** One `whsec_…` secret, or several divided by commas while they are being rotated. */
  webhookSecret: string
  /** How webhooks are written. Calls are understood in both dialects at any time. */
  dialect: Dialect
  /** What the xendit dialect sends as x-callback-token. */
  callbackToken: string
  profile: Profile
  seed: number
  retryScale: number
  allowReset: boolean
}

/** Throws one Error that names every problem; never prints a value. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = []
  const production = env.NODE_ENV === 'production' || env.PIXEL_ENV === 'production'
  if (production && env.SANDBOX_ALLOW_IN_PRODUCTION !== '1') {
    problems.push('the sandbox moves no real money and does not start in production (SANDBOX_ALLOW_IN_PRODUCTION=1)')
  }

  function check<T>(name: string, value: T, good: (value: T) => boolean, wanted: string): T {
    if (!good(value)) problems.push(`${name} must be ${wanted}`)
    return value
  }
  const isUrl = (value: string | null) => value === null || /^https?:\/\//.test(value)
  const isKey = (value: string) => value.length >= 8 && !/[\s:]/.test(value)

  const port = check(
    'SANDBOX_PORT',
    Number(env.SANDBOX_PORT),
    (n) => Number.isInteger(n) && n < 65_536 && n > 0,
    'a port',
  )
  const webhookUrl = check('SANDBOX_WEBHOOK_URL', env.SANDBOX_WEBHOOK_URL || null, isUrl, 'an http(s) URL')
  const dialect = check(
    'SANDBOX_DIALECT',
    (env.SANDBOX_DIALECT || 'native') as Dialect,
    (d) => DIALECTS.includes(d),
    DIALECTS.join(', '),
  )
  const settings: Settings = {
    port,
    host: env.SANDBOX_HOST || 'localhost',
    databaseUrl: check('SANDBOX_DATABASE_URL', env.SANDBOX_DATABASE_URL ?? '', (s) => s !== '', 'a PostgreSQL URL'),
    publicUrl: check(
      'SANDBOX_PUBLIC_URL',
      env.SANDBOX_PUBLIC_URL || `http://localhost:${port}`,
      isUrl,
      'an http(s) URL',
    ),
    apiKey: check('SANDBOX_API_KEY', env.SANDBOX_API_KEY || 'sk_test_pixel', isKey, '8 or more characters'),
    adminToken: check(
      'SANDBOX_ADMIN_TOKEN',
      env.SANDBOX_ADMIN_TOKEN || 'admin_test_pixel',
      isKey,
      '8 or more characters',
    ),
    oidcClientId: env.SANDBOX_OIDC_CLIENT_ID || 'pixel',
    oidcClientSecret: check(
      'SANDBOX_OIDC_CLIENT_SECRET',
      env.SANDBOX_OIDC_CLIENT_SECRET || 'oidc_test_pixel',
      isKey,
      '8 or more characters',
    ),
    oidcRedirectUris: check(
      'SANDBOX_OIDC_REDIRECT_URIS',
      (env.SANDBOX_OIDC_REDIRECT_URIS || 'http://localhost:3000/v1/auth/login/callback').split(/[\s,]+/),
      (uris) => uris.every((uri) => URL.canParse(uri) && isUrl(uri)),
      'http(s) URLs, divided by commas',
    ),
    merchantName: env.SANDBOX_MERCHANT_NAME || 'PIXEL',
    webhookUrl,
    webhookSecret: check(
      'SANDBOX_WEBHOOK_SECRET',
      env.SANDBOX_WEBHOOK_SECRET ?? '',
      (s) => webhookUrl === null || dialect !== 'native' || webhookKeys(s).length > 0,
      'whsec_ and base64',
    ),
    dialect,
    callbackToken: check(
      'SANDBOX_CALLBACK_TOKEN',
      env.SANDBOX_CALLBACK_TOKEN ?? '',
      (s) => webhookUrl === null || dialect !== 'xendit' || isKey(s),
      '8 or more characters',
    ),
    profile: check(
      'SANDBOX_PROFILE',
      (env.SANDBOX_PROFILE || 'calm') as Profile,
      (p) => PROFILES.includes(p),
      PROFILES.join(', '),
    ),
    seed: check('SANDBOX_SEED', Number(env.SANDBOX_SEED || 1), Number.isInteger, 'a whole number'),
    retryScale: check('SANDBOX_RETRY_SCALE', Number(env.SANDBOX_RETRY_SCALE || 1), (n) => n >= 0, '0 or more'),
    allowReset: env.SANDBOX_ALLOW_RESET === '1',
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
  return { ...settings, publicUrl: settings.publicUrl.replace(/\/+$/, '') }
}
