import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { closedOrigin, startServer } from '../http-server.fixture.ts'
import { openHttpClient } from './http-client.ts'

function clientOf(origin: string) {
  const client = openHttpClient(origin)
  onTestFinished(() => client.close())
  return client
}

test('a page is read with its cookie, timed, and its body received but not kept', async () => {
  const { origin, received } = await startServer((answer) => answer.end('page'))
  const answer = await clientOf(origin).send({ path: '/luz?tab=1', cookie: 'a=1' })
  expect(answer).toMatchObject({ status: 200, hasRetryAfter: false, text: '' })
  expect(answer.ms).toBeGreaterThan(0)
  expect(received).toMatchObject([
    { method: 'GET', url: '/luz?tab=1', headers: { cookie: 'a=1', 'accept-encoding': 'gzip' } },
  ])
  expect(received[0]!.headers['content-type']).toBeUndefined()
})

test('a body is posted as JSON with its idempotency key, or as the bytes it is', async () => {
  const { origin, received } = await startServer((answer) => answer.end())
  const client = clientOf(origin)
  await client.send({ path: '/v1/donate/luz', body: { amount: 50 }, key: 'k1' })
  await client.send({ path: '/upload', body: Buffer.from('--x'), contentType: 'multipart/form-data; boundary=x' })
  expect(received).toMatchObject([
    { method: 'POST', body: '{"amount":50}', headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' } },
    { method: 'POST', body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ])
})

test('a body that is wanted is read, packed or not', async () => {
  const { origin } = await startServer((answer, nth) => {
    if (nth === 0) answer.writeHead(201, { 'content-encoding': 'gzip' }).end(gzipSync('{"data":1}'))
    else if (nth === 1) answer.end('{"data":2}')
    else answer.writeHead(204, { 'content-encoding': 'gzip' }).end()
  })
  const client = clientOf(origin)
  const texts = []
  for (let n = 0; n < 3; n++) texts.push((await client.send({ path: '/', isRead: true })).text)
  expect(texts).toEqual(['{"data":1}', '{"data":2}', ''])
})

test('a refusal keeps its status, and whether it says when to try again', async () => {
  const { origin } = await startServer((answer, nth) =>
    answer.writeHead(503, nth === 0 ? { 'retry-after': '2' } : {}).end(),
  )
  const client = clientOf(origin)
  expect(await client.send({ path: '/' })).toMatchObject({ status: 503, hasRetryAfter: true })
  expect(await client.send({ path: '/' })).toMatchObject({ status: 503, hasRetryAfter: false })
})

test('without a server, and where the connection ends before or amid an answer, the status is 0 and the text says why', async () => {
  expect(await clientOf(await closedOrigin()).send({ path: '/' })).toMatchObject({
    status: 0,
    text: expect.stringContaining('ECONNREFUSED'),
  })
  const { origin } = await startServer(async (answer, nth) => {
    if (nth > 0) await new Promise((resolve) => answer.writeHead(200, { 'content-length': '9' }).write('half', resolve))
    answer.socket!.destroy()
  })
  const client = clientOf(origin)
  for (let n = 0; n < 2; n++)
    expect(await client.send({ path: '/', isRead: true })).toMatchObject({
      status: 0,
      text: expect.stringMatching(/hang up|aborted|ECONNRESET/),
    })
})

test('connections are used again', async () => {
  const ports = new Set<unknown>()
  const { origin } = await startServer((answer) => {
    ports.add(answer.socket!.remotePort)
    answer.end()
  })
  const client = clientOf(origin)
  for (let n = 0; n < 3; n++) await client.send({ path: '/' })
  expect(ports.size).toBe(1)
})
