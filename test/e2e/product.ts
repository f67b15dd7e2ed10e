// Starts PIXEL as `npm start` does, on ports and in a folder of its own, and ends it when the run is over.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import * as os from 'node:os'
import * as path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY = 'PIXEL is ready at '

/** Playwright calls the returned function when the run is over. */
// biome-ignore lint/style/noDefaultExport: so Playwright wants a global setup
export default async function startProduct(): Promise<() => Promise<void>> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-e2e-'))
  // The database may run as another user, who has to pass through.
  fs.chmodSync(home, 0o711)
  const port = await freePort()
  const providerToken = randomUUID()
  process.env.E2E_PROVIDER_TOKEN = providerToken
  const settings = {
    PIXEL_ENV: 'test',
    PIXEL_DATA_DIR: path.join(home, 'data'),
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_ADMIN_TOKEN: providerToken,
    SEED: 'demo',
    HUMAN_CHECK: 'on',
    RATE_LIMITS: 'relaxed',
    // Each test is a visitor from a network of its own (see visitor.ts).
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // All that can be written is, and searched for secrets (see logs.spec.ts).
    LOG_LEVEL: 'trace',
  }
  // For the operator's commands (see operator.ts).
  process.env.E2E_SETTINGS = JSON.stringify(settings)
  const written = path.join(home, 'written')
  process.env.E2E_LOGS = JSON.stringify([written, path.join(settings.PIXEL_DATA_DIR, 'postgres/postgres.log')])
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    // The file is whole whenever a test looks into it, as a pipe would not be.
    stdio: ['ignore', 'pipe', fs.openSync(written, 'a')],
    env: { ...process.env, ...settings },
  })

  async function stop(): Promise<void> {
    if (isRunning(product)) {
      product.kill('SIGTERM')
      await once(product, 'exit')
    }
    fs.rmSync(home, { recursive: true, force: true })
  }

  try {
    process.env.E2E_URL = await readyAt(product, written)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address it says it is ready at; rejects with what it wrote when it ends instead. */
function readyAt(product: ChildProcess, written: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    product.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      fs.appendFileSync(written, text)
      const ready = said.indexOf(READY)
      if (ready >= 0 && said.includes('\n', ready)) resolve(said.slice(ready + READY.length).split('\n', 1)[0]!)
    })
    product.once('exit', (code) =>
      reject(new Error(`PIXEL ended with ${code} before it was ready:\n${fs.readFileSync(written, 'utf8')}`)),
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
