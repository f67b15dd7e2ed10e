import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { fail } from './fail.ts'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'

const withPages = (answerAsPage: Parameters<typeof createHttp>[0]['answerAsPage']) =>
  createHttp({
    config: readConfig({ PIXEL_ENV: 'test', PUBLIC_URL: 'https://pixel.example' }),
    log: createLog('silent'),
    slowPaths: { '/slow': { milliseconds: 60_000 } },
    onAnswered: () => undefined,
    isDraining: () => false,
    answerAsPage,
  })

test('the page for an address that is not valid text may read cookies', async () => {
  const { fastify } = await withPages(async ({ cookies }, reply) => reply.send(cookies.theme))
  expect((await fastify.inject({ url: '/%zz', headers: { cookie: 'theme=dark' } })).body).toBe('dark')
})

test('an address that is not valid text, whose page fails, is answered with 500', async () => {
  const { fastify } = await withPages(() => Promise.reject(new Error('no page')))
  const answer = await fastify.inject('/%zz')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ exception: 'ServerException' })
})

test.each(['/zz', '/v1/zz'])('an address that is not valid text is answered with the headers of %s', async (known) => {
  const { fastify } = await withPages(async (_, reply) => reply.code(404).send(''))
  const guarded = ['strict-transport-security', 'content-security-policy', 'cache-control', 'x-frame-options']
  const headersAt = async (url: string) => {
    const { headers } = await fastify.inject(url)
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    return guarded.map((name) => headers[name])
  }
  fastify.get(known, () => 'ok')
  expect(await headersAt(known)).toContain('max-age=63072000; includeSubDomains')
  expect(await headersAt(known.replace('zz', '%zz'))).toEqual(await headersAt(known))
})

// A browser keeps a 410 for ever if nothing says otherwise, and what is closed may open again.
test('no cache keeps a failure, whatever its answer would have been', async () => {
  const { fastify } = await withPages(() => undefined)
  fastify.get('/photo', async (_, reply) => {
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    throw fail('ContentNotAccessibleException', 'Closed.')
  })
  const answer = await fastify.inject('/photo')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store'])
})
