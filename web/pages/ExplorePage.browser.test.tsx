// Explore: creators and hashtags without a search, and the results of one, for creators and for posts.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { type Creator, discovery, discoveryLimits } from '#contract/discovery.ts'
import { explore } from '#contract/explore.ts'
import { limits } from '#contract/limits.ts'
import { answer, offline, serve } from '../testing.tsx'
import explorePage from './ExplorePage.tsx'
import { bloc, creator, goal, longName, meta, snap } from './sample-pages.fixture.ts'
import { showPage, speakFilipino } from './show-page.fixture.tsx'

type Response = Parameters<typeof serve>[1]

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const named = (page_url: string, more: Partial<Creator> = {}): Creator => ({
  ...creator,
  page_url,
  page_name: page_url,
  ...more,
})
const query = ({ url }: { url: string }) => Object.fromEntries(new URL(url, location.origin).searchParams)

interface Found {
  active?: Response[]
  creators?: Response[]
  hashtags?: Response[]
  query?: string
}

function show({
  active = [answer([])],
  creators = [answer([], meta(0))],
  hashtags = [answer([])],
  query = '',
}: Found = {}) {
  serve(discovery.hashtags, ...hashtags)
  const calls = { active: serve(discovery.active, ...active), creators: serve(discovery.creators, ...creators) }
  showPage(explorePage, { query })
  return calls
}

function search(query: string, ...answers: Response[]) {
  serve(discovery.hashtags, answer([]))
  const calls = serve(explore.search, ...answers)
  showPage(explorePage, { query })
  return calls
}

test('active creators come first, and are not repeated among the newest', async () => {
  show({
    active: [answer([named('bea')])],
    creators: [answer([named('bea'), named('carl', { bio: 'Tinapay', follower_count: 1 })], meta(2))],
    hashtags: [answer([{ tag: 'pandesal', size: 1200 }])],
  })
  await expect
    .element(page.getByRole('region', { name: 'Active now' }).getByRole('link', { name: 'bea' }))
    .toBeVisible()
  const newest = page.getByRole('region', { name: 'Newest pages' })
  await expect.element(newest.getByRole('link', { name: 'carl' })).toHaveAttribute('href', '/carl')
  await expect.element(newest.getByText('@carl · 1 follower')).toBeVisible()
  await expect.element(newest.getByText('Tinapay')).toBeVisible()
  await expect.element(newest.getByRole('link', { name: 'bea' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Popular hashtags' }).getByRole('link'))
    .toHaveAttribute('href', addresses.hashtag('pandesal'))
})

test('where everybody is active, no empty list of the newest stands below', async () => {
  show({ active: [answer([named('bea')])], creators: [answer([named('bea')], meta(1))] })
  await expect.element(heading('Active now')).toBeVisible()
  await expect.element(heading('Newest pages')).not.toBeInTheDocument()
})

test('an installation without pages says so, and has no headings over nothing', async () => {
  show()
  await expect.element(text('Nobody has a page yet.')).toBeVisible()
  await expect.element(heading('Active now')).not.toBeInTheDocument()
  await expect.element(heading('Popular hashtags')).not.toBeInTheDocument()
})

test('a later page has the newest only, with those that are active now among them', async () => {
  const calls = show({ creators: [answer([named('bea')], meta(24, 2))], query: 'page=2' })
  await expect.element(link('bea')).toBeVisible()
  await expect.element(link('Previous page')).toHaveAttribute('href', addresses.explore)
  expect([calls.active, calls.creators.map(query)]).toEqual([[], [{ page: '2' }]])
})

test('the newest that could not be read are read again; what is active stays', async () => {
  show({
    active: [answer([named('bea')])],
    creators: [offline, offline, answer([named('carl')], meta(1))],
    hashtags: [offline],
  })
  await expect.element(text('Error loading data')).toBeVisible()
  await expect.element(link('bea')).toBeVisible()
  await button('Try Again').click()
  await expect.element(link('carl')).toBeVisible()
})

test('further pages load below by a press', async () => {
  const { creators } = show({ creators: [answer([named('bea')], meta(13)), answer([named('carl')], meta(13, 2))] })
  await link('Load more').click()
  await expect.element(link('carl')).toBeVisible()
  await expect.element(link('bea')).toBeVisible()
  expect(creators.map(query)).toEqual([{ page: '1' }, { page: '2' }])
})

test('a search shows the creators it found, how many, and the other kind a link away', async () => {
  const calls = search('search=+Tala+', answer([named('tala', { bio: 'Komiks' })], meta(1)))
  await expect.element(heading('Results for “Tala”')).toBeVisible()
  await expect.element(text('1 creator')).toBeVisible()
  await expect.element(link('tala')).toHaveAttribute('href', '/tala')
  await expect.element(page.getByRole('searchbox')).toHaveValue('Tala')
  await expect.element(link('Creators')).toHaveAttribute('aria-current', 'true')
  await expect.element(link('Posts')).toHaveAttribute('href', addresses.search('Tala', 'posts'))
  expect(calls.map(query)).toEqual([{ search: 'Tala', type: 'creators', page: '1' }])
})

test('a search for posts shows each kind as its card, with headings below that of the results', async () => {
  const calls = search('search=Tala&type=posts', answer([bloc, { ...goal, kind: 'goal' }, snap], meta(3)))
  await expect.element(text('3 posts')).toBeVisible()
  await expect.element(link('Bagong kamera')).toHaveAttribute('href', '/luz/my-goals/goal-1')
  const region = page.getByRole('region', { name: 'Results for “Tala”' })
  expect(
    region
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Unang araw', 'Bagong kamera'])
  expect(query(calls[0]!).type).toBe('posts')
})

test.each([
  ['creators', discoveryLimits.creatorsMax, named('tala')],
  ['posts', discoveryLimits.searchMax, bloc],
])('as many %s as a search finds at most ask for more letters', async (type, most, row) => {
  search(`search=a&type=${type}`, answer([row], meta(most)))
  await expect.element(text(`The first ${most}. More letters find fewer.`)).toBeVisible()
})

test('nothing found offers the other tab, and counts nothing', async () => {
  search('search=wala', answer([], meta(0)))
  await expect.element(text('No results found.')).toBeVisible()
  await expect.element(text('Try fewer words, or look among the other tab.')).toBeVisible()
  await expect.element(text('0 creators')).not.toBeInTheDocument()
})

test('a search that failed is made again', async () => {
  search('search=Tala', offline, offline, answer([named('tala')], meta(1)))
  await expect.element(text('Error loading data')).toBeVisible()
  await button('Try Again').click()
  await expect.element(link('tala')).toBeVisible()
})

test('a later page of results keeps the search, back and forth', async () => {
  search('search=Tala&type=posts&page=2', answer([bloc], meta(40, 2)))
  await expect.element(link('Previous page')).toHaveAttribute('href', addresses.search('Tala', 'posts'))
  await expect.element(link('Load more')).toHaveAttribute('href', `${addresses.search('Tala', 'posts')}&page=3`)
})

test('more letters than a search may have are cut', async () => {
  const calls = search(`search=${'a'.repeat(limits.searchMax + 50)}`, answer([], meta(0)))
  await expect.element(text('No results found.')).toBeVisible()
  expect(query(calls[0]!).search).toBe('a'.repeat(limits.searchMax))
})

test('results and their search without a break are no wider than the phone', async () => {
  const long = named('a'.repeat(30), { page_name: longName, bio: 'w'.repeat(300) })
  search(`search=${'w'.repeat(limits.searchMax)}`, answer([long], meta(1)))
  await expect.element(link(longName)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('an address with a search is not for search engines, and the bare one is', () => {
  const head = (query: string) => explorePage.head({ params: {}, query: new URLSearchParams(query) }, [])
  expect([head('').isPrivate, head('search=++').isPrivate, head('search=Tala').isPrivate]).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('in Filipino', async () => {
  speakFilipino()
  search('search=Tala', answer([named('tala')], meta(1)))
  await expect.element(text('1 creator')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Maghanap' })).toBeVisible()
})
