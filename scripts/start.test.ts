// A start that cannot succeed says in one line what to change, starts nothing, and ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'
import { temporaryHome } from './postgres-host.ts'
import { startProductProcess } from './product-process.ts'

async function start(env: Record<string, string>): Promise<{ code: number; stderr: string; dataDir: string }> {
  const dataDir = temporaryHome('pixel-start-test')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: { PATH, HOME, PIXEL_ENV: 'test', SEED: 'none', PIXEL_DATA_DIR: dataDir, METRICS_PORT: 'off', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, stderr, dataDir }
}

test('a port that another program has is named, with the setting that chooses another, and no database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const taken = String((other.address() as { port: number }).port)
  const { code, stderr, dataDir } = await start({ PORT: taken, BIND_HOST: '127.0.0.1', SANDBOX_PORT: 'off' })
  expect([code, stderr]).toEqual([1, `Port ${taken} is in use. Choose another with PORT=…\n`])
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('an address that this machine has not is named', async () => {
  const port = String(await freePort())
  const { code, stderr } = await start({ PORT: port, BIND_HOST: '192.0.2.1', SANDBOX_PORT: 'off' })
  expect([code, stderr]).toEqual([1, 'This machine has no address 192.0.2.1. Choose another with BIND_HOST=…\n'])
})

test('every wrong setting is named at once, and the exit code says that it is the settings', async () => {
  const { code, stderr } = await start({ PORT: 'eighty', SEED: 'perhaps' })
  expect(code).toBe(78)
  expect(stderr).toMatch(/^PIXEL cannot start with these settings:\n {2}- /)
  for (const name of ['PORT', 'SEED']) expect(stderr).toContain(`- ${name} `)
})

test('a product that ends before it is ready is an error with all that it said', async () => {
  const starting = startProductProcess({ SEED: 'perhaps' })
  await expect(starting).rejects.toThrow(
    /^PIXEL ended with 78 before it was ready:\nPIXEL cannot start with these settings:/,
  )
})
