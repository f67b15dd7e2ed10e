// The copies of the rehearsed cluster, with the settings that their systemd units have in production.
import * as path from 'node:path'
import type { Clock } from './clock.ts'
import { bucket, urls } from './cluster.ts'
import { type Copy, runCopy } from './copy.ts'
import type { PostOffice } from './post-office.ts'

interface Options {
  name: string
  role: 'web' | 'worker'
  port: number
  metricsPort: number
  sandboxUrl: string
  folder: string
  postOffice: Pick<PostOffice, 'smtpUrl' | 'smsUrl'>
  clock: Clock
}

export function createCopy(options: Options): Copy {
  const { name, metricsPort, folder, clock } = options
  return runCopy({ name, metricsPort, logs: folder, env: { ...getSettings(options), ...clock.env } })
}

export function getSettings(options: Options): Record<string, string> {
  const { name, role, port, metricsPort, sandboxUrl, folder, postOffice } = options
  return {
    NODE_ENV: 'production',
    PIXEL_ENV: 'test',
    PIXEL_ROLE: role,
    PORT: `${port}`,
    BIND_HOST: '127.0.0.1',
    METRICS_PORT: `${metricsPort}`,
    PIXEL_DATA_DIR: path.join(folder, `data-${name}`),
    PUBLIC_URL: 'https://localhost',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: urls.pooled,
    DATABASE_DIRECT_URL: urls.direct,
    DATABASE_READ_URL: urls.replicas,
    // Production's value; tests have a longer one.
    DATABASE_TIMEOUT_MS: '2500',
    DRAIN_SECONDS: '5',
    STORAGE_URL: `s3://${bucket.name}?endpoint=${bucket.endpoint}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: bucket.id,
    AWS_SECRET_ACCESS_KEY: bucket.secret,
    SANDBOX_PORT: 'off',
    SANDBOX_URL: sandboxUrl,
    PAYMENT_CHECK_SECONDS: '5',
    SMTP_URL: postOffice.smtpUrl,
    SMS_URL: postOffice.smsUrl,
    SMS_PER_HOUR: '100000',
    SEED: 'none',
    HUMAN_CHECK: 'off',
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'warn',
  }
}
