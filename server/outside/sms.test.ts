// The SMS client, with a real HTTP server as its gateway.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { chooseSmsSender } from './sms.ts'

let gateway: Server
afterEach(() => void gateway.close())

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A gateway that answers `status`, and the requests it received. */
async function aGateway(status: number, headers: Record<string, string> = {}) {
  const received: Received[] = []
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(status, headers).end('{}')
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  const sender = (userInfo = '') =>
    chooseSmsSender(
      readConfig({ PIXEL_ENV: 'test', SMS_URL: `http://${userInfo}127.0.0.1:${port}/send?from=PIXEL` }),
      undefined as never,
    )
  return { received, sender }
}

const sms = { to: '+639171234567', text: 'PIXEL: 123456 is your code', code: '123456' }

test('a message is posted as JSON, with the user of the address as Basic authorization', async () => {
  const { received, sender } = await aGateway(202)
  await sender('pixel:s%3Acret@').send(sms)
  expect(received).toMatchObject([{ method: 'POST', url: '/send?from=PIXEL' }])
  expect(JSON.parse(received[0]!.body)).toEqual({ to: sms.to, text: sms.text })
  expect(received[0]!.headers['content-type']).toBe('application/json')
  expect(received[0]!.headers.authorization).toBe(`Basic ${Buffer.from('pixel:s:cret').toString('base64')}`)
})

test('without a user it sends no authorization', async () => {
  const { received, sender } = await aGateway(200)
  await sender().send(sms)
  expect(received[0]!.headers.authorization).toBeUndefined()
})

test('a message that the gateway refuses fails, so that the queue retries it, and the error names nobody', async () => {
  const { sender } = await aGateway(500)
  const error: Error = await sender()
    .send(sms)
    .then(
      () => new Error('taken'),
      (refused: Error) => refused,
    )
  expect(error.message).toBe('the SMS gateway answered 500')
})

test('a redirect is not followed: a code goes to the gateway only', async () => {
  const { received, sender } = await aGateway(307, { location: '/elsewhere' })
  await expect(sender().send(sms)).rejects.toThrow()
  expect(received).toHaveLength(1)
})
