import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const GOOD = { SANDBOX_PORT: '3001', SANDBOX_DATABASE_URL: 'postgresql://localhost/sandbox' }

test('a port and a database URL are sufficient', () => {
  expect(readSettings(GOOD)).toMatchObject({
    publicUrl: 'http://localhost:3001',
    webhookUrl: null,
    profile: 'calm',
    seed: 1,
  })
})

test('all problems are reported together, without values', () => {
  const env = {
    SANDBOX_PORT: 'x9',
    SANDBOX_PROFILE: 'wild',
    SANDBOX_WEBHOOK_URL: 'http://localhost:3000',
    SANDBOX_WEBHOOK_SECRET: 'topsecret',
  }
  expect(() => readSettings(env)).toThrow(/SANDBOX_PORT.*SANDBOX_DATABASE_URL.*SANDBOX_WEBHOOK_SECRET.*SANDBOX_PROFILE/)
  expect(() => readSettings(env)).not.toThrow(/topsecret|wild|x9/)
})

test.each(['NODE_ENV', 'PIXEL_ENV'])('%s=production is refused unless explicitly allowed', (name) => {
  expect(() => readSettings({ ...GOOD, [name]: 'production' })).toThrow(/does not start in production/)
  expect(readSettings({ ...GOOD, [name]: 'production', SANDBOX_ALLOW_IN_PRODUCTION: '1' }).port).toBe(3001)
})

describe('each setting', () => {
  test('has its default, and an empty one counts as unset', () => {
    const names = ['HOST', 'PUBLIC_URL', 'API_KEY', 'WEBHOOK_URL', 'PROFILE', 'SEED', 'RETRY_SCALE', 'ALLOW_RESET']
    const empty = Object.fromEntries(names.map((name) => [`SANDBOX_${name}`, '']))
    expect(readSettings({ ...GOOD, ...empty })).toEqual(readSettings(GOOD))
    expect(readSettings(GOOD)).toEqual({
      port: 3001,
      host: 'localhost',
      databaseUrl: 'postgresql://localhost/sandbox',
      publicUrl: 'http://localhost:3001',
      apiKey: 'sk_test_pixel',
      adminToken: 'admin_test_pixel',
      oidcClientId: 'pixel',
      oidcClientSecret: 'oidc_test_pixel',
      oidcRedirectUris: ['http://localhost:3000/v1/auth/login/callback'],
      merchantName: 'PIXEL',
      webhookUrl: null,
      webhookSecret: '',
      dialect: 'native',
      callbackToken: '',
      profile: 'calm',
      seed: 1,
      retryScale: 1,
      allowReset: false,
    })
  })

  test.each([
    ['SANDBOX_PORT', '0'],
    ['SANDBOX_PORT', '65536'],
    ['SANDBOX_PORT', '80.5'],
    ['SANDBOX_PUBLIC_URL', 'localhost:3001'],
    ['SANDBOX_PUBLIC_URL', 'javascript:alert(1)'],
    ['SANDBOX_API_KEY', 'seven77'],
    ['SANDBOX_API_KEY', 'with space'],
    ['SANDBOX_ADMIN_TOKEN', 'with:colon'],
    ['SANDBOX_OIDC_CLIENT_SECRET', 'short'],
    ['SANDBOX_OIDC_REDIRECT_URIS', 'http://localhost:3000/a,'],
    ['SANDBOX_OIDC_REDIRECT_URIS', 'pixel://app'],
    ['SANDBOX_WEBHOOK_URL', '/hook'],
    ['SANDBOX_DIALECT', 'stripe'],
    ['SANDBOX_SEED', '1.5'],
    ['SANDBOX_SEED', 'seven'],
    ['SANDBOX_RETRY_SCALE', '-1'],
    ['SANDBOX_RETRY_SCALE', '1001'],
    ['SANDBOX_RETRY_SCALE', 'Infinity'],
  ])('%s is refused as %j', (name, value) => {
    expect(() => readSettings({ ...GOOD, [name]: value })).toThrow(`${name} must be `)
  })

  test('several redirect URIs are separated by commas or spaces, and a public URL loses its last slashes', () => {
    const env = {
      SANDBOX_OIDC_REDIRECT_URIS: 'http://a.example/1, https://b.example/2',
      SANDBOX_PUBLIC_URL: 'https://pay.example//',
    }
    expect(readSettings({ ...GOOD, ...env })).toMatchObject({
      oidcRedirectUris: ['http://a.example/1', 'https://b.example/2'],
      publicUrl: 'https://pay.example',
    })
  })

  test('a reset is allowed by 1 alone', () => {
    for (const value of ['true', 'yes', '0', '2'])
      expect(readSettings({ ...GOOD, SANDBOX_ALLOW_RESET: value }).allowReset).toBe(false)
    expect(readSettings({ ...GOOD, SANDBOX_ALLOW_RESET: '1' }).allowReset).toBe(true)
  })
})

describe('what authenticates a webhook', () => {
  const hook = { ...GOOD, SANDBOX_WEBHOOK_URL: 'http://localhost:3000/hook' }

  test('is needed once there is a receiver, in the dialect that is sent', () => {
    expect(() => readSettings(hook)).toThrow(/^SANDBOX_WEBHOOK_SECRET must be whsec_ and base64$/)
    expect(() => readSettings({ ...hook, SANDBOX_DIALECT: 'xendit' })).toThrow(
      /^SANDBOX_CALLBACK_TOKEN must be 8 or more characters$/,
    )
    expect(
      readSettings({ ...hook, SANDBOX_DIALECT: 'xendit', SANDBOX_CALLBACK_TOKEN: 'token-of-8' }).callbackToken,
    ).toBe('token-of-8')
  })

  test.each(['whsec_', 'whsec_short', 'secret', `${'whsec_'}${'!'.repeat(20)}`, `whsec_${'a'.repeat(20)},`])(
    'is not %j',
    (secret) => {
      expect(() => readSettings({ ...hook, SANDBOX_WEBHOOK_SECRET: secret })).toThrow(/SANDBOX_WEBHOOK_SECRET/)
    },
  )
})
