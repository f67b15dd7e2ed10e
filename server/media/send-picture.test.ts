// Sends pictures over real connections to slow clients.
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import type { Storage } from '#server/outside/storage.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { createPictureSender } from './send-picture.ts'

/** Far more than the buffers of a connection. */
const LARGE = 40_000_000
const bytes = Buffer.alloc(LARGE, 'picture')
let server: TestServer
let app: FastifyInstance
let port: number
/** The number of open reads of the storage. */
let reading = 0

beforeAll(async () => {
  server = await aServer({ env: { RATE_LIMITS: 'on' } })
  const { storage } = server.services
  await storage.put('large.jpg', bytes)
  await storage.put('small.webp', bytes.subarray(0, 1000))
  app = Fastify({ trustProxy: '127.0.0.1' })
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = getFailure(error, request)
    return reply.code(status).send(body)
  })
  const counted: Storage = {
    ...storage,
    async read(key, options) {
      const found = await storage.read(key, options)
      if (!found) return undefined
      reading++
      return {
        ...found,
        async close() {
          await found.close()
          reading--
        },
      }
    },
  }
  const services = { ...server.services, storage: counted }
  const usual = createPictureSender(services)
  const strict = createPictureSender(services, { windowMs: 200, bytesPerWindowMin: 16_384, milliseconds: 60_000 })
  const brief = createPictureSender(services, { windowMs: 50, bytesPerWindowMin: 0, milliseconds: 200 })
  for (const [path, send] of [
    ['/usual/:key', usual],
    ['/strict/:key', strict],
    ['/brief/:key', brief],
  ] as const)
    app.route<{ Params: { key: string } }>({
      method: ['GET', 'HEAD'],
      url: path,
      handler: (request, reply) =>
        send(request, reply, { keys: [request.params.key], tag: 'v1', headers: { 'cache-control': 'private' } }),
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const outgoing = httpRequest({ port, path, method, headers, agent: false }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

/** Opens a connection that sends a request and reads nothing; resolves once the answer has begun. */
async function slowReader(path: string, network: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: pixel\r\nX-Forwarded-For: ${network}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

test('GET returns the whole picture with its length, and HEAD the same headers', async () => {
  const got = await send('/usual/large.jpg')
  expect(got.status).toBe(200)
  expect(got.body.equals(bytes)).toBe(true)
  const sent = {
    'content-length': String(LARGE),
    'content-type': 'image/jpeg',
    // Opened by itself, a picture runs nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag: '"v1"',
  }
  expect(got.headers).toMatchObject(sent)
  const head = await send('/usual/large.jpg', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: sent })
  expect(head.body).toHaveLength(0)
  expect((await send('/usual/nothing.jpg')).status).toBe(404)
  expect(await send('/usual/nothing.jpg', {}, 'HEAD')).toMatchObject({ status: 404 })
  expect((await send('/usual/nothing.jpg')).headers['content-type']).toContain('application/json')
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=5000-', 5000, LARGE - 1],
  ['bytes=-300', LARGE - 300, LARGE - 1],
  ['bytes=39999990-99999999', 39_999_990, LARGE - 1],
])('the range %s returns exactly these bytes', async (range, start, end) => {
  const { status, headers, body } = await send('/usual/large.jpg', { range })
  expect(status).toBe(206)
  expect(headers).toMatchObject({
    'content-range': `bytes ${start}-${end}/${LARGE}`,
    'content-length': String(end - start + 1),
  })
  expect(body.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test('a range outside the picture is refused; an invalid one, or one of an older picture, returns the whole picture', async () => {
  for (const range of ['bytes=1000-', 'bytes=9-5', 'bytes=-0'])
    expect(await send('/usual/small.webp', { range }), range).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */1000' },
    })
  for (const headers of [
    { range: 'bytes=-' },
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-9', 'if-range': '"v0"' },
  ])
    expect(await send('/usual/small.webp', headers), headers.range).toMatchObject({
      status: 200,
      headers: { 'content-length': '1000' },
    })
  expect((await send('/usual/small.webp', { range: 'bytes=0-9', 'if-range': '"v1"' })).status).toBe(206)
})

test.each(['"v1"', 'W/"v1"', '"v0", "v1"', '*'])('if-none-match %s is answered with 304', async (tag) => {
  const { status, body, headers } = await send('/usual/large.jpg', { 'if-none-match': tag })
  expect(status).toBe(304)
  expect(body).toHaveLength(0)
  expect(headers).toMatchObject({ etag: '"v1"', 'cache-control': 'private' })
  expect((await send('/usual/small.webp', { 'if-none-match': '"v0"' })).status).toBe(200)
})

test('little is read for clients that do not read, and reading stops when they disconnect', async () => {
  const before = process.memoryUsage().rss
  const readers = await Promise.all(Array.from({ length: 60 }, (_, n) => slowReader('/usual/large.jpg', `10.0.0.${n}`)))
  expect(reading).toBe(60)
  // Read completely, the pictures would take 2.4 GB.
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  for (const reader of readers) reader.destroy()
  await expect.poll(() => reading).toBe(0)
})

test('a client that reads too slowly is disconnected, and the storage read ends', async () => {
  const reader = await slowReader('/strict/large.jpg', '10.1.0.1')
  expect(reading).toBe(1)
  await expect.poll(() => reading).toBe(0)
  reader.resume()
  await once(reader, 'close')
  expect(reader.bytesRead).toBeLessThan(LARGE)
})

test('a client that takes too long for the whole picture is disconnected, however steadily it reads', async () => {
  const reader = await slowReader('/brief/large.jpg', '10.3.0.1')
  onTestFinished(() => void reader.destroy())
  expect(reading).toBe(1)
  await expect.poll(() => reading).toBe(0)
})

test('concurrent transfers are limited per network', async () => {
  const max = serverLimits.pictureTransfersPerNetwork
  const readers = await Promise.all(Array.from({ length: max }, () => slowReader('/usual/large.jpg', '10.2.0.1')))
  const refused = await send('/usual/small.webp', { 'x-forwarded-for': '10.2.0.1' })
  expect(refused.status).toBe(429)
  expect(JSON.parse(String(refused.body))).toMatchObject({
    exception: 'TooManyRequestsException',
    data: { retry_in_seconds: 5 },
  })
  expect((await send('/usual/small.webp', { 'x-forwarded-for': '10.2.0.2' })).status).toBe(200)
  // A 304 does not count, because it sends no picture.
  expect((await send('/usual/small.webp', { 'x-forwarded-for': '10.2.0.1', 'if-none-match': '"v1"' })).status).toBe(304)
  readers.pop()!.destroy()
  await expect.poll(() => send('/usual/small.webp', { 'x-forwarded-for': '10.2.0.1' })).toMatchObject({ status: 200 })
  for (const reader of readers) reader.destroy()
  await expect.poll(() => reading).toBe(0)
})
