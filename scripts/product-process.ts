// PIXEL as a separate process, started as by `npm start`, with its own ports and folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { freePort } from './free-port.ts'
import { temporaryHome } from './postgres-host.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const READY = 'PIXEL is ready at '

export interface ProductProcess {
  /** The origin, without a trailing slash. */
  url: string
  /** The server and worker process; its children decode pictures, run the database and simulate the provider. */
  pid: number
  /** The environment it was started with, which the operator's commands need too. */
  settings: Record<string, string>
  /** The file with all its output. */
  log: string
  /** Whether it is still running. */
  isRunning(): boolean
  /** Stops it with SIGTERM, as an operator does, and removes its folder. */
  stop(): Promise<void>
}

/** Resolves when it is ready; rejects with its output if it exits before. `settings` override those of a test installation. */
export async function startProductProcess(settings: Record<string, string>): Promise<ProductProcess> {
  const home = temporaryHome('pixel-product')
  const all = {
    PIXEL_ENV: 'test',
    PIXEL_DATA_DIR: path.join(home, 'data'),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SEED: 'demo',
    HUMAN_CHECK: 'on',
    // Requests from this machine name their client's network themselves: many visitors are simulated on one machine.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...settings,
  }
  const log = path.join(home, 'written')
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    // stderr goes to the file directly, so that it is complete whenever a test reads it; a pipe would lag behind.
    stdio: ['ignore', 'pipe', fs.openSync(log, 'a')],
    env: { ...process.env, ...all },
  })

  async function stop(): Promise<void> {
    if (isRunning(child)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    fs.rmSync(home, { recursive: true, force: true })
  }

  try {
    const url = await readyAt(child, log)
    return { url, pid: child.pid!, settings: all, log, isRunning: () => isRunning(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address it prints when it is ready. */
function readyAt(child: ChildProcess, log: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      fs.appendFileSync(log, text)
      const ready = output.indexOf(READY)
      if (ready >= 0 && output.includes('\n', ready)) resolve(output.slice(ready + READY.length).split('\n', 1)[0]!)
    })
    child.once('exit', (code) =>
      reject(new Error(`PIXEL ended with ${code} before it was ready:\n${fs.readFileSync(log, 'utf8')}`)),
    )
  })
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
