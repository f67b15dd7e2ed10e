// What the address of a creator's feed asks for.
import { expect, test } from 'vitest'
import { feedInput, getFeedFilter } from './Feed.tsx'
import { latestInput } from './LatestPosts.tsx'

test.each([
  [null, 'all'],
  ['', 'all'],
  ['all', 'all'],
  ['free', 'free'],
  ['locked', 'locked'],
  ['LOCKED', 'all'],
  ['constructor', 'all'],
])('the tab %s shows %s posts', (tab, filter) => {
  expect(getFeedFilter(tab)).toBe(filter)
})

test('the first page is asked for without a number, so that it is read once for all addresses of it', () => {
  expect(feedInput('ana', 1)).toEqual({ params: { username: 'ana' } })
  expect(feedInput('ana', 2)).toEqual({ params: { username: 'ana' }, query: { page: '2' } })
})

test('Home asks for no more posts than it shows', () => {
  expect(latestInput('ana')).toEqual({ params: { username: 'ana' }, query: { per_page: '6' } })
})
