// The sandbox provider beside the product: restarted when it dies, ended with the product, and its failures told.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { developmentSecrets } from '#server/kit/development-secrets.ts'
import { emptyDatabase } from '#test/database.ts'
import { freePort } from './free-port.ts'
import { processMark } from './postgres.ts'
import { startSandbox } from './sandbox-process.ts'

/** Our child processes that run the sandbox. */
function sandboxes(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox/main.ts')
      } catch {
        return false
      }
    })
}

test('a provider that dies is restarted, and told; when it is stopped it stays ended', async () => {
  const database = await emptyDatabase()
  const port = await freePort()
  const log: string[] = []
  const settings = {
    ...developmentSecrets,
    ...{ SANDBOX_PORT: String(port), SANDBOX_DATABASE_URL: database.url, SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1' },
  }
  const sandbox = await startSandbox({ settings, log: (text) => log.push(text) })
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/_sandbox/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await isHealthy()).toBe(true)
  const [first] = sandboxes()
  process.kill(first!, 'SIGKILL')
  await expect.poll(() => log).toEqual(['the sandbox provider ended (SIGKILL), restarting it'])
  await expect.poll(isHealthy).toBe(true)
  const [second] = sandboxes()
  expect(second).not.toBe(first)
  await sandbox.stop()
  expect(processMark(second!)).toBeUndefined()
  expect(sandboxes()).toEqual([])
  expect(log).toHaveLength(1)
  await database.drop()
})

test('a provider that cannot start is an error, and is not tried again', async () => {
  const settings = { SANDBOX_PORT: String(await freePort()), SANDBOX_DATABASE_URL: 'postgresql://127.0.0.1:1/sandbox' }
  const log: string[] = []
  await expect(startSandbox({ settings, log: (text) => log.push(text) })).rejects.toThrow(
    'The sandbox provider did not start',
  )
  expect(sandboxes()).toEqual([])
  expect(log).toEqual([])
})
