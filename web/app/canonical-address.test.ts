import { expect, test } from 'vitest'
import type { PageRoute } from '#contract/addresses/pages.ts'
import { canonicalAddress } from './canonical-address.ts'
import { readAddress } from './routes.ts'

const feed: PageRoute = {
  path: '/:pageUrl/:slug',
  page: 'CreatorPage',
  access: 'anyone',
  isCached: true,
  query: { page: 'number', tab: ['free', 'locked'], thread: 'id' },
}

function read(path: string, route = feed) {
  return canonicalAddress(new URL(path, 'http://page'), route)
}

test.each([
  ['/luz', '/luz'],
  ['/luz?', '/luz'],
  ['/luz?utm_source=x&fbclid=y&page=2', '/luz?page=2'],
  ['/luz?tab=free&page=2', '/luz?page=2&tab=free'],
  ['/luz?page=02', '/luz?page=2'],
  ['/luz?page=2&page=3', '/luz?page=2'],
  ['/luz?page=1', '/luz'],
  ['/luz?page=-7&tab=made-up', '/luz'],
  ['/luz?page=1e3x&Tab=free&pagE=2', '/luz'],
  ['/luz?page=%00&__proto__=1&constructor=2', '/luz'],
  ['/luz?page=50', '/luz?page=50'],
  ['/luz?thread=made-up', '/luz'],
])('%s is shared by all visitors as %s', (path, url) => expect(read(path)).toEqual({ url, isShared: true }))

test('pages of a list beyond the maximum are not shared', () => {
  expect(read('/luz?page=51')).toEqual({ url: '/luz?page=51', isShared: false })
  expect(read('/luz?page=1e9')).toMatchObject({ isShared: false })
})

test('an address with a thread id is not shared, because anyone can make up any number of ids', () => {
  const thread = '01a20701-4b8a-780f-8765-ffbc65d21437'
  expect(read(`/luz?thread=${thread}&page=2`)).toEqual({ url: `/luz?page=2&thread=${thread}`, isShared: false })
})

test('made-up parameters do not add cached variants of a page', () => {
  const cached = new Set(Array.from({ length: 5000 }, (_, n) => read(`/luz?name${n}=${n}&tab=${n}`).url))
  expect([...cached]).toEqual(['/luz'])
})

test.each([
  ['/auth/login?next=%2Fluz%3Fpage%3D2&fbclid=x', '/auth/login?next=%2Fluz%3Fpage%3D2'],
  ['/dashboard/explore?search=ube+at%20keso&page=3&tab=all', '/dashboard/explore?page=3&search=ube+at+keso'],
  ['/dashboard/posts?tab=slide&page=2', '/dashboard/posts?tab=slide'],
  ['/no/such/page/at/all?page=2', '/no/such/page/at/all'],
])('%s has the canonical address %s and is not shared', (path, url) =>
  expect(readAddress(path)).toEqual({ url, isShared: false }),
)
