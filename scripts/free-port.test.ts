import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port is free, below those of outgoing connections, and never given twice', async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, freePort))
  expect(new Set(ports).size).toBe(40)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(10_000)
    expect(port).toBeLessThan(30_000)
  }
  const server = createServer().listen(ports[0])
  await once(server, 'listening')
  server.close()
})

test('processes that run tests at the same time take theirs from blocks of five thousand', async () => {
  const blocks = (await Promise.all(Array.from({ length: 20 }, freePort))).map((port) => Math.floor(port / 5000))
  expect(new Set(blocks).size).toBe(1)
})
