// Paths as a connection carries them: a client that is no browser sends them without tidying them up first.
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  await buildPages()
  server = await aServer()
  await createTestAccount(server.services, { page_url: 'luz', page_name: 'Luz Marquez' })
  await server.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function request(path: string) {
  const { port } = server.fastify.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' } }, resolve).on('error', reject)
  const response = await promise
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

test.each(['//luz', '//', '///luz', '/\\luz', '//luz:x/my-goals', '//[', '/luz//my-goals', 'http://pixel.test/luz'])(
  '%s is no page, and above all not the home page',
  async (path) => {
    const { status, headers, body } = await request(path)
    expect([status, headers.location]).toEqual([404, undefined])
    expect(body).toContain('<h1>Page Not Found</h1>')
  },
)

test('the data of such a path is not there either', async () => {
  const { body } = await request(addresses.pageAnswers('//luz'))
  expect(JSON.parse(body)).toEqual({})
  expect((await request(addresses.pageAnswers('/luz'))).body).toContain('Luz Marquez')
})
