// Which ports a process of each role listens on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { freePort } from '../scripts/free-port.ts'
import { readConfig } from './kit/config.ts'
import { startServer } from './main.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'pixel-test-data-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** Status of a URL, or `closed` where nothing listens. */
async function getStatus(url: string): Promise<number | 'closed'> {
  return fetch(url).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 'closed' as const,
  )
}

test.each([
  ['web', { public: 200, operator: 200 }],
  ['worker', { public: 'closed', operator: 200 }],
  ['all', { public: 200, operator: 200 }],
])('a process of role %s serves metrics only on the operator port', async (role, ready) => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = { PIXEL_ENV: 'test', PIXEL_ROLE: role, PIXEL_DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'silent' }
  const server = await startServer(readConfig({ ...env, METRICS_PORT: `${metricsPort}` }), database.url)
  const [open, operators] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}`]
  expect({ public: await getStatus(`${open}/readyz`), operator: await getStatus(`${operators}/readyz`) }).toEqual(ready)
  const metrics = await (await fetch(`${operators}/metrics`)).text()
  for (const gauge of ['webhooks_waiting', 'sms_sent_last_hour']) expect(metrics).toContain(`\npixel_${gauge} 0\n`)
  expect(await getStatus(`${open}/metrics`)).not.toBe(200)
  await server.close()
  expect(await getStatus(`${operators}/metrics`)).toBe('closed')
})

test('without METRICS_PORT there are no metrics', async () => {
  const port = await freePort()
  const env = { PIXEL_ENV: 'test', PIXEL_ROLE: 'web', PIXEL_DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'silent' }
  const server = await startServer(readConfig(env), database.url)
  expect(await getStatus(`http://127.0.0.1:${port}/metrics`)).toBe(404)
  await server.close()
})

test('after the stop signal it is unready but still serves for DRAIN_SECONDS, then the port closes', async () => {
  const port = await freePort()
  const env = { PIXEL_ENV: 'test', PIXEL_ROLE: 'web', PIXEL_DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'silent' }
  const server = await startServer(readConfig({ ...env, DRAIN_SECONDS: '3', BIND_HOST: '127.0.0.1' }), database.url)
  const closing = server.close()
  const open = `http://127.0.0.1:${port}`
  expect([await getStatus(`${open}/readyz`), await getStatus(`${open}/livez`)]).toEqual([503, 200])
  await closing
  expect(await getStatus(`${open}/livez`)).toBe('closed')
})
