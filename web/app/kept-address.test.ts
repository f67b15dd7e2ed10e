import { expect, test } from 'vitest'
import { keptAddress } from './kept-address.ts'

const by = { page: 'number', tab: ['free', 'locked'] } as const

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
])('%s is kept as %s', (url, kept) => expect(keptAddress(url, by)).toBe(kept))

test('the depths of a list are drawn for whoever asks', () => {
  expect(keptAddress('/luz?page=51', by)).toBeUndefined()
  expect(keptAddress('/luz?page=1e9', by)).toBeUndefined()
})

test('however many names are made up, a page is kept once', () => {
  const kept = new Set(Array.from({ length: 5000 }, (_, n) => keptAddress(`/luz?name${n}=${n}&tab=${n}`, by)))
  expect([...kept]).toEqual(['/luz'])
})
