import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pesosOutput } from '#contract/fields.ts'
import { dateOutput } from '#contract/moments.ts'
import { pageQuery } from '#contract/paging.ts'
import { texts } from '#contract/texts.ts'
import type { Call } from './call.ts'
import { WithMessage } from './endpoint-answer.ts'
import { fail, failFields, retryLater } from './fail.ts'
import { fieldErrors } from './field-errors.ts'
import { getFailure } from './get-failure.ts'
import { createServe } from './serve.ts'

const Thing = z.object({ name: z.string(), price: pesosOutput, at: dateOutput })
const things = {
  read: endpoint('GET /things/:name', {
    summary: '',
    access: 'anyone',
    params: z.strictObject({ name: z.string() }),
    data: Thing,
  }),
  list: endpoint('GET /things', {
    summary: '',
    access: 'anyone',
    query: z.strictObject(pageQuery(2)),
    data: Thing,
    paged: true,
  }),
  make: endpoint('POST /things', {
    summary: '',
    access: 'anyone',
    body: z.strictObject({ name: z.string('Name it.') }),
    data: Thing,
  }),
  mine: endpoint('POST /mine', {
    summary: '',
    access: 'signed-in',
    body: z.strictObject({}),
    data: z.object({ id: z.string() }),
  }),
  wrong: endpoint('GET /wrong', { summary: '', access: 'anyone', data: Thing }),
}

/** What a careless handler may return: more than the contract names. */
const careless = {
  name: 'chair',
  price: 1250n,
  at: new Date(0),
  password_hash: 'secret',
  owner: { email: 'luz@example.com' },
}

let app: FastifyInstance
let calls: Call<typeof things.make>[]

beforeAll(async () => {
  app = Fastify()
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = getFailure(error, request)
    return reply.code(status).send(body)
  })
  await app.register(cookie)
  const serve = createServe(
    app,
    { publicUrl: 'http://localhost', db: undefined as never },
    async (request) =>
      request.headers.authorization === 'Bearer luz'
        ? { accountId: 7n, sessionId: '', signedInAt: new Date(0), provedAt: null, suspension: null }
        : undefined,
    async ({ password }) => {
      if (password !== 'tuyo')
        throw fail('StepUpException', 'Please confirm that it is you.', { methods: ['password'] })
    },
  )
  calls = []
  serve(things.read, async () => careless)
  serve(things.list, async ({ query }) => ({
    rows: [careless, careless],
    page: query.page,
    perPage: query.per_page,
    total: 5,
  }))
  serve(things.make, async (call) => {
    calls.push(call)
    return new WithMessage(careless, 'Made.')
  })
  serve(things.mine, async ({ viewer }) => ({ id: String(viewer.accountId) }))
  serve(things.wrong, async () => ({ name: 'chair' }) as never)
  await app.ready()
})
afterAll(() => app.close())

describe('the answer', () => {
  const public_ = { name: 'chair', price: 12.5, at: '1970-01-01T00:00:00.000Z' }

  test('contains only what the contract names, in the form it names', async () => {
    const response = await app.inject('/things/chair')
    expect(response.json()).toEqual({ data: public_ })
    expect(response.body).not.toMatch(/secret|email/)
  })

  test('is the same for each row of a list, with the paging data', async () => {
    expect((await app.inject('/things?page=2')).json()).toEqual({
      data: [public_, public_],
      meta: { current_page: 2, last_page: 3, per_page: 2, total: 5 },
    })
  })

  test('has a message for people beside the data', async () => {
    const response = await app.inject({ method: 'POST', url: '/things', payload: { name: 'chair' } })
    expect(response.json()).toEqual({ data: public_, message: 'Made.' })
  })

  test('without a field that the contract promises is a fault of ours, and its text reveals nothing', async () => {
    const response = await app.inject('/wrong')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      message: 'An unexpected error has occurred. Try again later.',
      exception: 'ServerException',
      data: { request_id: expect.any(String) },
    })
  })
})

describe('the call', () => {
  test('contains the caller, where they come from, and the input', async () => {
    const payload = { name: 'chair' }
    await app.inject({ method: 'POST', url: '/things', payload, remoteAddress: '2001:db8:1:2:3::4' })
    await app.inject({
      method: 'POST',
      url: '/things',
      payload,
      headers: { 'x-pixel-client': 'mobile-app', 'idempotency-key': 'k'.repeat(255), authorization: 'Bearer luz' },
    })
    const [visitor, phone] = calls.slice(-2)
    expect(visitor).toMatchObject({ body: payload, channel: 'web', network: '2001:db8:1:2::/64' })
    expect([visitor!.viewer, visitor!.idempotencyKey]).toEqual([undefined, undefined])
    expect(phone).toMatchObject({ channel: 'mobile', idempotencyKey: 'k'.repeat(255), viewer: { accountId: 7n } })
  })

  test('accepts an idempotency key of 1 to 255 characters', async () => {
    for (const key of ['', 'k'.repeat(256)]) {
      const response = await app.inject({
        method: 'POST',
        url: '/things',
        payload: { name: 'chair' },
        headers: { 'idempotency-key': key },
      })
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['idempotency_key']])
    }
  })

  test('is refused for a visitor before its input is read', async () => {
    const response = await app.inject({ method: 'POST', url: '/mine', payload: { nonsense: 1 } })
    expect([response.statusCode, response.json().exception]).toEqual([401, 'UnauthorizedAccessException'])
    const mine = await app.inject({ method: 'POST', url: '/mine', headers: { authorization: 'Bearer luz' } })
    expect(mine.json()).toEqual({ data: { id: '7' } })
  })

  test('ignores an empty query parameter', async () => {
    expect((await app.inject('/things?page=&per_page=')).json().meta).toMatchObject({ current_page: 1, per_page: 2 })
  })

  test('is refused for an unknown field, which the error names', async () => {
    expect((await app.inject('/things?colour=red')).json().errors).toEqual({ colour: [texts.unknownField] })
    expect((await app.inject('/things/chair?colour=red')).json().errors).toEqual({ colour: [texts.unknownField] })
    const response = await app.inject({ method: 'POST', url: '/things', payload: { name: 'chair', colour: 'red' } })
    expect(response.json().errors).toEqual({ colour: [texts.unknownField] })
  })

  test('may have a field named like a JavaScript builtin', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__defineGetter__']) {
      const response = await app.inject({ method: 'POST', url: '/things', payload: { name: 'chair', [name]: 1 } })
      expect([response.statusCode, response.json().errors]).toEqual([422, { [name]: [texts.unknownField] }])
    }
    expect((await app.inject('/things?__proto__=1')).statusCode).toBe(422)
    expect(({} as { push?: unknown }).push).toBeUndefined()
  })

  test('is refused for a value of the wrong type, in our own words', async () => {
    for (const payload of [[], 'text', 1] as object[]) {
      const response = await app.inject({
        method: 'POST',
        url: '/things',
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      })
      expect(response.json()).toEqual({
        message: texts.wrongType,
        exception: 'ValidationException',
        errors: { body: [texts.wrongType] },
      })
    }
    const response = await app.inject({ method: 'POST', url: '/things', payload: { name: { $ne: '' } } })
    expect(response.json().errors).toEqual({ name: ['Name it.'] })
  })
})

test('errors name the field by its whole path, shortened, and contain each text once', () => {
  const schema = z.strictObject({ a: z.strictObject({ b: z.string('Text.') }) })
  expect(fieldErrors(z.safeParse(schema, { a: { b: 1, c: 2 } }).error!)).toEqual({
    'a.b': ['Text.'],
    'a.c': [texts.unknownField],
  })
  const twice = z.strictObject({
    a: z.string().check(z.minLength(3, 'Text.'), z.regex(/x/, 'Text.'), z.regex(/y/, 'Y.')),
  })
  expect(fieldErrors(z.safeParse(twice, { a: '' }).error!)).toEqual({ a: ['Text.', 'Y.'] })
  const [name] = Object.keys(fieldErrors(z.safeParse(schema, { a: { b: '' }, ['x'.repeat(5000)]: 1 }).error!))
  expect(name).toHaveLength(100)
})

describe('a failure has one shape', () => {
  test.each([
    [fail('NotFoundException', 'No.'), 404, { message: 'No.', exception: 'NotFoundException' }],
    [failFields({ a: ['Bad.'] }), 422, { message: 'Bad.', exception: 'ValidationException', errors: { a: ['Bad.'] } }],
    [
      retryLater(1.2),
      429,
      {
        message: 'Please try again in 2 seconds.',
        exception: 'TooManyRequestsException',
        data: { retry_in_seconds: 2 },
      },
    ],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, { exception: 'ServiceUnavailableException' }],
    [Object.assign(new Error('x'), { code: '57P01' }), 503, { exception: 'ServiceUnavailableException' }],
    [Object.assign(new Error('x'), { statusCode: 413 }), 413, { exception: 'PayloadTooLargeException' }],
    [Object.assign(new Error('x'), { statusCode: 415 }), 415, { exception: 'UnsupportedMediaTypeException' }],
    [Object.assign(new Error('x'), { statusCode: 418 }), 400, { exception: 'MalformedRequestException' }],
    [
      Object.assign(new Error('internal detail'), { code: '23505' }),
      500,
      { exception: 'ServerException', data: { request_id: 'r' } },
    ],
    ['thrown text', 500, { exception: 'ServerException' }],
    [undefined, 500, { exception: 'ServerException' }],
  ])('%s is answered in it', (error, status, body) => {
    const found = getFailure(error, { id: 'r', headers: {} })
    expect(found).toMatchObject({ status, body, fault: status === 500 })
    expect(JSON.stringify(found.body)).not.toContain('internal detail')
  })
})
