// The settings of the sandbox, read from the environment; all problems are reported together.
import { isKey, isUrl, KEY, type SettingReader, settingReader } from './setting-reader.ts'
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
  /** The merchant as an OpenID client, and its allowed redirect URIs. */
  oidcClientId: string
  oidcClientSecret: string
  oidcRedirectUris: string[]
  merchantName: string
  /** Null: events are recorded, but nothing is sent. */
  webhookUrl: string | null
  /** One `whsec_…` secret, or several separated by commas during a rotation. */
  webhookSecret: string
  /** Format of webhooks. API calls are accepted in both dialects at any time. */
  dialect: Dialect
  /** The x-callback-token that the Xendit dialect sends. */
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
  const read = settingReader(env, problems)
  const settings = { ...serverSettings(read), ...signInSettings(read), ...webhookSettings(read), ...behaviour(read) }
  if (problems.length > 0) throw new Error(problems.join('; '))
  return settings
}

const isPort = (value: number) => Number.isInteger(value) && value < 65_536 && value > 0

function serverSettings(read: SettingReader) {
  const port = read.number('SANDBOX_PORT', '', isPort, 'a port')
  return {
    port,
    host: read.text('SANDBOX_HOST', 'localhost'),
    databaseUrl: read.check('SANDBOX_DATABASE_URL', read.text('SANDBOX_DATABASE_URL'), Boolean, 'a PostgreSQL URL'),
    publicUrl: (read.url('SANDBOX_PUBLIC_URL', `http://localhost:${port}`) ?? '').replace(/\/+$/, ''),
    apiKey: read.key('SANDBOX_API_KEY', 'sk_test_pixel'),
    adminToken: read.key('SANDBOX_ADMIN_TOKEN', 'admin_test_pixel'),
  }
}

function signInSettings(read: SettingReader) {
  const uris = read.text('SANDBOX_OIDC_REDIRECT_URIS', 'http://localhost:3000/v1/auth/login/callback').split(/[\s,]+/)
  const areUrls = (all: string[]) => all.every((uri) => URL.canParse(uri) && isUrl(uri))
  return {
    oidcClientId: read.text('SANDBOX_OIDC_CLIENT_ID', 'pixel'),
    oidcClientSecret: read.key('SANDBOX_OIDC_CLIENT_SECRET', 'oidc_test_pixel'),
    oidcRedirectUris: read.check('SANDBOX_OIDC_REDIRECT_URIS', uris, areUrls, 'http(s) URLs, divided by commas'),
    merchantName: read.text('SANDBOX_MERCHANT_NAME', 'PIXEL'),
  }
}

function webhookSettings(read: SettingReader) {
  const webhookUrl = read.url('SANDBOX_WEBHOOK_URL')
  const dialect = read.oneOf('SANDBOX_DIALECT', DIALECTS)
  const [secret, token] = [read.text('SANDBOX_WEBHOOK_SECRET'), read.text('SANDBOX_CALLBACK_TOKEN')]
  /** Each dialect needs its secret or token only when webhooks are sent in it. */
  const needs = (one: Dialect) => webhookUrl !== null && dialect === one
  const isSecret = (value: string) => !needs('native') || webhookKeys(value).length > 0
  return {
    webhookUrl,
    webhookSecret: read.check('SANDBOX_WEBHOOK_SECRET', secret, isSecret, 'whsec_ and base64'),
    dialect,
    callbackToken: read.check('SANDBOX_CALLBACK_TOKEN', token, (value) => !needs('xendit') || isKey(value), KEY),
  }
}

/** As far as the knob goes: a date beyond what a date can hold would stop all webhooks. */
const isScale = (value: number) => value >= 0 && value <= 1000

function behaviour(read: SettingReader) {
  return {
    profile: read.oneOf('SANDBOX_PROFILE', PROFILES),
    seed: read.number('SANDBOX_SEED', '1', Number.isInteger, 'a whole number'),
    retryScale: read.number('SANDBOX_RETRY_SCALE', '1', isScale, '0 to 1000'),
    allowReset: read.text('SANDBOX_ALLOW_RESET') === '1',
  }
}
