import { expect, test } from 'vitest'
import { ownNext } from './own-path.ts'
import { pages } from './pages.ts'
import { addresses, fillPath, listPage, paths } from './paths.ts'

test('an address is the pattern with its parameters filled in, in order', () => {
  expect(addresses.wallet).toBe('/dashboard/wallet')
  expect(addresses.goal('luz', '7')).toBe('/luz/my-goals/7')
  expect(addresses.slide('luz', '8')).toBe(fillPath(paths.slide, { collectionId: '8', pageUrl: 'luz' }))
})

test('a value that fills a parameter stays one path segment', () => {
  expect(addresses.hashtag('a/b?c#d')).toBe('/dashboard/explore/hashtags/a%2Fb%3Fc%23d')
  expect(fillPath(paths.goal, { pageUrl: '../x', id: '' })).toBe('/..%2Fx/my-goals/')
})

test('a section is a segment below the page, and home is the page itself', () => {
  expect(addresses.section('luz', 'home')).toBe('/luz')
  expect(addresses.section('luz', 'pixel-snap')).toBe('/luz/pixel-snap')
})

test('the first page of a list is the plain address', () => {
  expect(listPage('/luz', 1)).toBe('/luz')
  expect(listPage('/luz', 3)).toBe('/luz?page=3')
})

test('a later page of a filtered list keeps the filter', () => {
  expect(listPage(addresses.allQuestions, 2)).toBe('/dashboard/creator-hub/questions?tab=all&page=2')
})

test('a `next` address survives the query unchanged and leads nowhere else', () => {
  const next = '/luz?page=2&tab=free#gift'
  const url = new URL(addresses.loginTo(next), 'http://pixel')
  expect(url.pathname).toBe(paths.login)
  expect(ownNext(url.searchParams.get('next'))).toBe(next)
})

test('every page has a path of its own', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})
