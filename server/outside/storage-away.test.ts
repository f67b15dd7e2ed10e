// An unreachable bucket, or one that does not accept our clock: the client may request the picture again.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isUnavailable } from '#server/kit/db-errors.ts'
import { s3Storage } from './storage-s3.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

async function bucketThat(answers: RequestListener) {
  server = createServer(answers)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return s3Storage(`s3://pictures?endpoint=http://127.0.0.1:${port}`, { id: 'id', secret: 'secret' })
}

const says = (status: number, code: string): RequestListener => {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
  return (_, response) => void response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

const getFailure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a bucket that accepts a request and never answers is unavailable within five seconds', async () => {
  const storage = await bucketThat(() => undefined)
  const begin = performance.now()
  const [read, sized] = await Promise.all([
    getFailure(storage.read('picture.jpg')),
    getFailure(storage.size('picture.jpg')),
  ])
  expect(performance.now() - begin).toBeLessThan(5000)
  expect([isUnavailable(read), isUnavailable(sized)]).toEqual([true, true])
})

test.each([
  [403, 'RequestTimeTooSkewed'],
  [503, 'SlowDown'],
  [500, 'InternalError'],
])('an answer %s %s is temporary', async (status, code) => {
  const storage = await bucketThat(says(status, code))
  expect(isUnavailable(await getFailure(storage.read('picture.jpg')))).toBe(true)
})

test('a bucket that refuses our keys is a fault of ours', async () => {
  const storage = await bucketThat(says(403, 'AccessDenied'))
  expect(isUnavailable(await getFailure(storage.read('picture.jpg')))).toBe(false)
})
