// Which answers count as a visit, and to what.
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { RenderedPage } from './page-cache.ts'
import { getVisit } from './visit.ts'

const ID = '0C5BD7F6-2a51-4b63-9d1c-0f7b9a4f7a11'
const agent = { 'user-agent': 'Mozilla/5.0' }

interface Asked {
  method?: string
  headers?: Record<string, string>
  page?: Partial<RenderedPage>
  url?: string
  referrer?: string
}

function visit({ method = 'GET', headers = {}, page = {}, url = '/luz', referrer }: Asked = {}) {
  const request = { method, headers: { ...agent, ...headers }, ip: '203.0.113.7' } as unknown as FastifyRequest
  const whole = { status: 200, headers: {}, bodies: {}, owner: '1', named: new Set<string>(), visited: 'luz', ...page }
  return getVisit(request, whole, { url, referrer })
}

describe('a visit', () => {
  test('is of the page’s creator, by the reader’s browser and network, and says where they came from', () => {
    expect(visit({ url: '/luz?utm_source=embed' })).toMatchObject({
      pageUrl: 'luz',
      content: undefined,
      agent: agent['user-agent'],
      network: expect.stringContaining('203.0.113'),
    })
    const sources = [visit(), visit({ url: '/luz?utm_source=embed' }), visit({ referrer: 'https://www.facebook.com/' })]
    expect(new Set(sources.map((seen) => seen!.source)).size).toBe(3)
  })

  test.each([
    [`/luz/pixel-snap/${ID}`, 'photo'],
    [`/luz/pixel-snap/set/${ID}`, 'photo.collection'],
    [`/luz/my-goals/${ID}`, 'goal'],
    [`/luz/pixel-bloc/${ID}`, 'bloc'],
    [`/luz/pixel-bloc/${ID}?page=2`, 'bloc'],
  ])('to %s is one to that %s too, by its id in one spelling', (url, type) => {
    expect(visit({ url })!.content).toEqual({ type, id: ID.toLowerCase() })
  })

  test.each(['/luz', '/luz/my-goals', '/luz/pixel-snap', '/luz/gifts'])('to %s is one to the page alone', (url) => {
    expect(visit({ url })!.content).toBeUndefined()
  })
})

describe('no visit is', () => {
  test.each<[string, Asked]>([
    ['a page of no creator, or one that its owner looks at', { page: { visited: undefined } }],
    ['a page that is gone', { page: { status: 410 } }],
    ['a page that is not there', { page: { status: 404 } }],
    ['a redirect', { page: { status: 302 } }],
    ['a look at the headers alone', { method: 'HEAD' }],
    ['a form', { method: 'POST' }],
    ['a client that does not say what it is', { headers: { 'user-agent': '' } }],
    ['a page loaded in advance', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a page rendered in advance', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a page loaded in advance by an older browser', { headers: { purpose: 'prefetch' } }],
    ['a preview', { headers: { purpose: 'preview' } }],
  ])('%s', (_, asked) => {
    expect(visit(asked)).toBeUndefined()
  })
})
