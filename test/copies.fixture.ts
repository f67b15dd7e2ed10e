// Copies of the web in processes of their own over one database, and what a browser sends them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { freePort } from '../sandbox/sandbox.fixture.ts'
import type { TestServer } from './server.ts'

export interface Copy {
  child: ChildProcess
  port: number
  /** What its machine's clock said when it was ready, in milliseconds. */
  machineAt: number
  url: string
}

/** One that answers. `clockAheadSeconds`: how wrong its machine's clock is; less than nothing is behind. */
export async function startCopy(home: TestServer, clockAheadSeconds = 0): Promise<Copy> {
  const port = await freePort()
  const child = fork(new URL('web-copy.fixture.ts', import.meta.url), {
    env: {
      ...process.env,
      CLOCK_AHEAD_SECONDS: String(clockAheadSeconds),
      PIXEL_ENV: 'test',
      PIXEL_ROLE: 'web',
      PIXEL_DATA_DIR: home.services.config.dataDir,
      PORT: String(port),
      DATABASE_URL: home.services.database.url,
      SANDBOX_PORT: 'off',
      SANDBOX_URL: home.providerUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '0',
      SEED: 'none',
      LOG_LEVEL: 'silent',
    },
  })
  const [machineAt] = await once(child, 'message')
  return { child, port, machineAt, url: `http://127.0.0.1:${port}` }
}

export async function stopCopy({ child }: Copy): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}

export interface Sent {
  cookie?: string
  body?: object
  key?: string
}

/** As a browser does; `origin` is a copy's, or that of a proxy before several. */
export async function sendTo(origin: string, method: string, path: string, { cookie, body, key }: Sent = {}) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  return { status: response.status, body: (await response.json()) as any, cookies: response.headers.getSetCookie() }
}

/** A solved one, for a form that asks for it. */
export async function aHumanCheck(origin: string): Promise<string> {
  const challenge = (await sendTo(origin, 'GET', '/v1/site/captcha/challenge')).body.data
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}
