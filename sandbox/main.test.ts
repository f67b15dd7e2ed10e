import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { createDatabase, startProcess } from './sandbox.fixture.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let settings: Record<string, string>

beforeAll(async () => {
  database = await createDatabase()
  settings = { SANDBOX_PORT: String(await freePort()), SANDBOX_DATABASE_URL: database.url }
})

afterAll(() => database.drop())

test('reports that it is healthy, and exits cleanly on SIGTERM', async () => {
  const child = await startProcess(settings)
  const health = await fetch(`http://localhost:${settings.SANDBOX_PORT}/_sandbox/health`)
  expect(await health.json()).toEqual({ service: 'pixel-sandbox', ok: true })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('exits when its parent process disconnects', async () => {
  const child = await startProcess(settings)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('refuses to start in production and prints no secret', async () => {
  const start = startProcess({ ...settings, PIXEL_ENV: 'production', SANDBOX_API_KEY: 'sk_very_private' })
  await expect(start).rejects.toThrow(/does not start in production/)
  await expect(start).rejects.not.toThrow(/sk_very_private/)
})

test('exits with an error when its database cannot be reached', async () => {
  const start = startProcess({ ...settings, SANDBOX_DATABASE_URL: 'postgresql://pixel:hunter22@127.0.0.1:1/none' })
  await expect(start).rejects.toThrow(/could not start/)
  await expect(start).rejects.not.toThrow(/hunter22/)
})

test('exits cleanly when it is interrupted, and a second signal changes nothing', async () => {
  const child = await startProcess(settings)
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('exits with an error when another process has its port, and leaves that one alone', async () => {
  const first = await startProcess(settings)
  await expect(startProcess(settings)).rejects.toThrow(/could not start.*EADDRINUSE/)
  const health = await fetch(`http://localhost:${settings.SANDBOX_PORT}/_sandbox/health`)
  expect(health.status).toBe(200)
  first.kill('SIGTERM')
  await once(first, 'exit')
})

test('says that it is not healthy once its database is gone, and fails no other way', async () => {
  const own = await createDatabase()
  const port = String(await freePort())
  const child = await startProcess({ SANDBOX_PORT: port, SANDBOX_DATABASE_URL: own.url })
  await own.drop()
  const health = await fetch(`http://localhost:${port}/_sandbox/health`)
  expect([health.status, await health.json()]).toEqual([503, { service: 'pixel-sandbox', ok: false }])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
