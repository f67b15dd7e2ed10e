// Product and provider as separate processes, as in production.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd } from '../at-end.ts'
import type { BenchEnvironment } from './environment.ts'

const root = join(import.meta.dirname, '../..')

export interface Running {
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts one of our scripts; resolves when it answers `probe` with a 2xx. */
async function startProcess(script: string, env: NodeJS.ProcessEnv, probe: string): Promise<Running> {
  const child = spawn(process.execPath, [join(root, script)], {
    // buildWeb() has set NODE_ENV=production in this process, with which the sandbox provider refuses to start.
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  const forget = atEnd(stop)
  void ended.then(forget)
  for (let attempt = 0; attempt <= 1200; attempt++) {
    const end = child.signalCode ?? child.exitCode
    if (end !== null) throw new Error(`${script} ended with ${end} before it answered`)
    if (await answers(probe)) return { child, stop }
    await wait(50)
  }
  await stop()
  throw new Error(`${script} did not answer within a minute`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** Starts the product with these settings; resolves when it answers `probe`. */
export function startProduct(env: NodeJS.ProcessEnv, probe: 'readyz' | 'livez' = 'readyz'): Promise<Running> {
  return startProcess('scripts/start.ts', env, `http://127.0.0.1:${env.PORT}/${probe}`)
}

/** Starts the sandbox provider, which sends its webhooks to the product at `origin`. */
export function startProvider(
  { sandboxPort, sandboxDatabaseUrl }: Pick<BenchEnvironment, 'sandboxPort' | 'sandboxDatabaseUrl'>,
  origin: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const settings = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATABASE_URL: sandboxDatabaseUrl,
    SANDBOX_WEBHOOK_URL: `${origin}/v1/webhooks/sandbox`,
    SANDBOX_WEBHOOK_SECRET: 'whsec_ZGV2ZWxvcG1lbnQtd2ViaG9vay1rZXktMDAwMDAwMDE=',
    ...env,
  }
  return startProcess('sandbox/main.ts', settings, `http://localhost:${sandboxPort}/_sandbox/health`)
}

/** Resolves when the process has ended: true if it was killed by SIGKILL. */
export function exited(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = () => resolve(child.signalCode === 'SIGKILL')
    if (child.exitCode !== null || child.signalCode !== null) settle()
    else child.once('exit', settle)
  })
}
