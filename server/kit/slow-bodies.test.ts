import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitSlowBodies } from './slow-bodies.ts'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
})

/** A server that usually allows a request 50 ms; at /slow the limits of `slow` hold. */
async function listening(slow: Parameters<typeof limitSlowBodies>[1]): Promise<number> {
  server = createServer((request, response) => {
    request.resume().once('end', () => response.end('whole'))
  })
  limitSlowBodies(server, { milliseconds: 50 }, { '/slow': slow })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends the beginning of a request; `answer` is all that is answered until the connection ends. */
function begin(port: number, path: string, first: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n${first}`)
  return { socket, answer: once(socket, 'close').then(() => text) }
}

test('a body that does not arrive in time is answered with 408', async () => {
  const port = await listening({ milliseconds: 50 })
  for (const path of ['/', '/slow', '/slow?x', '/__proto__']) {
    const { answer } = begin(port, path, '12345')
    expect(await answer, path).toMatch(/^HTTP\/1\.1 408 /)
  }
})

test('a path with limits of its own has its own time', async () => {
  const port = await listening({ milliseconds: 3_600_000 })
  const file = begin(port, '/slow?x=1', '12345')
  // By now the usual limit has passed.
  expect(await begin(port, '/', '12345').answer).toMatch(/^HTTP\/1\.1 408 /)
  file.socket.write('67890')
  expect(await file.answer).toMatch(/^HTTP\/1\.1 200 .*whole/s)
})

test('a client that stops sending is cut off, however much time it has', async () => {
  const port = await listening({ milliseconds: 3_600_000, windowMs: 50, bytesPerWindowMin: 1 })
  expect(await begin(port, '/slow', '12345').answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that arrived completely may be read at any later time', async () => {
  let isOver = false
  server = createServer(async (request, response) => {
    if (request.url === '/late') await expect.poll(() => isOver).toBe(true)
    request.resume().once('end', () => response.end('whole'))
  })
  limitSlowBodies(server, { milliseconds: 50 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const late = begin(port, '/late', '1234567890')
  expect(await begin(port, '/', '12345').answer).toMatch(/^HTTP\/1\.1 408 /)
  isOver = true
  expect(await late.answer).toMatch(/^HTTP\/1\.1 200 .*whole/s)
})
