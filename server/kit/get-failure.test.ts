// How each error is answered: as a refusal that says what to do, as a short break, or as a fault of ours that reveals nothing.
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { isUnavailable, isUniqueViolation, sqlState } from './db-errors.ts'
import {
  asSecurity,
  fail,
  failFields,
  hiddenByBlock,
  notFound,
  refuseStranger,
  rejectUpload,
  retryLater,
} from './fail.ts'
import { getFailure } from './get-failure.ts'

const request = (headers: object = {}) => ({ id: 'request-1', headers }) as unknown as FastifyRequest
const withCode = (code: string, more: object = {}) => Object.assign(new Error('secret detail'), { code, ...more })
const withStatus = (statusCode: number) => Object.assign(new Error('secret detail'), { statusCode })

describe('the database', () => {
  test.each([
    ['08006', 'the connection failed'],
    ['53300', 'too many connections'],
    ['53100', 'its disk is full'],
    ['57P01', 'it was stopped'],
    ['57P03', 'it starts'],
    ['58030', 'its disk fails'],
    ['25006', 'it is read only'],
    ['55P03', 'a lock was not acquired'],
    ['40001', 'a serialization failure'],
    ['40P01', 'a deadlock'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ECONNRESET', 'the connection broke'],
    ['EPIPE', 'the connection broke while sending'],
    ['ETIMEDOUT', 'no answer'],
    ['EHOSTUNREACH', 'no route'],
    ['ENETUNREACH', 'no network'],
    ['EAI_AGAIN', 'no name server'],
    ['ENOTFOUND', 'no such host'],
    ['ENOSPC', 'our disk is full'],
    ['ENOENT', 'its socket is gone'],
  ])('with %s (%s) is away for a while: the same call may be repeated', (code) => {
    const { status, body, fault } = getFailure(withCode(code), request())
    expect([status, body.exception, fault]).toEqual([503, 'ServiceUnavailableException', false])
    expect(JSON.stringify(body)).not.toContain('secret detail')
  })

  test.each(['23505', '23514', '42601', '42P01', '22P02', '57014', 'EACCES', 'X08006', '080061', ''])(
    'with %s is a fault of ours',
    (code) => {
      expect(isUnavailable(withCode(code))).toBe(false)
      expect(getFailure(withCode(code), request())).toMatchObject({ status: 500, fault: true })
    },
  )

  test('names the constraint that refused a row', () => {
    const taken = withCode('23505', { constraint: 'accounts_email_key' })
    expect([isUniqueViolation(taken), isUniqueViolation(taken, 'accounts_email_key')]).toEqual([true, true])
    expect(isUniqueViolation(taken, 'profiles_page_url_key')).toBe(false)
    expect(isUniqueViolation(withCode('23514', { constraint: 'accounts_email_key' }))).toBe(false)
  })

  test('has no code in what is no error, or has a code that is no text', () => {
    for (const error of [undefined, null, '23505', { code: '23505' }, Object.assign(new Error(), { code: 23505 })])
      expect(sqlState(error)).toBeUndefined()
  })
})

describe('a request that could not be read', () => {
  test.each([
    [400, 400, 'MalformedRequestException'],
    [404, 404, 'NotFoundException'],
    [413, 413, 'PayloadTooLargeException'],
    [415, 415, 'UnsupportedMediaTypeException'],
    [414, 400, 'MalformedRequestException'],
    [431, 400, 'MalformedRequestException'],
  ])('with status %i is answered %i %s, in our words', (statusCode, status, exception) => {
    const failure = getFailure(withStatus(statusCode), request())
    expect(failure).toMatchObject({ status, body: { exception }, fault: false })
    expect(failure.body.message).not.toContain('secret detail')
  })

  test.each([500, 502, 599])('with status %i is a fault of ours', (statusCode) => {
    expect(getFailure(withStatus(statusCode), request())).toMatchObject({ status: 500, fault: true })
  })
})

test.each([undefined, null, 'a text', 42, new Error('secret detail'), { statusCode: '404' }])(
  'anything else that is thrown is a fault that names the request only: %s',
  (error) => {
    const { body, ...failure } = getFailure(error, request())
    expect(failure).toEqual({ status: 500, fault: true })
    expect(body).toMatchObject({ exception: 'ServerException', data: { request_id: 'request-1' } })
    expect(JSON.stringify(body)).not.toContain('secret detail')
  },
)

describe('a refusal', () => {
  test('is in the language of the request, or in a given one, its fields too', () => {
    const refusal = failFields({ email: ['Please sign in first.'] })
    const { body } = getFailure(refusal, request({ cookie: 'pixel_language=fil' }))
    expect(body.message).not.toBe('Please sign in first.')
    expect(body.errors).toEqual({ email: [body.message] })
    expect(getFailure(refusal, request({ cookie: 'pixel_language=fil' }), 'en').body.message).toBe(
      'Please sign in first.',
    )
  })

  test('says seconds as whole ones, never too few', () => {
    expect(getFailure(retryLater(0.2), request()).body.data).toEqual({ retry_in_seconds: 1 })
    expect(getFailure(retryLater(59.01), request()).body.data).toEqual({ retry_in_seconds: 60 })
    expect(getFailure(retryLater(5, undefined, { human_check: true }), request()).body.data).toEqual({
      retry_in_seconds: 5,
      human_check: true,
    })
  })

  test('of a picture is 413 if it is too large in any way, else 415', () => {
    expect(getFailure(rejectUpload('Too large.', true), request()).status).toBe(413)
    expect(getFailure(rejectUpload('No picture.'), request())).toMatchObject({
      status: 415,
      body: { errors: { image: ['No picture.'] } },
    })
  })

  test('of what a block hides is the same answer as for what does not exist', () => {
    expect(getFailure(hiddenByBlock(), request())).toEqual(getFailure(notFound(), request()))
    expect([hiddenByBlock().security, notFound().security]).toEqual([{ kind: 'access.blocked' }, undefined])
  })

  test('is a security event where it is one wherever it is thrown, or where its command says so', () => {
    expect(fail('InvalidCredentialsException', 'No.').security).toEqual({ kind: 'sign-in.failed' })
    expect(fail('ForbiddenException', 'No.').security).toEqual({ kind: 'access.denied' })
    expect(asSecurity(notFound(), { kind: 'webhook.forged' }).security).toEqual({ kind: 'webhook.forged' })
  })
})

describe('a stranger who commands what belongs to another account', () => {
  const refusal = (see: () => Promise<{ creator_id: bigint }>) =>
    refuseStranger(7n, see).catch((error: unknown) => error)

  test('is forbidden what they may see', async () => {
    expect(await refusal(async () => ({ creator_id: 8n }))).toMatchObject({ code: 'ForbiddenException' })
  })

  test('finds nothing where they may not see it, nor where it is their own and gone', async () => {
    expect(await refusal(() => Promise.reject(notFound()))).toMatchObject({ code: 'NotFoundException' })
    const locked = fail('ContentNotAccessibleException', 'No.')
    expect(await refusal(() => Promise.reject(locked))).toMatchObject({ code: 'NotFoundException' })
    expect(await refusal(async () => ({ creator_id: 7n }))).toMatchObject({ code: 'NotFoundException' })
  })

  test('gets a fault as what it is', async () => {
    expect(await refusal(() => Promise.reject(new Error('no database')))).toMatchObject({ message: 'no database' })
  })
})
