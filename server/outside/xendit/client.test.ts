// How each kind of answer ends, and how the calls of a minute are counted. The other end is a plain HTTP server.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '#server/kit/log.ts'
import { ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import { type Client, xenditClient } from './client.ts'
import { ProviderDuplicate, ProviderMisconfigured, ProviderThrottled } from './failures.ts'

const Thing = z.object({ id: z.string() })
const ONE_MINUTE = 60

let server: Server
let call: Client
let received: { url: string; headers: Record<string, unknown> }[]
let answer: { status: number; body: string; headers?: Record<string, string> }

beforeEach(async () => {
  received = []
  answer = { status: 200, body: '{"id":"1"}' }
  server = createServer((request, response) => {
    received.push({ url: request.url!, headers: request.headers })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  call = xenditClient({ url, secretKey: 'xnd_test', log: createLog('silent') })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const read = () => call(Thing, { endpoint: 'GET /things/:id', id: 'a/b', query: { types: ['A', 'B'], 'x[y]': 'ü' } })
const refusal = (error_code: string) => JSON.stringify({ error_code, message: 'No.' })

test('a call has the expected address and headers', async () => {
  expect(await read()).toEqual({ id: '1' })
  expect(received[0]).toMatchObject({
    url: '/things/a%2Fb?types=A&types=B&x%5By%5D=%C3%BC',
    headers: { authorization: 'Basic eG5kX3Rlc3Q6', 'api-version': '2024-11-11' },
  })
})

test.each([
  [400, refusal('API_VALIDATION_ERROR'), ProviderRejected],
  [400, refusal('RECIPIENT_ACCOUNT_NUMBER_ERROR'), ProviderRejected],
  [403, refusal('CHANNEL_CODE_NOT_SUPPORTED'), ProviderRejected],
  [404, refusal('SOMETHING_NOT_FOUND'), ProviderRejected],
  [400, refusal('A_NEW_WORD'), ProviderAmbiguous],
  [404, '<html>no such page</html>', ProviderAmbiguous],
  [400, refusal('REFUND_IN_PROGRESS'), ProviderAmbiguous],
  [400, refusal('INSUFFICIENT_BALANCE'), ProviderAmbiguous],
  [400, refusal('TEMPORARILY_UNAVAILABLE'), ProviderAmbiguous],
  [503, refusal('CHANNEL_UNAVAILABLE'), ProviderAmbiguous],
  [409, refusal('IDEMPOTENCY_ERROR'), ProviderDuplicate],
  [403, refusal('UNAUTHORIZED'), ProviderMisconfigured],
  [409, refusal('DUPLICATE_ERROR'), ProviderDuplicate],
  [401, refusal('INVALID_API_KEY'), ProviderMisconfigured],
  [403, refusal('REQUEST_FORBIDDEN_ERROR'), ProviderMisconfigured],
  [403, refusal('UNAUTHORIZED_SENDER_IP'), ProviderMisconfigured],
  [429, refusal('RATE_LIMIT_EXCEEDED'), ProviderThrottled],
  [500, refusal('API_VALIDATION_ERROR'), ProviderAmbiguous],
  [502, '<html>bad gateway</html>', ProviderAmbiguous],
  [200, '{"id":"1"', ProviderAmbiguous],
  [200, '{"name":"x"}', ProviderAmbiguous],
  [302, '', ProviderAmbiguous],
])('an answer %i %s has its kind of failure', async (status, body, kind) => {
  answer = { status, body, headers: { location: '/elsewhere' } }
  await expect(read()).rejects.toThrow(kind)
  if (kind !== ProviderRejected) await expect(read()).rejects.not.toThrow(ProviderRejected)
})

test.each([
  [400, 'REFUND_AMOUNT_EXCEEDED', 'more than is left of the payment'],
  [400, 'INELIGIBLE_TRANSACTION_STATUS', 'the payment is in no state to be refunded'],
  [400, 'PARTIAL_REFUND_COUNTS_EXCEEDED', 'the channel allows no further refund of this payment'],
  [400, 'INVALID_VALUE_ERROR', 'the channel does not accept one of the values'],
  [400, 'TRANSACTION_NOT_FOUND', 'Xendit does not know the payment'],
  [403, 'INVALID_MERCHANT_SETTINGS', 'our account is not set up at the channel'],
])('%i %s is a refusal that says why', async (status, code, words) => {
  answer = { status, body: refusal(code) }
  const failure = await read().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderRejected)
  expect(failure).toMatchObject({ code, message: expect.stringContaining(words) })
  expect((failure as Error).message).toContain(code)
})

test('when the calls of a minute are used up, the next is not sent; a call of another endpoint is', async () => {
  answer.headers = { 'rate-limit-remaining': '1', 'rate-limit-reset': String(ONE_MINUTE) }
  await read()
  await read()
  await expect(read()).rejects.toThrow(ProviderThrottled)
  expect(received).toHaveLength(2)
  await call(Thing, { endpoint: 'GET /others' })
  expect(received).toHaveLength(3)
})

test('a call that may wait is sent in the next minute', async () => {
  answer.headers = { 'rate-limit-remaining': '0', 'rate-limit-reset': '0.2' }
  const begun = performance.now()
  await read()
  await read()
  // Timers may fire a millisecond early.
  expect(performance.now() - begun).toBeGreaterThan(190)
  expect(received).toHaveLength(2)
})

test('a 429 without further headers stops calls for a minute', async () => {
  answer = { status: 429, body: refusal('RATE_LIMIT_EXCEEDED') }
  await expect(read()).rejects.toThrow(ProviderThrottled)
  await expect(read()).rejects.toThrow('our calls of this minute are used up')
  expect(received).toHaveLength(1)
})
