// What a handler gets of a request, and what of its result leaves the server.
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/paging.ts'
import { answer, SentFile, sendFile, WithMessage } from './endpoint-answer.ts'
import { getIdempotencyKey, parse, type RawInput } from './endpoint-input.ts'
import { sayIn } from './say.ts'

const spec = { summary: '', access: 'anyone', data: z.object({ name: z.string() }) } as const
const body = z.strictObject({ reason: z.optional(z.string()) })
const remove = endpoint('DELETE /things/:id', {
  ...spec,
  params: z.strictObject({ id: z.string() }),
  body,
  bodyInQuery: true,
})
const write = endpoint('POST /things', { ...spec, body })
const read = endpoint('GET /things', { ...spec, query: z.strictObject(pageQuery(10)) })
const plain = endpoint('GET /plain', spec)

/** The fields that the input is refused for; undefined if it is accepted. */
function refusedFields(of: Endpoint, input: RawInput): string[] | undefined {
  try {
    parse(of, input)
    return undefined
  } catch (error) {
    return Object.keys((error as { errors: object }).errors)
  }
}

describe('a body', () => {
  test('that is missing has no fields', () => {
    expect(parse(write, {}).body).toEqual({})
    expect(refusedFields(write, { body: null })).toBeUndefined()
  })

  test('of a DELETE may be in the query, where empty fields count as missing', () => {
    const params = { id: '1' }
    expect(parse(remove, { params, query: { reason: 'spam' } })).toMatchObject({ params, body: { reason: 'spam' } })
    expect(parse(remove, { params, query: { reason: '' } }).body).toEqual({})
    expect(refusedFields(remove, { params, query: { other: '1' } })).toEqual(['other'])
  })

  test('counts before the query where there are both, and then the query may say nothing', () => {
    const params = { id: '1' }
    expect(parse(remove, { params, body: { reason: 'spam' } }).body).toEqual({ reason: 'spam' })
    expect(refusedFields(remove, { params, body: {}, query: { reason: 'spam' } })).toEqual(['reason'])
  })

  test('of a GET is not read', () => {
    expect(parse(plain, { body: { anything: 1 } }).body).toBeUndefined()
  })
})

describe('a query', () => {
  test('has the defaults of the list for what is missing or empty', () => {
    expect(parse(read, {}).query).toEqual({ page: 1, per_page: 10 })
    expect(parse(read, { query: { page: '', per_page: '5' } }).query).toEqual({ page: 1, per_page: 5 })
  })

  test.each(['0', '-1', '1.5', '1e3', ' 1', '0x1', '99999999999999999999'])('is refused for the page %j', (page) => {
    expect(refusedFields(read, { query: { page } })).toEqual(['page'])
  })

  test('is refused for a field that is given twice, or where the endpoint has none', () => {
    expect(refusedFields(read, { query: { page: ['1', '2'] } })).toEqual(['page'])
    expect(refusedFields(plain, { query: { page: '1' } })).toEqual(['page'])
    expect(refusedFields(plain, { query: { page: '' } })).toBeUndefined()
  })
})

test('an idempotency key that is sent twice, and so is a list, is refused like one that is too long', () => {
  expect(getIdempotencyKey(undefined)).toBeUndefined()
  for (const key of [['a', 'b'], '', 'k'.repeat(256), 1]) expect(() => getIdempotencyKey(key)).toThrow()
})

describe('an answer', () => {
  const say = sayIn('en')

  test('of an empty list has one page, and of a full one no page more', () => {
    const list = endpoint('GET /list', { ...spec, paged: true })
    const lastPage = (total: number) => answer(list, { rows: [], page: 1, perPage: 10, total }, say).meta.last_page
    expect([0, 1, 10, 11, 20, 21].map(lastPage)).toEqual([1, 1, 1, 2, 2, 3])
  })

  test('beside a page of rows has only what the contract names, too', () => {
    const withMore = endpoint('GET /more', { ...spec, hasMeta: true })
    const result = { rows: [], data: { name: 'chair', secret: 'x' }, page: 1, perPage: 10, total: 0 }
    expect(answer(withMore, result, say)).toMatchObject({ data: { name: 'chair' }, meta: { total: 0 } })
    expect(JSON.stringify(answer(withMore, result, say))).not.toContain('secret')
  })

  test('has its message in the language of the reader', () => {
    const result = new WithMessage({ name: 'chair' }, 'Please sign in first.')
    expect(answer(write, result, sayIn('fil'))).toEqual({
      data: { name: 'chair' },
      message: expect.not.stringMatching('Please'),
    })
  })
})

describe('a file', () => {
  async function sent(sends: 'text/csv' | 'application/zip', file: SentFile) {
    const app = Fastify()
    app.get('/', (_, reply) => sendFile(reply, endpoint('GET /', { ...spec, sends }), file))
    return app.inject('/')
  }

  test('is saved under its name, with its length where that is known', async () => {
    const { headers, body } = await sent('text/csv', new SentFile(Readable.from(['a,b']), 'gifts.csv', 3))
    expect(body).toBe('a,b')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="gifts.csv"',
      'content-length': '3',
    })
  })

  test('of unknown length is sent as it is read', async () => {
    const { headers } = await sent('application/zip', new SentFile(Readable.from([Buffer.from('zip')]), 'all.zip'))
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-length']).toBeUndefined()
  })
})
