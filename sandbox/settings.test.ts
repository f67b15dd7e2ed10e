import { expect, test } from 'vitest'
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
