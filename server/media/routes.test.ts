// The route of public pictures serves avatars and covers, and nothing else from the same storage.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
  for (const name of [
    'avatar-luz.webp',
    'avatar-luz-wh100.webp',
    'cover-luz.jpg',
    'photo-luz.webp',
    'posts/avatar-1.webp',
  ])
    await server.services.storage.put(name, Buffer.from(`bytes of ${name}`))
  await server.services.storage.check()
})
afterAll(() => server.close())

test.each([
  ['avatar-luz.webp', 'image/webp'],
  ['avatar-luz-wh100.webp', 'image/webp'],
  ['cover-luz.jpg', 'image/jpeg'],
])('%s is served with its type, cached forever and sandboxed', async (name, type) => {
  const { status, body, headers } = await server.inject('GET', `/media/${name}`)
  expect({ status, body }).toEqual({ status: 200, body: `bytes of ${name}` })
  expect(headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  'photo-luz.webp',
  'readyz.txt',
  'avatar-nobody.webp',
  'avatar-luz.svg',
  'avatar-luz.html',
  'avatar-luz',
  'posts/avatar-1.webp',
  'posts%2favatar-1.webp',
  '..%2fmedia%2favatar-luz.webp',
  'avatar-luz.webp%00',
  'AVATAR-LUZ.WEBP',
])('%s is not found', async (name) => {
  const { status, headers } = await server.inject('GET', `/media/${name}`)
  expect(status).toBe(404)
  expect(String(headers['cache-control'] ?? '')).not.toContain('immutable')
})

test('a cache that asks whether a removed avatar is unchanged is told that it is gone, and keeps it no longer', async () => {
  const ask = () =>
    server.inject('GET', '/media/avatar-luz.webp', { headers: { 'if-none-match': '"avatar-luz.webp"' } })
  expect((await ask()).status).toBe(304)
  await server.services.storage.remove('avatar-luz.webp')
  expect(await ask()).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})
