// Purges at a CDN. The other end is a plain HTTP server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCdn } from './cdn.ts'
import { ok, refused, startToldProvider } from './told-provider.fixture.ts'

let server: Awaited<ReturnType<typeof startToldProvider>>
beforeAll(async () => {
  server = await startToldProvider()
})
beforeEach(() => {
  server.forget()
  server.told.answers = { 'POST /purge': ok({}) }
})
afterAll(() => server.close())

const open = (purgeToken?: string) => openCdn({ cdn: { purgeUrl: `${server.url}/purge`, purgeToken } })!
const getKeys = () => server.told.asked.map(({ headers }) => String(headers['surrogate-key']).split(' '))

test('keys are purged in one call, with the token in the header that either CDN knows', async () => {
  await open('the-token').purge(['page-1', 'page-2'])
  expect(getKeys()).toEqual([['page-1', 'page-2']])
  expect(server.told.asked[0]!.headers).toMatchObject({ authorization: 'Bearer the-token', 'fastly-key': 'the-token' })
})

test('without a token none is sent', async () => {
  await open().purge(['page-1'])
  expect(server.told.asked[0]!.headers).not.toHaveProperty('authorization')
  expect(server.told.asked[0]!.headers).not.toHaveProperty('fastly-key')
})

test('more keys than one call takes are purged in several, each key once', async () => {
  const keys = Array.from({ length: 401 }, (_, n) => `key-${n}`)
  await open().purge(keys)
  expect(getKeys().map((some) => some.length)).toEqual([200, 200, 1])
  expect(getKeys().flat()).toEqual(keys)
})

test('nothing to purge needs no call', async () => {
  await open().purge([])
  expect(server.told.asked).toEqual([])
})

test('a refusal is an error that says its status and ends the purge, which is repeated as a whole', async () => {
  server.told.answers = { 'POST /purge': refused('NO', 503) }
  const keys = Array.from({ length: 300 }, (_, n) => `key-${n}`)
  await expect(open('the-token').purge(keys)).rejects.toThrow('the CDN answered 503')
  expect(server.told.asked).toHaveLength(1)
})

test('a redirect is not followed: the token goes to the CDN only', async () => {
  const elsewhere = openCdn({ cdn: { purgeUrl: `${server.url}/moved`, purgeToken: 'the-token' } })!
  server.told.answers = { 'POST /moved': { status: 307, body: {}, headers: { location: `${server.url}/purge` } } }
  await expect(elsewhere.purge(['page-1'])).rejects.toThrow()
  expect(server.lines()).toEqual(['POST /moved'])
})

test('without a CDN there is nothing to purge', () => {
  expect(openCdn({ cdn: undefined })).toBeUndefined()
})
