// Runs the sandbox provider beside the product, as a separate process that is restarted when it dies.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as path from 'node:path'

const READY_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 10_000
const BACKOFF_FIRST_MS = 500
const BACKOFF_MAX_MS = 10_000
const MAIN = path.resolve(import.meta.dirname, '../sandbox/main.ts')

/** Resolves when the sandbox is ready. `settings` are its SANDBOX_… variables; it gets no other environment but PATH. */
export async function startSandbox(options: {
  settings: Record<string, string>
  log: (text: string) => void
}): Promise<{ stop: () => Promise<void> }> {
  const { settings, log } = options
  let stopping = false
  let backoffMs = BACKOFF_FIRST_MS
  let retry: NodeJS.Timeout | undefined

  let child = launch(settings)
  await readiness(child)
  watch()

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return
      log(`the sandbox provider ended (${signal ?? code}), restarting it`)
      retry = setTimeout(restart, backoffMs)
      backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)
    })
  }

  function restart(): void {
    child = launch(settings)
    child.once('message', () => {
      backoffMs = BACKOFF_FIRST_MS
    })
    child.once('error', (error) => log(error.message))
    watch()
  }

  return {
    stop: async () => {
      stopping = true
      clearTimeout(retry)
      await end(child)
    },
  }
}

/** Detached, so that Ctrl-C does not end it before the product has drained. It exits when its channel to us closes. */
function launch(settings: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH, ...settings }
  return fork(MAIN, { env, execArgv: [], detached: true, stdio: ['ignore', 2, 2, 'ipc'] })
}

async function readiness(child: ChildProcess): Promise<void> {
  const timeout = AbortSignal.timeout(READY_TIMEOUT_MS)
  try {
    const ready = once(child, 'message', { signal: timeout }).then(() => true)
    const exited = once(child, 'exit', { signal: timeout }).then(() => false)
    if (!(await Promise.race([ready, exited]))) throw new Error('The sandbox provider did not start (see above).')
  } catch (error) {
    await end(child)
    throw timeout.aborted ? new Error('The sandbox provider did not answer.') : error
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(impatience)
}
