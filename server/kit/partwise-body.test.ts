import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { PartwiseBody } from './partwise-body.ts'

const PART = 64 * 1024
/** More than a connection buffers. */
const PARTS = 200

/** Parts that are all read into the same memory, each filled with its own number. */
async function* inOneRoom(count: number): AsyncGenerator<Buffer> {
  const memory = Buffer.alloc(PART)
  for (let n = 0; n < count; n++) yield memory.fill(n)
}

/** A server that answers with the body, and counts how often `close` was called. */
async function aServer(parts: AsyncIterable<Buffer>) {
  let closed = 0
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', (_, reply) =>
    reply.header('x-kept', 'yes').send(
      new PartwiseBody(parts, async () => {
        closed++
      }),
    ),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, port, url: `http://127.0.0.1:${port}/`, closed: () => closed }
}

test('a slow reader gets all parts as they were read, although each is read into the memory of the one before', async () => {
  const taken: Buffer[] = []
  const slow = new Writable({
    // Until `done` the memory belongs to the writer.
    write(part: Buffer, _, done) {
      setTimeout(() => {
        taken.push(Buffer.from(part))
        done()
      }, 1)
    },
  })
  await finished(new PartwiseBody(inOneRoom(PARTS)).pipe(slow))
  expect(taken).toHaveLength(PARTS)
  for (const [n, part] of taken.entries()) expect(part.equals(Buffer.alloc(PART, n)), String(n)).toBe(true)
})

test('a body is sent with its headers, and its source is then closed', async () => {
  const { url, closed } = await aServer(inOneRoom(PARTS))
  const response = await fetch(url)
  expect(response.headers.get('x-kept')).toBe('yes')
  expect(await response.bytes()).toHaveLength(PARTS * PART)
  expect(closed()).toBe(1)
})

test('when the client disconnects, its source is closed and no further part is read', async () => {
  let read = 0
  async function* endless() {
    for (const memory = Buffer.alloc(PART); ; read++) yield memory
  }
  const { port, closed } = await aServer(endless())
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: pixel\r\n\r\n')
  await once(socket, 'readable')
  socket.destroy()
  await expect.poll(closed).toBe(1)
  // No more than a connection buffers.
  expect(read).toBeLessThan(1000)
})

test('an error before the first part is answered with an error status', async () => {
  // biome-ignore lint/correctness/useYield: it fails before there is a part.
  async function* broken(): AsyncGenerator<Buffer> {
    throw new Error('the disk is away')
  }
  const { app, closed } = await aServer(broken())
  expect((await app.inject('/')).statusCode).toBe(500)
  expect(closed()).toBe(1)
})

test('an error in the middle ends the connection, so that no client takes a part for the whole', async () => {
  async function* breaking() {
    yield Buffer.alloc(PART)
    throw new Error('the disk is away')
  }
  const { url, closed } = await aServer(breaking())
  await expect(fetch(url).then((response) => response.bytes())).rejects.toThrow()
  expect(closed()).toBe(1)
})
