// A real S3 server for tests: Debian's OpenStack Swift, on the loopback interface. It verifies every signature.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../scripts/debian-packages.ts'
import { freePort } from '../scripts/free-port.ts'

export interface S3Server {
  endpoint: string
  keys: { id: string; secret: string }
  stop(): Promise<void>
}

const PYTHON = '/usr/bin/python3'
const keys = { id: 'pixel:tests', secret: 'only-on-the-loopback' }

/** Installs Swift if it is missing and may be installed. Returns the reason why it is unavailable, or undefined. */
export function whyNoS3Server(): string | undefined {
  if (hasSwift()) return undefined
  if (!installPackages(['python3-swift']))
    return 'python3-swift is not installed, and cannot be installed with apt-get here'
  return hasSwift() ? undefined : 'python3-swift is installed, but cannot be loaded'
}

function hasSwift(): boolean {
  return spawnSync(PYTHON, ['-c', 'import swift.proxy.server'], { stdio: 'ignore' }).status === 0
}

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-s3-'))
  const ports = await Promise.all(Array.from({ length: 4 }, freePort))
  const program = fileURLToPath(new URL('s3-server.py', import.meta.url))
  const server = spawn(PYTHON, [program, folder, ports.join(','), keys.id, keys.secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGKILL')
    await exit
    rmSync(folder, { recursive: true })
  }
  const isReady = await Promise.race([once(server.stdout, 'data').then(() => true), exit.then(() => false)])
  if (!isReady) {
    await stop()
    throw new Error('the S3 server does not start')
  }
  return { endpoint: `http://127.0.0.1:${ports[0]}`, keys, stop }
}
