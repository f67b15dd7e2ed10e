import { expect, test } from 'vitest'
import { getAddress, getInput, type HistoryFilter, readQuery } from './history-query.ts'

const read = (query: string) => readQuery(new URLSearchParams(query))

test('the payout history of spec §2 is the tab in the address', () => {
  expect(read('tab=payout')).toEqual({ tab: 'payout', search: '' })
  expect(getAddress({ tab: 'payout', search: '' })).toBe('/dashboard/transactions/history?tab=payout')
})

test.each(['', 'tab=', 'tab=made-up', 'tab=PAYOUT', 'tab=constructor', 'tab=income%00'])(
  'an address with %j shows all transactions',
  (query) => expect(read(query).tab).toBe('all'),
)

test('the search is trimmed, and cut where the API would refuse it', () => {
  expect(read('search=+Ana+').search).toBe('Ana')
  expect(read('search=+++').search).toBe('')
  expect(read(`search=${'a'.repeat(500)}`).search).toBe('a'.repeat(100))
})

test('the plain address shows everything', () => {
  expect(getAddress({ tab: 'all', search: '' })).toBe('/dashboard/transactions/history')
})

test.each<HistoryFilter>([
  { tab: 'income', search: 'Ana & Bea = 100%?' },
  { tab: 'all', search: 'Ñoño #1 + <b>' },
  { tab: 'payout', search: 'tab=income&search=x' },
])('the address of %j leads back to it', (filter) => {
  const { pathname, search } = new URL(getAddress(filter), 'http://pixel')
  expect(pathname).toBe('/dashboard/transactions/history')
  expect(read(search)).toEqual(filter)
})

test('the API gets the tab by its own name for it', () => {
  expect(getInput({ tab: 'income', search: 'Ana' })).toEqual({ query: { transaction_type: 'income', search: 'Ana' } })
})
