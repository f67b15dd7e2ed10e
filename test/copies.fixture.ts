// Web copies in separate processes on one database, and the requests that a browser sends them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { freePort } from '../scripts/free-port.ts'
import type { TestServer } from './server.ts'

export interface Copy {
  child: ChildProcess
  port: number
  /** The time of its machine's clock when it was ready, in milliseconds. */
  machineAt: number
  url: string
}

/** Starts a copy and waits until it answers. `clockAheadSeconds`: how far its machine's clock is ahead; negative is behind. */
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

/** Sends a request as a browser does; `origin` is that of a copy, or of a proxy in front of several. */
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
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  return { status: response.status, body: (await response.json()) as any, cookies: response.headers.getSetCookie() }
}

/** Solves a human check, for a form that requires one. */
export async function solveHumanCheck(origin: string): Promise<string> {
  const challenge = (await sendTo(origin, 'GET', '/v1/site/captcha/challenge')).body.data
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}
