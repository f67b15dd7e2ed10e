// Copies of PIXEL as the systemd units start them: started, killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import type { Clock } from './clock.ts'
import { bucket, urls } from './cluster.ts'
import type { PostOffice } from './post-office.ts'
import { ended, until } from './programs.ts'

export interface Copy {
  /** Resolves when it can work. */
  start(): Promise<void>
  kill(): Promise<void>
  /** As a restart does: it drains first. */
  stop(): Promise<void>
  /** How often it ended without being told to. It is started again after a second, as systemd does. */
  endedByItself(): number
}

interface How {
  name: string
  role: 'web' | 'worker'
  port: number
  metricsPort: number
  sandboxUrl: string
  folder: string
  postOffice: Pick<PostOffice, 'smtpUrl' | 'smsUrl'>
  clock: Clock
}

/** `RestartSec` of the units in deploy/systemd. */
const RESTART_MS = 1000

const root = path.join(import.meta.dirname, '../..')

export function copyOf(how: How): Copy {
  let child: ChildProcess | undefined
  let isWanted = false
  let ends = 0

  function launch(): ChildProcess {
    const log = fs.openSync(path.join(how.folder, `${how.name}.log`), 'a')
    const launched = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...settingsOf(how), ...how.clock.env },
    })
    fs.closeSync(log)
    launched.once('exit', () => {
      if (!isWanted || child !== launched) return
      ends++
      setTimeout(() => isWanted && launch(), RESTART_MS)
    })
    child = launched
    return launched
  }

  return {
    async start() {
      isWanted = true
      const started = launch()
      const ready = `http://127.0.0.1:${how.metricsPort}/readyz`
      await until(
        how.name,
        async () => {
          if (started.exitCode !== null) throw new Error(`${how.name} ended with ${started.exitCode}`)
          return (await fetch(ready, { signal: AbortSignal.timeout(2000) })).ok
        },
        120,
      )
    },
    async kill() {
      isWanted = false
      child!.kill('SIGKILL')
      await ended(child!)
    },
    async stop() {
      isWanted = false
      child?.kill('SIGTERM')
      if (child) await ended(child)
    },
    endedByItself: () => ends,
  }
}

export function settingsOf(how: How): Record<string, string> {
  const { name, role, port, metricsPort, sandboxUrl, folder, postOffice } = how
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
    // As production has it; tests wait longer.
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
