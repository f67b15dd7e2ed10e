// How one endpoint of the contract is described to programs.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Spec } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { getFailures } from './openapi-failures.ts'
import { operation } from './openapi-operation.ts'

function anEndpoint(more: Partial<Spec> = {}, method: Endpoint['method'] = 'GET'): Endpoint {
  const data = z.object({ name: z.string() })
  return { summary: 'Try.', access: 'anyone', data, ...more, method, path: '/v1/try/:id' } as Endpoint
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any description
const describeIt = (...of: Parameters<typeof anEndpoint>): any => operation(anEndpoint(...of))
const answerOf = (...of: Parameters<typeof anEndpoint>) =>
  describeIt(...of).responses[200].content['application/json'].schema

describe('who may call it', () => {
  test('anyone needs nothing, a session is a cookie or a bearer, and a token only works with its scope', () => {
    expect(describeIt().security).toEqual([])
    expect(describeIt({ access: 'signed-in' }).security).toEqual([{ session: [] }, { bearer: [] }])
    const scoped = describeIt({ access: 'signed-in', scope: 'transactions' }).security
    expect(scoped).toEqual([{ session: [] }, { bearer: [] }, { token: ['transactions'] }])
  })
})

describe('what it takes', () => {
  test('a parameter of the path is required, one of the query only where the contract says so', () => {
    const { parameters } = describeIt({
      params: z.strictObject({ id: z.string() }),
      query: z.strictObject({ page: z.optional(z.number()), search: z.string() }),
    })
    expect(parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'number' } },
      { name: 'search', in: 'query', required: true, schema: { type: 'string' } },
    ])
  })

  test('an idempotency key is named only where it can conflict', () => {
    const names = (more: Partial<Spec>) => describeIt(more).parameters.map(({ name }: { name: string }) => name)
    expect(names({})).toEqual([])
    expect(names({ errors: ['IdempotencyConflictException'] })).toEqual(['Idempotency-Key'])
  })

  test('a body is JSON, a file is a required field of a form, and without both there is none', () => {
    expect(describeIt().requestBody).toBeUndefined()
    const body = z.strictObject({ amount: z.number() })
    expect(describeIt({ body }, 'POST').requestBody.content['application/json'].schema.required).toEqual(['amount'])
    const { required, content } = describeIt({ file: 'image' }, 'POST').requestBody
    expect([required, content['multipart/form-data'].schema.required]).toEqual([true, ['image']])
  })
})

describe('what it answers', () => {
  test('one thing has data and may have a message, a list has rows and the place in it', () => {
    expect(answerOf()).toMatchObject({ required: ['data'], properties: { message: { type: 'string' } } })
    const list = answerOf({ paged: true })
    expect(list).toMatchObject({ required: ['data', 'meta'], properties: { data: { type: 'array' } } })
    expect(list.properties.data.items.properties).toEqual({ name: { type: 'string' } })
    const page = answerOf({ hasMeta: true })
    expect([page.required, page.properties.message]).toEqual([['data', 'meta'], undefined])
  })

  test('a file has its own type and no envelope', () => {
    const { content } = describeIt({ sends: 'text/csv', data: z.string() }).responses[200]
    expect(content).toEqual({ 'text/csv': { schema: { type: 'string' } } })
  })
})

describe('how it may fail', () => {
  /** The codes that an endpoint names, at any status. */
  const codes = (...of: Parameters<typeof anEndpoint>) =>
    Object.values(getFailures(anEndpoint(...of))).flatMap(({ description }) => String(description).split(', '))

  test('everything may be malformed, invalid, too much, or fail at the server', () => {
    const always = ['MalformedRequestException', 'ValidationException', 'TooManyRequestsException', 'ServerException']
    expect(codes()).toEqual(expect.arrayContaining([...always, 'ServiceUnavailableException']))
    expect(codes()).not.toContain('UnauthorizedAccessException')
  })

  test.each<[string, Partial<Spec>, ErrorCode]>([
    ['needs a session', { access: 'signed-in' }, 'UnauthorizedAccessException'],
    ['has a token of other scopes', { access: 'signed-in' }, 'ForbiddenException'],
    ['is of the desk', { access: 'desk' }, 'NotFoundException'],
    ['needs a fresh proof', { needsProof: true }, 'StepUpException'],
    ['names a code of its own', { errors: ['InsufficientBalanceException'] }, 'InsufficientBalanceException'],
  ])('one that %s says so', (_, more, code) => {
    expect(codes(more)).toContain(code)
    expect(codes()).not.toContain(code)
  })

  test('a write may be too large, of an unread type, or from another site', () => {
    const ofWrites = ['ForbiddenException', 'PayloadTooLargeException', 'UnsupportedMediaTypeException']
    expect(codes({}, 'POST')).toEqual(expect.arrayContaining(ofWrites))
    for (const code of ofWrites) expect(codes({}, 'GET')).not.toContain(code)
  })

  test('a suspended account is refused where it may not write, and nowhere else', () => {
    const write = (more: Partial<Spec>) => codes({ access: 'signed-in', ...more }, 'POST')
    expect(write({})).toContain('AccountSuspendedException')
    expect(write({ whileSuspended: 'unless-held' })).toContain('AccountSuspendedException')
    expect(write({ whileSuspended: 'works' })).not.toContain('AccountSuspendedException')
    expect(codes({ access: 'signed-in' })).not.toContain('AccountSuspendedException')
  })

  test('each code stands at every status that it can have', () => {
    const all = getFailures(anEndpoint({ errors: Object.keys(errors) as ErrorCode[] }))
    for (const [code, kind] of Object.entries(errors))
      for (const status of 'alsoStatus' in kind ? [kind.status, kind.alsoStatus] : [kind.status])
        expect(String(all[status]?.description).split(', '), `${code} at ${status}`).toContain(code)
  })
})
