import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { imageRoutes } from './image-routes.ts'
import { imageUrl, storageKey, variants } from './image-url.ts'
import { aGif, aPhonePhoto } from './pictures.fixture.ts'
import { createPictureSender } from './send-picture.ts'
import { removeImage, storeImage } from './store-image.ts'
import { makePicture } from './variants.ts'

let server: TestServer
let app: FastifyInstance
let owner: bigint
let filename: string
let mayRead: boolean
let checked: [Viewer | undefined, string][]

beforeAll(async () => {
  server = await aServer()
  owner = await createTestAccount(server.services, { page_url: 'luz' })
  app = Fastify()
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = getFailure(error, request)
    return reply.code(status).send(body)
  })
  imageRoutes(
    app,
    createPictureSender(server.services),
    async () => viewer,
    async (...[who, filename]) => {
      checked.push([who, filename])
      return mayRead
    },
  )
})
const viewer: Viewer = {
  accountId: 7n,
  sessionId: '',
  signedInAt: new Date(0),
  provedAt: null,
  suspension: null,
}
beforeEach(async () => {
  mayRead = true
  checked = []
  filename = (await storeImage(server.services, owner, await makePicture(await aPhonePhoto(), 'jpg'))).filename
})
afterAll(async () => {
  await app.close()
  await server.close()
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers })
}

test.each([
  ['full', 'image/jpeg'],
  ['WH500', 'image/webp'],
  ['WH100', 'image/webp'],
] as const)('size %s is sent to a viewer with access, and caches may not share it', async (variant, type) => {
  const response = await get(imageUrl(filename, variant))
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload).toEqual(await server.services.storage.get(storageKey(filename, variant)))
  expect(response.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(checked).toEqual([[viewer, filename]])
})

test('a size that was never stored falls back to the full picture', async () => {
  await server.services.storage.remove(storageKey(filename, 'WH750'))
  const [whole, smaller] = [await get(imageUrl(filename, 'full')), await get(imageUrl(filename, 'WH750'))]
  expect(smaller.rawPayload).toEqual(whole.rawPayload)
  expect(smaller.headers['content-type']).toBe('image/jpeg')
})

test('a GIF is served as image/gif', async () => {
  const gif = await storeImage(server.services, owner, await makePicture(aGif(), 'gif'))
  expect((await get(imageUrl(gif.filename, 'full'))).headers['content-type']).toBe('image/gif')
})

test('a viewer without access gets the same 404 as for an unknown picture', async () => {
  const unknown = await get(imageUrl(`${'a'.repeat(32)}.jpg`, 'full'))
  expect(unknown.statusCode).toBe(404)
  mayRead = false
  for (const variant of variants) {
    const refused = await get(imageUrl(filename, variant))
    expect(refused.statusCode).toBe(404)
    expect(refused.body).toBe(unknown.body)
    expect(refused.headers.etag).toBeUndefined()
  }
})

test('a current etag is answered with 304, but only while the viewer has access', async () => {
  const { etag } = (await get(imageUrl(filename, 'full'))).headers
  const again = { 'if-none-match': String(etag) }
  expect((await get(imageUrl(filename, 'full'), again)).statusCode).toBe(304)
  expect((await get(imageUrl(filename, 'WH500'), again)).statusCode).toBe(200)
  mayRead = false
  expect((await get(imageUrl(filename, 'full'), again)).statusCode).toBe(404)
})

test('requests from other sites are refused', async () => {
  const from = async (site: string) => (await get(imageUrl(filename, 'full'), { 'sec-fetch-site': site })).statusCode
  expect([await from('same-origin'), await from('none')]).toEqual([200, 200])
  expect([await from('cross-site'), await from('same-site')]).toEqual([404, 404])
})

test.each([
  '/media/image/%2e%2e%2fsecret.txt/full',
  '/media/image/readyz.txt/full',
  '/media/image/x.jpg/full',
  `/media/image/${'a'.repeat(32)}-wh500.webp/full`,
  `/media/image/${'a'.repeat(32)}.svg/full`,
  `/media/image/${'a'.repeat(32)}.jpg/wh500`,
  `/media/image/${'a'.repeat(32)}.jpg/constructor`,
])('%s answers 404 without an access check', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
  expect(checked).toEqual([])
})

test('a removed picture is gone in every size, and removing it again changes nothing', async () => {
  await removeImage(server.services, filename)
  const purgedAt = async () =>
    (
      await server.services.db
        .selectFrom('images')
        .select('purged_at')
        .where('filename', '=', filename)
        .executeTakeFirstOrThrow()
    ).purged_at
  const first = await purgedAt()
  expect(first).toBeInstanceOf(Date)
  await removeImage(server.services, filename)
  expect(await purgedAt()).toEqual(first)
  for (const variant of variants) {
    expect((await get(imageUrl(filename, variant))).statusCode).toBe(404)
    expect(await server.services.storage.get(storageKey(filename, variant))).toBeUndefined()
  }
})

test('the route of public pictures does not serve pictures of posts', async () => {
  for (const variant of variants)
    expect((await server.inject('GET', `/media/${storageKey(filename, variant)}`)).status).toBe(404)
})
