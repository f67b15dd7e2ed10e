// What holds for every answer, whatever route gives it: ids, retries, embedding and methods.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { retryLater } from './fail.ts'
import { createHttp } from './http.ts'
import { refuseForeignEmbed } from './http-guard.ts'
import { createLog } from './log.ts'

let fastify: FastifyInstance | undefined
afterEach(() => fastify?.close())

async function open(env: NodeJS.ProcessEnv = {}, isDraining = false) {
  const answered: number[] = []
  const http = await createHttp({
    config: readConfig({ PIXEL_ENV: 'test', PUBLIC_URL: 'https://pixel.example', ...env }),
    log: createLog('silent'),
    slowPaths: { '/slow': { milliseconds: 60_000 } },
    onAnswered: (_, reply) => answered.push(reply.statusCode),
    isDraining: () => isDraining,
    answerAsPage: () => undefined,
  })
  fastify = http.fastify
  fastify.post('/echo', async ({ body }) => ({ body: body ?? null }))
  fastify.get('/where', async ({ ip, id }) => ({ ip, id }))
  fastify.get('/away', () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })))
  fastify.get('/often', () => Promise.reject(retryLater(30)))
  return { fastify, allowed: http.allowed, answered }
}

describe('the id of a request', () => {
  const id = 'proxy-id-0123456789'
  const idOf = async (env: NodeJS.ProcessEnv, given: string) => {
    const answer = await (await open(env)).fastify.inject({ url: '/where', headers: { 'x-request-id': given } })
    expect(answer.headers['x-request-id']).toBe(answer.json().id)
    return answer.json().id
  }

  test('is the proxy’s where one is trusted, so that both logs have it', async () => {
    expect(await idOf({ TRUSTED_PROXIES: '127.0.0.1' }, id)).toBe(id)
  })

  test('is ours where any client could have chosen it', async () => {
    expect(await idOf({}, id)).toMatch(/^[\da-f-]{36}$/)
    expect(await idOf({ TRUSTED_PROXIES: 'none' }, id)).toMatch(/^[\da-f-]{36}$/)
  })

  test.each(['short', 'x'.repeat(65), 'with space 0123', 'line\\nbreak-0123', '<script>alert(1)</script>'])(
    'is ours where the proxy’s is none: %j',
    async (given) => expect(await idOf({ TRUSTED_PROXIES: '127.0.0.1' }, given)).toMatch(/^[\da-f-]{36}$/),
  )
})

describe('the address of a client', () => {
  const ipOf = async (env: NodeJS.ProcessEnv) =>
    (await (await open(env)).fastify.inject({ url: '/where', headers: { 'x-forwarded-for': '203.0.113.7' } })).json().ip

  test('is what a trusted proxy says, and what anybody else says is ignored', async () => {
    expect(await ipOf({ TRUSTED_PROXIES: '127.0.0.1' })).toBe('203.0.113.7')
    expect(await ipOf({})).toBe('127.0.0.1')
    expect(await ipOf({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('127.0.0.1')
  })
})

describe('a client that should come back', () => {
  test('is told when: after a short break in five seconds, after a limit when it ends', async () => {
    const { fastify } = await open()
    const away = await fastify.inject('/away')
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5'])
    const often = await fastify.inject('/often')
    expect([often.statusCode, often.headers['retry-after']]).toEqual([429, '30'])
    expect((await fastify.inject('/where')).headers['retry-after']).toBeUndefined()
  })

  test('gets its answer from a server that is about to stop, and a closed connection', async () => {
    const stopping = await (await open({}, true)).fastify.inject('/where')
    expect([stopping.statusCode, stopping.headers.connection]).toEqual([200, 'close'])
    expect((await (await open()).fastify.inject('/where')).headers.connection).not.toBe('close')
  })
})

describe('a body', () => {
  const post = async (payload: string, type: string) =>
    (await open()).fastify.inject({ method: 'POST', url: '/echo', payload, headers: { 'content-type': type } })

  test('is read as JSON only, and an empty one is none', async () => {
    expect((await post('{"a":1}', 'application/json')).json()).toEqual({ body: { a: 1 } })
    expect((await post('{"a":1}', 'application/json; charset=utf-8')).json()).toEqual({ body: { a: 1 } })
    expect((await post('', 'application/json')).json()).toEqual({ body: null })
    expect((await post('a', 'text/plain')).statusCode).toBe(415)
  })

  test('cannot change what all objects inherit', async () => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])
      expect((await post(body, 'application/json')).json()).toMatchObject({ exception: 'MalformedRequestException' })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

test('every answer is counted with its status, refusals and faults too', async () => {
  const { fastify, answered } = await open()
  for (const url of ['/where', '/often', '/away', '/nowhere']) await fastify.inject(url)
  expect(answered).toEqual([200, 429, 503, 404])
})

describe('the methods of an address', () => {
  test('are those of all its routes, and of patterns that fit it', async () => {
    const { fastify, allowed } = await open()
    fastify.get('/things/:id', () => 'ok')
    fastify.delete('/things/:id', () => 'ok')
    fastify.put('/things/first', () => 'ok')
    expect([...allowed.of('/things/first')].sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
    expect([...allowed.of('/things/2')].sort()).toEqual(['DELETE', 'GET', 'HEAD'])
    expect([...allowed.of('/things'), ...allowed.of('/things/2/3')]).toEqual([])
  })

  test('are not those of pages, which answer any path', async () => {
    const { fastify, allowed } = await open()
    fastify.get('/*', () => 'page')
    expect([...allowed.of('/anything')]).toEqual([])
    expect(allowed.paths()).toEqual(expect.arrayContaining(['/echo', '/where']))
    expect(allowed.paths()).not.toContain('/*')
  })
})

test.each([
  [undefined, false],
  ['same-origin', false],
  ['none', false],
  ['same-site', true],
  ['cross-site', true],
  ['', true],
  ['SAME-ORIGIN', true],
])('a private picture embedded from %s is refused: %s', (site, isRefused) => {
  const request = { headers: { 'sec-fetch-site': site } } as unknown as FastifyRequest
  const embed = () => refuseForeignEmbed(request)
  if (isRefused) expect(embed).toThrow(expect.objectContaining({ code: 'NotFoundException' }))
  else expect(embed).not.toThrow()
})
