import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { withSecret } from './secret-files.ts'

const secret = 'a secret of our own, long enough to be one'
const live = {
  PIXEL_ENV: 'production',
  PIXEL_SECRET: secret,
  DATABASE_URL: 'postgresql://pixel@db/pixel',
  PUBLIC_URL: 'https://pixel.example',
  SMTP_URL: 'smtps://mail.example:465',
  SMS_URL: 'https://sms.example',
  MAIL_FROM: 'PIXEL <kumusta@pixel.ph>',
  TRUSTED_PROXIES: '10.0.0.0/8',
  PAYMENT_PROVIDER: 'xendit',
  XENDIT_SECRET_KEY: 'xnd_production_key',
  XENDIT_WEBHOOK_TOKENS: 'token-of-the-account',
}

function getProblems(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).problems
  }
}

/** The variables that the problems name. */
function named(env: NodeJS.ProcessEnv): string[] {
  return getProblems(env).map((problem) => /^[A-Z_]+/.exec(problem)?.[0] ?? problem)
}

test('an empty environment configures a development installation', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    env: 'development',
    role: 'all',
    port: 3000,
    sandboxPort: 3001,
    seed: 'demo',
    humanCheck: true,
  })
  expect(config.publicUrl).toBe('http://localhost:3000')
  expect(config.sandboxUrl).toBe('http://localhost:3001')
  expect(config.oidc).toMatchObject({ issuer: 'http://localhost:3001/oidc', clientId: 'pixel' })
})

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'PUBLIC_URL', 'SEED', 'PIXEL_SECRET', 'SANDBOX_PORT', 'TRUSTED_PROXIES', 'PLATFORM_FEE_BPS']
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('the sandbox provider has another port than the product', () => {
  expect(named({ PORT: '3000', SANDBOX_PORT: '3000' })).toEqual(['SANDBOX_PORT'])
  expect(named({ PORT: '65535' })).toEqual(['SANDBOX_PORT'])
  expect(named({ PORT: '65535', SANDBOX_PORT: 'off' })).toEqual([])
  expect(named({ ...live, PORT: '65535' })).toEqual([])
})

test('the CDN is configured by its purge address, with an optional token', () => {
  expect(readConfig({}).cdn).toBeUndefined()
  const env = { CDN_PURGE_URL: 'http://127.0.0.1:6081/purge', CDN_PURGE_TOKEN: 'token' }
  expect(readConfig(env).cdn).toEqual({ purgeUrl: 'http://127.0.0.1:6081/purge', purgeToken: 'token' })
  expect(named({ CDN_PURGE_TOKEN: 'token' })).toEqual(['CDN_PURGE_TOKEN'])
  expect(named({ CDN_PURGE_URL: 'cdn' })).toEqual(['CDN_PURGE_URL'])
  expect(named({ ...live, CDN_PURGE_URL: 'http://cdn.example/purge' })).toEqual(['CDN_PURGE_URL'])
  expect(named({ ...live, CDN_PURGE_URL: 'http://127.0.0.1:6081/purge' })).toEqual([])
})

test('trailing slashes of addresses are removed', () => {
  expect(readConfig({ PUBLIC_URL: 'https://pixel.example//' }).publicUrl).toBe('https://pixel.example')
})

test('the public address is an origin, written as browsers write it', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Pixel.Example:443' }).publicUrl).toBe('https://pixel.example')
  for (const wrong of ['/app', '/?a=1', '/#top'].map((rest) => `https://pixel.example${rest}`))
    expect(named({ ...live, PUBLIC_URL: wrong })).toContain('PUBLIC_URL')
  expect(named({ PUBLIC_URL: 'https://user:word@pixel.example' })).toEqual(['PUBLIC_URL'])
})

test('all problems are reported together', () => {
  const wrong = {
    PIXEL_ENV: 'prod',
    PIXEL_ROLE: 'boss',
    PORT: '70000',
    SANDBOX_PORT: '1.5',
    DATABASE_URL: 'mysql://db',
    PUBLIC_URL: 'pixel.example',
    SEED: 'some',
    HUMAN_CHECK: 'maybe',
    RATE_LIMITS: 'off',
    WEBHOOKS_ALLOW_LOOPBACK: 'maybe',
    PAYMENT_PROVIDER: 'gcash',
    STORAGE_URL: 'ftp://files',
    SMTP_URL: 'mail.example',
    SMS_URL: 'sms:1',
    PIXEL_SECRET: 'short',
    SANDBOX_URL: 'nowhere',
    OIDC_ISSUER: 'someone',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
    METRICS_PORT: '0',
    PLATFORM_FEE_BPS: '5001',
    PAYMENT_CHECK_SECONDS: '0',
    LOG_LEVEL: 'loud',
  }
  expect(named(wrong).sort()).toEqual(Object.keys(wrong).sort())
})

test('no problem prints the value it is about', () => {
  const values = {
    PIXEL_SECRET: 'hunter2',
    DATABASE_URL: 'mysql://pixel:hunter3@db',
    SMTP_URL: 'hunter4',
    PORT: 'hunter5',
  }
  const error = (() => {
    try {
      return readConfig(values)
    } catch (thrown) {
      return thrown as Error
    }
  })()
  expect(error).toBeInstanceOf(ConfigError)
  expect(`${(error as Error).message}${JSON.stringify(error)}`).not.toContain('hunter')
})

test.each([
  ['a development secret', 'PIXEL_SECRET', 'development-only-secret-of-pixel-0123456789'],
  ['no secret', 'PIXEL_SECRET', ''],
  ['the sandbox provider', 'PAYMENT_PROVIDER', 'sandbox'],
  ['no database', 'DATABASE_URL', ''],
  ['no mail transport', 'SMTP_URL', ''],
  ['no SMS transport', 'SMS_URL', ''],
  ['plain http', 'PUBLIC_URL', 'http://pixel.example'],
  ['no human check', 'HUMAN_CHECK', 'off'],
  ['relaxed limits', 'RATE_LIMITS', 'relaxed'],
  ['webhooks to this machine', 'WEBHOOKS_ALLOW_LOOPBACK', 'on'],
  ['the demo', 'SEED', 'demo'],
  ['a secret of one letter', 'PIXEL_SECRET', 'x'],
  ['a random secret that is one character too short', 'PIXEL_SECRET', '0f3a9bd1277ce84405b1c6d2e8f97a1'],
  ['a secret of one letter many times', 'PIXEL_SECRET', 'x'.repeat(64)],
  ['a secret of one word many times', 'PIXEL_SECRET', 'mangga-26'.repeat(8)],
  ['a secret of few letters', 'PIXEL_SECRET', `${'abcabcd'.repeat(7)}a`],
  ['an SMS gateway without TLS', 'SMS_URL', 'http://sms.example'],
  ['mail without TLS', 'SMTP_URL', 'smtp://mail.example:587'],
  ['mail with optional TLS', 'SMTP_URL', 'smtp://mail.example:587?requireTLS=true&ignoreTLS=true'],
  ['mail without a check of the certificate', 'SMTP_URL', 'smtps://mail.example:465?tls.rejectUnauthorized=false'],
  ['mail with a plain protocol that claims to be secure', 'SMTP_URL', 'smtp://mail.example?secure=true'],
  ['no sender', 'MAIL_FROM', ''],
  ['the sender of the example', 'MAIL_FROM', 'PIXEL <hello@pixel.example>'],
  ['a sender of another example', 'MAIL_FROM', 'hello@mail.example.com'],
  ['a sender without a domain', 'MAIL_FROM', 'PIXEL <hello@localhost>'],
  ['a sender that is no address', 'MAIL_FROM', 'PIXEL'],
  ['support at an example', 'SUPPORT_EMAIL', 'support@pixel.example'],
  ['no setting for proxies', 'TRUSTED_PROXIES', ''],
])('production refuses %s', (_, name, value) => {
  expect(named({ ...live, [name]: value })).toEqual([name])
})

test.each([
  ['mail that insists on STARTTLS', { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
  ['an explicit "none" for proxies', { TRUSTED_PROXIES: 'none' }],
  ['a secret of 32 random hexadecimal digits', { PIXEL_SECRET: '0f3a9bd1277ce84405b1c6d2e8f97a13' }],
  ['a support address of its own', { SUPPORT_EMAIL: 'tulong@pixel.ph' }],
])('production accepts %s', (_, env) => {
  expect(named({ ...live, ...env })).toEqual([])
})

test('production serves metrics on the loopback unless configured otherwise, development only if configured', () => {
  expect(readConfig(live)).toMatchObject({ metricsPort: 9464, metricsHost: '127.0.0.1' })
  expect(readConfig({ ...live, METRICS_PORT: 'off' }).metricsPort).toBeUndefined()
  expect(readConfig({ ...live, METRICS_HOST: '10.1.2.3' }).metricsHost).toBe('10.1.2.3')
  expect(readConfig({}).metricsPort).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9000' }).metricsPort).toBe(9000)
  expect(named({ METRICS_PORT: 'on' })).toEqual(['METRICS_PORT'])
  for (const taken of ['3000', '3001']) expect(named({ METRICS_PORT: taken })).toEqual(['METRICS_PORT'])
})

test('the support address is the sender’s unless it has a setting of its own', () => {
  expect(readConfig(live).supportEmail).toBe('kumusta@pixel.ph')
  expect(readConfig({ ...live, SUPPORT_EMAIL: 'tulong@pixel.ph' }).supportEmail).toBe('tulong@pixel.ph')
  expect(readConfig({ SUPPORT_EMAIL: 'Help <help@pixel.example>' }).supportEmail).toBe('help@pixel.example')
})

test('old secrets are separated by commas, and are neither the current one nor that of development', () => {
  expect(readConfig(live).secret).toEqual({ current: secret, old: [] })
  const old = { PIXEL_SECRETS_OLD: 'the one before, x' }
  expect(readConfig({ ...live, ...old }).secret.old).toEqual(['the one before', 'x'])
  const itself = '0f3a9bd1277ce84405b1c6d2e8f97a13'
  expect(named({ ...live, PIXEL_SECRET: itself, PIXEL_SECRETS_OLD: `x,${itself}` })).toEqual(['PIXEL_SECRETS_OLD'])
  expect(named({ ...live, PIXEL_SECRETS_OLD: 'development-only-secret-of-pixel-0123456789' })).toEqual([
    'PIXEL_SECRETS_OLD',
  ])
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  function getFile(text: string): string {
    const file = path.join(folder, `${text.length}-${text.slice(0, 3).trim()}`)
    writeFileSync(file, text)
    return file
  }

  test('is read without the line break at its end', () => {
    const { PIXEL_SECRET, ...rest } = live
    expect(readConfig({ ...rest, PIXEL_SECRET_FILE: getFile(`${secret}\n`) })).toEqual(readConfig(live))
  })

  test('has a line of its own where there may be several, and may contain commas', () => {
    const file = getFile(`${secret}!\nsecond, with a comma\n`)
    expect(readConfig({ ...live, PIXEL_SECRETS_OLD_FILE: file }).secret.old).toEqual([
      `${secret}!`,
      'second, with a comma',
    ])
  })

  test('is reported without its content when it is missing, empty, or set together with the variable', () => {
    const { PIXEL_SECRET, ...rest } = live
    expect(named({ ...rest, PIXEL_SECRET_FILE: path.join(folder, 'nowhere') })).toContain('PIXEL_SECRET_FILE')
    expect(named({ ...rest, PIXEL_SECRET_FILE: getFile('\n') })).toContain('PIXEL_SECRET_FILE')
    const both = getProblems({ ...live, PIXEL_SECRET_FILE: getFile('hunter2'.repeat(9)) })
    expect(both).toEqual([expect.stringContaining('PIXEL_SECRET_FILE')])
    expect(both.join()).not.toContain('hunter')
  })

  test('is replaced for a program that gets its value from us', () => {
    const { DATABASE_URL, ...rest } = live
    const env = { ...rest, DATABASE_URL_FILE: getFile('postgresql://pixel@files/pixel') }
    expect(readConfig(withSecret(env, 'DATABASE_URL', DATABASE_URL))).toEqual(readConfig(live))
  })
})

test('outside production Xendit is the sandbox with Xendit’s API, unless an address is set', () => {
  const config = readConfig({ PAYMENT_PROVIDER: 'xendit', PORT: '4000' })
  expect(config).toMatchObject({
    provider: 'xendit',
    usesSandbox: true,
    isTestMoney: true,
    xenditUrl: 'http://localhost:4001/compat/xendit',
    checkoutOrigins: ['http://localhost:4001'],
  })
  const elsewhere = readConfig({ PAYMENT_PROVIDER: 'xendit', XENDIT_URL: 'https://api.xendit.co/' })
  expect(elsewhere).toMatchObject({ usesSandbox: false, isTestMoney: true, xenditUrl: 'https://api.xendit.co' })
})

test('Xendit in production moves real money, at its own address', () => {
  expect(readConfig({ ...live, XENDIT_WEBHOOK_TOKENS: 'the-new-token-000, the-old-token-000' })).toMatchObject({
    usesSandbox: false,
    isTestMoney: false,
    xenditUrl: 'https://api.xendit.co',
    xenditWebhookTokens: ['the-new-token-000', 'the-old-token-000'],
    checkoutOrigins: ['https://xen.to', 'https://*.xendit.co'],
  })
})

test.each([
  ['no key', 'XENDIT_SECRET_KEY', ''],
  ['a test key', 'XENDIT_SECRET_KEY', 'xnd_development_key'],
  ['no webhook token', 'XENDIT_WEBHOOK_TOKENS', ''],
  ['the token of development', 'XENDIT_WEBHOOK_TOKENS', 'development-only-callback-token'],
  ['a short token', 'XENDIT_WEBHOOK_TOKENS', 'short'],
  ['three tokens', 'XENDIT_WEBHOOK_TOKENS', 'the-first-token-00,the-second-token-0,the-third-token-00'],
  ['an address without TLS', 'XENDIT_URL', 'http://api.xendit.co'],
  ['the sandbox in its place', 'XENDIT_URL', 'http://localhost:3001/compat/xendit'],
])('Xendit in production refuses %s', (_, name, value) => {
  expect(named({ ...live, [name]: value })).toEqual([name])
})

test('a production without any setting of Xendit reports all of them together, and none of their values', () => {
  const wrong = { XENDIT_SECRET_KEY: 'hunter2', XENDIT_WEBHOOK_TOKENS: 'hunter3', XENDIT_URL: 'http://hunter4' }
  expect(named({ ...live, ...wrong }).sort()).toEqual(Object.keys(wrong).sort())
  expect(getProblems({ ...live, ...wrong }).join()).not.toContain('hunter')
})

test('provider sign-in uses the sandbox, another provider, or none', () => {
  expect(readConfig({ PORT: '4000', PAYMENT_PROVIDER: 'xendit' }).oidc?.issuer).toBe('http://localhost:4001/oidc')
  expect(readConfig({ XENDIT_URL: 'https://api.xendit.co', PAYMENT_PROVIDER: 'xendit' }).oidc).toBeUndefined()
  expect(readConfig({ OIDC_ISSUER: 'off' }).oidc).toBeUndefined()
  expect(readConfig(live).oidc).toBeUndefined()
  const own = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'our secret' }
  expect(readConfig({ ...live, ...own }).oidc).toEqual({
    issuer: 'https://id.example',
    clientId: 'us',
    clientSecret: 'our secret',
  })
  expect(named({ OIDC_ISSUER: 'https://id.example' })).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  expect(named({ ...own, OIDC_ISSUER: 'http://id.example' })).toEqual(['OIDC_ISSUER'])
  expect(named({ ...own, OIDC_ISSUER: 'http://localhost:9' })).toEqual([])
  expect(named({ ...live, ...own, OIDC_ISSUER: 'http://localhost:9' })).toEqual(['OIDC_ISSUER'])
  expect(named({ ...live, ...own, OIDC_CLIENT_SECRET: 'oidc_test_pixel' })).toEqual(['OIDC_CLIENT_SECRET'])
})

test('proxies are addresses or ranges', () => {
  expect(readConfig({ TRUSTED_PROXIES: ' 10.0.0.0/8 ,::1, 2001:db8::/32' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
    '2001:db8::/32',
  ])
  for (const wrong of ['10.0.0.0/33', '10.0.0', '::/129', '10.0.0.1/8/8', '1.1.1.1/', '*', 'true', '0.0.0.0/0', '::/0'])
    expect(named({ TRUSTED_PROXIES: wrong })).toEqual(['TRUSTED_PROXIES'])
  // 'none' says that there is no proxy; undefined says that nothing was set.
  expect([readConfig({ TRUSTED_PROXIES: 'none' }).trustedProxies, readConfig({}).trustedProxies]).toEqual([
    [],
    undefined,
  ])
})

test('a bucket needs its name, its keys and a valid endpoint', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ STORAGE_URL: 's3://pictures/pixel?endpoint=http://s3:8080', ...keys })).toMatchObject({
    storageUrl: 's3://pictures/pixel?endpoint=http://s3:8080',
    storageKeys: { id: 'key', secret: 'secret' },
  })
  expect(named({ STORAGE_URL: 's3://pictures' })).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
  expect(named({ STORAGE_URL: 's3:///pixel', ...keys })).toEqual(['STORAGE_URL'])
  expect(named({ STORAGE_URL: 's3://pictures?endpoint=s3.example', ...keys })).toEqual(['STORAGE_URL'])
  expect(named({ STORAGE_URL: 'ftp://pictures' })).toEqual(['STORAGE_URL'])
  expect(readConfig(keys).storageKeys).toBeUndefined()
})

test('pictures are in a folder of the data directory, whatever its name, or in an absolute one', () => {
  const { storageUrl } = readConfig({ PIXEL_DATA_DIR: '/srv/c# 100%/what?' })
  expect(fileURLToPath(storageUrl)).toBe('/srv/c# 100%/what?/media')
  for (const address of ['file:/srv/media', 'file:///srv/media', 'file:/srv/c%23/media'])
    expect(named({ STORAGE_URL: address }), address).toEqual([])
  for (const wrong of [
    'file://srv/media',
    'file:srv/media',
    'file:',
    'file:/srv/c#/media',
    'file:/srv/100%/',
    'S3://media',
  ])
    expect(named({ STORAGE_URL: wrong }), wrong).toEqual(['STORAGE_URL'])
})

test('backups go to a folder or a bucket, and a bucket needs keys', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  for (const right of ['/srv/backup', 'backup', './a:b', 'file:/srv/backup'])
    expect(named({ BACKUP_TARGET: right })).toEqual([])
  expect(named({ BACKUP_TARGET: 's3://backups/pixel?endpoint=http://s3:8080', ...keys })).toEqual([])
  expect(named({ BACKUP_TARGET: 's3://backups' })).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
  for (const wrong of ['https://backups', 'S4://backups', 's3:///pixel', 's3:backups?endpoint=s3'])
    expect(named({ BACKUP_TARGET: wrong, ...keys })).toContain('BACKUP_TARGET')
})

describe('with more than one machine', () => {
  const direct = 'postgresql://pixel@leader/pixel'

  test('a pooler, the database itself and a replica each have an address', () => {
    const config = readConfig({
      ...live,
      DATABASE_DIRECT_URL: direct,
      DATABASE_READ_URL: 'postgresql://pixel@standby/pixel',
    })
    expect(config).toMatchObject({ databaseDirectUrl: direct, databaseReadUrl: 'postgresql://pixel@standby/pixel' })
  })

  test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])('%s is refused without DATABASE_URL', (name) => {
    expect(named({ [name]: direct })).toEqual([name])
  })

  test('two web copies and two workers need fewer than the hundred connections PostgreSQL has', () => {
    const [web, worker] = ['web', 'worker'].map((role) => readConfig({ PIXEL_ROLE: role }).databasePoolMax)
    // A web copy listens on two more connections; a worker on two, and its job queue has six.
    expect(2 * (web! + 2) + 2 * (worker! + 8)).toBeLessThan(90)
    expect(readConfig({ DATABASE_POOL_MAX: '7' }).databasePoolMax).toBe(7)
    expect(named({ DATABASE_POOL_MAX: '1' })).toEqual(['DATABASE_POOL_MAX'])
  })

  test('production drains for five seconds, so that a load balancer notices, and development does not', () => {
    expect([readConfig(live).drainSeconds, readConfig({}).drainSeconds]).toEqual([5, 0])
    // As long as the units of deploy/ wait for.
    expect(readConfig({ DRAIN_SECONDS: '60' }).drainSeconds).toBe(60)
    expect(named({ DRAIN_SECONDS: '61' })).toEqual(['DRAIN_SECONDS'])
    expect(readConfig({ BIND_HOST: '10.0.0.5' }).bindHost).toBe('10.0.0.5')
  })
})
