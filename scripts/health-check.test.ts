import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'

async function check(env: NodeJS.ProcessEnv): Promise<number> {
  const program = path.join(import.meta.dirname, 'health-check.ts')
  const { PATH } = process.env
  const [code] = await once(spawn(process.execPath, [program], { env: { PATH, ...env } }), 'exit')
  return code
}

test('checks a web copy on its port and a worker on its metrics port', async () => {
  const listening = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const port = String((listening.address() as AddressInfo).port)
  expect(await check({ PORT: port })).toBe(0)
  expect(await check({ PIXEL_ROLE: 'worker', PORT: '1', METRICS_PORT: port })).toBe(0)
  listening.close()
  await once(listening, 'close')
  expect(await check({ PORT: port })).toBe(1)
  expect(await check({ PIXEL_ROLE: 'worker', PORT: '1', METRICS_PORT: port })).toBe(1)
  expect(await check({ PIXEL_ROLE: 'worker', METRICS_PORT: 'off' })).toBe(0)
})

test('checks the interface that the copy listens on', async () => {
  const listening = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.2')
  await once(listening, 'listening')
  const port = String((listening.address() as AddressInfo).port)
  expect(await check({ PORT: port })).toBe(1)
  expect(await check({ PORT: port, BIND_HOST: '127.0.0.2' })).toBe(0)
  expect(await check({ PIXEL_ROLE: 'worker', METRICS_PORT: port, METRICS_HOST: '127.0.0.2' })).toBe(0)
  listening.close()
})

test('a copy that listens on all interfaces is checked on the loopback', async () => {
  const listening = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const port = String((listening.address() as AddressInfo).port)
  for (const BIND_HOST of ['0.0.0.0', '::']) expect(await check({ PORT: port, BIND_HOST }), BIND_HOST).toBe(0)
  listening.close()
})
