// What the server's cache says to the browser's.
import { expect, test } from 'vitest'
import { gifts } from '#contract/gifts.ts'
import { profiles } from '#contract/profiles.ts'
import { createQueryClient, freeze, prefill, thaw } from './queries.ts'

test('a list that the server read is a list in the browser, and one answer is none', () => {
  const [server, browser] = [createQueryClient(), createQueryClient()]
  const input = { params: { username: 'luz' } }
  prefill(server, profiles.read, input, { data: { page_url: 'luz' } })
  prefill(server, gifts.wall, input, { data: [], meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 } })
  thaw(browser, JSON.parse(JSON.stringify(freeze(server))))
  const known = browser.getQueryCache().getAll()
  expect(known.map(({ queryKey, queryType }) => [queryKey[0], queryType])).toEqual([
    [`GET ${profiles.read.path}`, undefined],
    [`GET ${gifts.wall.path}`, 'infinite'],
  ])
})

test('nothing on the server waits to throw away what a page was drawn from', () => {
  const waiting = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = waiting()
  const server = createQueryClient()
  prefill(server, profiles.read, { params: { username: 'luz' } }, { data: { page_url: 'luz' } })
  freeze(server)
  expect(waiting()).toBe(before)
})
