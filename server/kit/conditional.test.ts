// Clients that poll get a body once, and are told as long as it is the same.
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendIfChanged, sendSameToAll } from './conditional.ts'

let app: FastifyInstance
let body: Buffer | string
beforeAll(() => {
  app = Fastify()
  app.get('/mine', (request, reply) => sendIfChanged(request, reply, 'application/json', body))
  app.get('/ours', (request, reply) => sendSameToAll(request, reply, 'application/json', body))
})
afterAll(() => app.close())

const get = (url: string, known?: string) =>
  app.inject({ url, ...(known !== undefined && { headers: { 'if-none-match': known } }) })

/** The tag of the current body. */
async function getTag(url = '/mine'): Promise<string> {
  return String((await get(url)).headers.etag)
}

test('the first answer has the body, its type and a tag; the same again is 304 without a body', async () => {
  body = '{"n":1}'
  const first = await get('/mine')
  expect([first.statusCode, first.body]).toEqual([200, '{"n":1}'])
  expect(first.headers['content-type']).toContain('application/json')
  const again = await get('/mine', String(first.headers.etag))
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
})

test('a changed body is sent, with another tag', async () => {
  body = 'one'
  const tag = await getTag()
  body = 'two'
  const changed = await get('/mine', tag)
  expect([changed.statusCode, changed.body]).toEqual([200, 'two'])
  expect(changed.headers.etag).not.toBe(tag)
})

test('a tag is recognised as a proxy weakens it, and among several', async () => {
  body = 'same'
  const tag = await getTag()
  for (const known of [`W/${tag}`, `"other", ${tag}`, `"other",W/${tag} , "more"`])
    expect((await get('/mine', known)).statusCode, known).toBe(304)
})

test('a tag that is none of ours, or only part of it, gets the body', async () => {
  body = 'same'
  const tag = await getTag()
  for (const known of ['', '*', '"other"', tag.slice(0, -2), tag.replaceAll('"', ''), `${tag}x`])
    expect((await get('/mine', known)).statusCode, known).toBe(200)
})

test('bytes and text of the same content have one tag', async () => {
  body = 'ñ'
  const tag = await getTag()
  body = Buffer.from('ñ')
  expect(await getTag()).toBe(tag)
})

test('what one viewer may see is stored by no shared cache, not even the 304', async () => {
  body = 'mine'
  const first = await get('/mine')
  const again = await get('/mine', String(first.headers.etag))
  for (const { headers } of [first, again])
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' })
})

test('what is the same for all may be stored, and is asked about before each use', async () => {
  body = 'ours'
  const { headers } = await get('/ours')
  expect(headers['cache-control']).toBe('public, no-cache')
  expect(headers.vary).toBeUndefined()
  expect((await get('/ours', await getTag('/ours'))).statusCode).toBe(304)
})
