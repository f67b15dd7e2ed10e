// A copy as under systemd: told when it cannot start, restarted when it ends by itself, and not when it was stopped.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type Copy, runCopy } from './copy.ts'

/** A version whose product is this script. */
async function aCopy(script: string): Promise<{ copy: Copy; folder: string; log: () => string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-copy-'))
  mkdirSync(path.join(folder, 'scripts'))
  writeFileSync(path.join(folder, 'scripts/start.ts'), script)
  const metricsPort = await freePort()
  const copy = runCopy({ name: 'web 1', metricsPort, logs: folder, env: { METRICS_PORT: `${metricsPort}` } })
  onTestFinished(async () => {
    await copy.stop()
    rmSync(folder, { recursive: true })
  })
  return { copy, folder, log: () => readFileSync(path.join(folder, 'web 1.log'), 'utf8') }
}

const serving = `
  import { createServer } from 'node:http'
  createServer((_, answer) => answer.end()).listen(Number(process.env.METRICS_PORT), '127.0.0.1')
  console.log('started')
  process.on('SIGTERM', () => { console.log('drained'); process.exit(0) })`

test('a copy is started when it is ready, drains when it is stopped, and is not started again', async () => {
  const { copy, folder, log } = await aCopy(serving)
  await copy.start(folder)
  await copy.stop()
  expect(log()).toBe('started\ndrained\n')
  expect(copy.endedByItself()).toBe(0)
})

test('a copy that is killed drains nothing, and can be started again', async () => {
  const { copy, folder, log } = await aCopy(serving)
  await copy.start(folder)
  await copy.kill()
  await copy.start(folder)
  expect(log()).toBe('started\nstarted\n')
  expect(copy.endedByItself()).toBe(0)
})

test('a copy that cannot start is told at once, with its exit code', async () => {
  const { copy, folder } = await aCopy('process.exit(78)')
  await expect(copy.start(folder)).rejects.toThrow(/^web 1 ended with 78$/)
  expect(copy.endedByItself()).toBeGreaterThanOrEqual(1)
})

test('a copy that ends by itself is started again, and counted', async () => {
  const { copy, folder, log } = await aCopy(
    `${serving}\n  process.on('SIGUSR2', () => process.exit(1))\n  console.log(process.pid)`,
  )
  await copy.start(folder)
  const pids = () => log().match(/^\d+$/gm) ?? []
  process.kill(Number(pids()[0]), 'SIGUSR2')
  await expect.poll(() => pids().length).toBe(2)
  expect(copy.endedByItself()).toBe(1)
})
