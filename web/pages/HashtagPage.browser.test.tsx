import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { explore } from '#contract/explore.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import hashtagPage from './HashtagPage.tsx'
import { bloc, goal, meta, topic } from './sample-pages.fixture.ts'
import { showPage } from './show-page.fixture.tsx'

const creator = { page_url: 'ana', page_name: 'Maria Concepcion-Panganiban-Makapagbagdamagbabag', avatar: null }
const photo = (id: string) => ({
  kind: 'snap',
  id,
  caption: id,
  is_published: true,
  date: '2026-05-01T10:00:00+08:00',
  comment_count: 0,
  images: [],
  creator,
})
const words = { ...photo('words'), kind: 'bloc', title: 'Words', description: 'About it. #pandesal', reactions: {} }

/** The cards' left and right edges, as shares of their list's width. */
function columns(): [number, number][] {
  const list = document.querySelector('ul[aria-label=Posts]')!
  const room = list.getBoundingClientRect()
  return [...list.children].map((card) => {
    const { left, right } = card.getBoundingClientRect()
    return [
      Math.round(((left - room.left) / room.width) * 10) / 10,
      Math.round(((right - room.left) / room.width) * 10) / 10,
    ]
  })
}

test('on a phone photos stand in pairs, and words have the whole width', async () => {
  await page.viewport(390, 844)
  serve(profiles.me, refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' }))
  const rows = [photo('first'), words, photo('second'), photo('third'), photo('fourth')]
  serve(explore.hashtag, answer(rows, { current_page: 1, last_page: 1, per_page: 12, total: 5 }))
  mountApp(<hashtagPage.Component params={{ tag: 'pandesal' }} query={new URLSearchParams()} />)
  await expect.poll(() => document.querySelectorAll('ul[aria-label=Posts] > li').length).toBe(5)
  const [left, right] = [
    [0, 0.5],
    [0.5, 1],
  ]
  expect(columns()).toEqual([left, [0, 1], right, left, right])
})

const lines = (words: string) => page.getByText(words, { exact: true })

function show(tag: string, query: string, ...answers: Parameters<typeof serve>[1][]) {
  const calls = serve(explore.hashtag, ...answers)
  showPage(hashtagPage, { params: { tag }, query })
  return calls
}

test.each([
  ['Pandesal', 'pandesal'],
  ['PIÑA', 'piña'],
])('#%s is the hashtag #%s', async (tag, folded) => {
  const calls = show(tag, '', answer([bloc], meta(1)))
  await expect.element(page.getByRole('heading', { level: 1, name: `#${folded}` })).toBeVisible()
  await expect.element(lines('1 post')).toBeVisible()
  expect(new URL(calls[0]!.url, location.origin).pathname).toBe(`/v1/explore/hashtags/${encodeURIComponent(folded)}`)
})

test('a topic leads to where its questions are asked, and all kinds have headings of one level', async () => {
  show('pandesal', '', answer([topic, bloc, { ...goal, kind: 'goal' }], meta(3)))
  await expect.element(page.getByRole('link', { name: topic.title })).toHaveAttribute('href', addresses.ask('luz'))
  const list = page.getByRole('list', { name: 'Posts' })
  expect(
    list
      .getByRole('heading')
      .elements()
      .map((one) => one.tagName),
  ).toEqual(['H3', 'H3', 'H3'])
})

test('a hashtag that nobody used says so', async () => {
  show('wala', '', answer([], meta(0)))
  await expect.element(lines('0 posts')).toBeVisible()
  await expect.element(lines('Nobody has posted under this hashtag yet.')).toBeVisible()
})

test('a page past the end counts the posts and does not say that there are none', async () => {
  show('pandesal', 'page=9', answer([], meta(30, 9)))
  await expect.element(lines('30 posts')).toBeVisible()
  await expect.element(lines('Nobody has posted under this hashtag yet.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
})

test('posts that could not be read are not counted, and are read again', async () => {
  show('pandesal', '', offline, offline, answer([bloc], meta(1)))
  await expect.element(lines('Error loading data')).toBeVisible()
  await expect.element(lines('0 posts')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(lines('1 post')).toBeVisible()
})

test('the number of posts stays when more of them cannot be read', async () => {
  show('pandesal', '', answer([bloc], meta(13)), offline, offline)
  await page.getByRole('link', { name: 'Show more posts' }).click()
  await expect.element(page.getByRole('alert').getByText('No connection', { exact: false })).toBeVisible()
  await expect.element(lines('13 posts')).toBeVisible()
})
