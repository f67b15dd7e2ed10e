// PIXEL as a process of its own, started as `npm start` does, on ports and in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { temporaryHome } from './postgres-host.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const READY = 'PIXEL is ready at '

export interface ProductProcess {
  /** Its origin, without a slash at its end. */
  url: string
  /** Of the process that serves and works; its children decode pictures, keep the database and play the provider. */
  pid: number
  /** What it was started with: the operator's commands need the same. */
  settings: Record<string, string>
  /** The file all that it wrote goes to. */
  log: string
  /** Whether it still runs. */
  isRunning(): boolean
  /** Ends it as an operator does, and removes its folder. */
  stop(): Promise<void>
}

/** Resolves when it is ready; rejects with what it wrote when it ends instead. `settings` go over those of a test installation. */
export async function startProductProcess(settings: Record<string, string> = {}): Promise<ProductProcess> {
  const home = temporaryHome('pixel-product')
  const all = {
    PIXEL_ENV: 'test',
    PIXEL_DATA_DIR: path.join(home, 'data'),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SEED: 'demo',
    HUMAN_CHECK: 'on',
    // Whoever asks says which network they are from: there are many visitors, and one machine.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...settings,
  }
  const log = path.join(home, 'written')
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    // The file is whole whenever a test looks into it, as a pipe would not be.
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

/** The address it says it is ready at. */
function readyAt(child: ChildProcess, log: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      fs.appendFileSync(log, text)
      const ready = said.indexOf(READY)
      if (ready >= 0 && said.includes('\n', ready)) resolve(said.slice(ready + READY.length).split('\n', 1)[0]!)
    })
    child.once('exit', (code) =>
      reject(new Error(`PIXEL ended with ${code} before it was ready:\n${fs.readFileSync(log, 'utf8')}`)),
    )
  })
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
