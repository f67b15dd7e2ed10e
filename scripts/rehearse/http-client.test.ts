import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '#server/outside/self-signed.fixture.ts'
import { startServer } from '../http-server.fixture.ts'
import { httpClient, httpsClient } from './http-client.ts'

function clientOf(port: number, open = httpClient) {
  const client = open(port)
  onTestFinished(() => client.close())
  return client
}

test('a request without a body reads, one with a body posts it with its key and cookie', async () => {
  const { port, received } = await startServer((answer) => answer.end('{"data":1}'))
  const client = clientOf(port)
  expect(await client.send({ path: '/luz' })).toEqual({ status: 200, text: '{"data":1}', hasRetryAfter: false })
  await client.send({ path: '/v1/donate/luz', body: { amount: 50 }, key: 'k', cookie: 'a=1' })
  expect(received).toMatchObject([
    { method: 'GET', url: '/luz', body: '' },
    {
      ...{ method: 'POST', url: '/v1/donate/luz', body: '{"amount":50}' },
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k', cookie: 'a=1' },
    },
  ])
})

test('a refusal says whether it names a time', async () => {
  const { port } = await startServer((answer, nth) => answer.writeHead(503, nth ? {} : { 'retry-after': '2' }).end('x'))
  const client = clientOf(port)
  expect(await client.send({ path: '/' })).toMatchObject({ status: 503, text: 'x', hasRetryAfter: true })
  expect(await client.send({ path: '/' })).toMatchObject({ status: 503, hasRetryAfter: false })
})

test('an answer that breaks off is no answer', async () => {
  const { port } = await startServer((answer) => {
    answer.writeHead(200, { 'content-length': '9' }).write('half', () => answer.socket!.destroy())
  })
  expect(await clientOf(port).send({ path: '/' })).toEqual({
    status: 0,
    text: '',
    hasRetryAfter: false,
    error: 'broken off',
  })
})

test('a connection that is refused, or ends before an answer, is named by its error', async () => {
  const { port, received } = await startServer((answer) => answer.socket!.destroy())
  expect(await clientOf(port).send({ path: '/' })).toMatchObject({ status: 0, error: 'ECONNRESET' })
  expect(received).toHaveLength(1)
  expect(await clientOf(1).send({ path: '/' })).toMatchObject({ status: 0, error: 'ECONNREFUSED' })
})

test('a connection that the server closed while it was idle is opened anew, and the person notices nothing', async () => {
  const { port, received } = await startServer((answer, nth) => {
    // The second request comes on the first one's connection, which breaks before an answer.
    if (nth === 1) answer.socket!.resetAndDestroy()
    else answer.end(`answer ${nth}`)
  })
  const client = clientOf(port)
  expect(await client.send({ path: '/', key: 'one' })).toMatchObject({ status: 200, text: 'answer 0' })
  expect(await client.send({ path: '/', key: 'two', body: {} })).toMatchObject({ status: 200, text: 'answer 2' })
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['one', 'two', 'two'])
})

test('the load balancer’s own certificate is accepted', async () => {
  const server = createServer(selfSigned, (_, answer) => answer.end('by TLS'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  expect(await clientOf(port, httpsClient).send({ path: '/' })).toMatchObject({ status: 200, text: 'by TLS' })
})
