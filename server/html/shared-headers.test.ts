// Which answers a CDN may give to others, decided from the request and the page alone.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { KEY_OF_ALL, nameKey, pageKey } from '#server/kit/cdn-keys.ts'
import { readConfig } from '#server/kit/config.ts'
import type { RenderedPage } from './page-cache.ts'
import { sharedHeaders } from './shared-pages.ts'

const { secret } = readConfig({ PIXEL_ENV: 'test', SEED: 'none' })
const headersOf = sharedHeaders({ secret, cdn: {} as NonNullable<Parameters<typeof sharedHeaders>[0]['cdn']> })

const page: RenderedPage = {
  ...{ status: 200, headers: {}, bodies: {}, owner: '7', named: new Set(['8', '9']) },
  isCached: true,
}
const asked = (headers: Record<string, string> = {}, method = 'GET') => ({ method, headers }) as FastifyRequest

describe('a page that is cached here for everybody', () => {
  test('may be kept for a moment, under the keys of its owner and of everybody it names', () => {
    const { 'cache-control': control, 'surrogate-key': keys } = headersOf(asked(), page)!
    expect(control).toMatch(/^public, max-age=0, s-maxage=\d+$/)
    expect(keys!.split(' ')).toEqual([KEY_OF_ALL, pageKey(secret, '7'), nameKey(secret, '8'), nameKey(secret, '9')])
  })

  test('has keys that do not tell which accounts they are of', () => {
    const { 'surrogate-key': keys } = headersOf(asked(), { ...page, owner: '1234567', named: new Set(['7654321']) })!
    expect(keys).not.toMatch(/1234567|7654321/)
    expect(pageKey(secret, '7')).not.toBe(nameKey(secret, '7'))
  })

  test('may be kept for one who only looks at its headers', () => {
    expect(headersOf(asked({}, 'HEAD'), page)).toBeDefined()
  })

  test('is kept only if its keys pass every proxy as one header', () => {
    const named = (count: number) => new Set(Array.from({ length: count }, () => randomBytes(8).toString('hex')))
    expect(headersOf(asked(), { ...page, named: named(200) })).toBeDefined()
    expect(headersOf(asked(), { ...page, named: named(300) })).toBeUndefined()
  })
})

describe('nobody else gets', () => {
  test.each<[string, Partial<RenderedPage>]>([
    ['a page that this server does not cache', { isCached: false }],
    ['a page for one person', { isPersonal: true }],
    ['a failure', { status: 404 }],
    ['a closed page', { status: 410 }],
    ['a redirect', { status: 301 }],
    ['a page that depends on no single creator', { owner: undefined }],
  ])('%s', (_, more) => {
    expect(headersOf(asked(), { ...page, ...more })).toBeUndefined()
  })

  test.each([
    ['with a cookie, even an empty one', { cookie: '' }],
    ['with a session', { cookie: 'pixel_session=x' }],
    ['of a program', { authorization: 'Bearer x' }],
    ['by who saves data', { 'save-data': 'on' }],
  ])('the answer to a request %s', (_, headers) => {
    expect(headersOf(asked(headers), page)).toBeUndefined()
  })

  test('the answer to a form, nor anything without a CDN', () => {
    expect(headersOf(asked({}, 'POST'), page)).toBeUndefined()
    expect(sharedHeaders({ secret, cdn: undefined })(asked(), page)).toBeUndefined()
  })
})
