// Transfer of the server's query cache to the browser.
import { expect, test } from 'vitest'
import { gifts } from '#contract/gifts.ts'
import { profiles } from '#contract/profiles.ts'
import { createQueryClient, dehydrateCache, hydrateCache, prefill } from './queries.ts'

test('a list read by the server is hydrated as an infinite query, and a single answer as a plain one', () => {
  const [server, browser] = [createQueryClient(), createQueryClient()]
  const input = { params: { username: 'luz' } }
  prefill(server, profiles.read, input, { data: { page_url: 'luz' } })
  prefill(server, gifts.wall, input, { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } })
  hydrateCache(browser, JSON.parse(JSON.stringify(dehydrateCache(server))))
  const known = browser.getQueryCache().getAll()
  expect(known.map(({ queryKey, queryType }) => [queryKey[0], queryType])).toEqual([
    [`GET ${profiles.read.path}`, undefined],
    [`GET ${gifts.wall.path}`, 'infinite'],
  ])
})

test('the server cache leaves no garbage-collection timers behind', () => {
  const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = countTimers()
  const server = createQueryClient()
  prefill(server, profiles.read, { params: { username: 'luz' } }, { data: { page_url: 'luz' } })
  dehydrateCache(server)
  expect(countTimers()).toBe(before)
})
