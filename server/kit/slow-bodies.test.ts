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

/** Takes whatever is sent, usually for an instant only; at /slow for as long as a byte comes at all. */
async function listening(slow: Parameters<typeof limitSlowBodies>[1]): Promise<number> {
  server = createServer((request, response) => {
    request.resume().once('end', () => response.end('whole'))
  })
  limitSlowBodies(server, { milliseconds: 50 }, { '/slow': slow })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A request whose first bytes are sent; `said` is all that is answered until the connection ends. */
function begin(port: number, path: string, first: string): { socket: Socket; said: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n${first}`)
  return { socket, said: once(socket, 'close').then(() => text) }
}

test('what does not come in its time is not waited for', async () => {
  const port = await listening({ milliseconds: 50 })
  for (const path of ['/', '/slow', '/slow?x', '/__proto__']) {
    const { said } = begin(port, path, '12345')
    expect(await said, path).toMatch(/^HTTP\/1\.1 408 /)
  }
})

test('a path of its own has its own time', async () => {
  const port = await listening({ milliseconds: 3_600_000 })
  const file = begin(port, '/slow?x=1', '12345')
  // By now the usual time is over.
  expect(await begin(port, '/', '12345').said).toMatch(/^HTTP\/1\.1 408 /)
  file.socket.write('67890')
  expect(await file.said).toMatch(/^HTTP\/1\.1 200 .*whole/s)
})

test('who stops sending is not waited for, however much time there is', async () => {
  const port = await listening({ milliseconds: 3_600_000, windowMs: 50, bytesPerWindowMin: 1 })
  expect(await begin(port, '/slow', '12345').said).toMatch(/^HTTP\/1\.1 408 /)
})

test('what came whole is waited for however late it is read', async () => {
  let isOver = false
  server = createServer(async (request, response) => {
    if (request.url === '/late') await expect.poll(() => isOver).toBe(true)
    request.resume().once('end', () => response.end('whole'))
  })
  limitSlowBodies(server, { milliseconds: 50 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const late = begin(port, '/late', '1234567890')
  expect(await begin(port, '/', '12345').said).toMatch(/^HTTP\/1\.1 408 /)
  isOver = true
  expect(await late.said).toMatch(/^HTTP\/1\.1 200 .*whole/s)
})
