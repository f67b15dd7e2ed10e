// The feed of a signed-in follower: posts of every kind, new ones, and the marks of what was seen.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { discovery } from '#contract/discovery.ts'
import { following } from '#contract/following.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import feedPage from './FeedPage.tsx'
import { bloc, creator, freeSnap, goal, meta, snap } from './sample-pages.fixture.ts'
import { type Shown, showOwnPage } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const posts = page.getByRole('list', { name: 'Posts' })
const found = { ...goal, kind: 'goal' as const }

interface Content extends Shown {
  news?: number[]
}

function show(feeds: Parameters<typeof serve>[1][], { news = [0], ...shown }: Content = {}) {
  const feed = serve(following.feed, ...feeds)
  serve(following.news, ...news.map((new_count) => answer({ new_count })))
  const seen = serve(following.seen, answer({ new_count: 0 }))
  showOwnPage(feedPage, shown)
  return { feed, seen }
}

test('each kind of post has its creator above it and leads to its own page', async () => {
  show([answer([snap, bloc, found], meta(3))])
  await expect.element(posts.getByRole('heading', { name: 'Unang araw' })).toBeVisible()
  await expect.element(link('Bagong kamera')).toHaveAttribute('href', '/luz/my-goals/goal-1')
  await expect
    .element(posts.getByRole('link', { name: /View Photo/ }))
    .toHaveAttribute('href', '/luz/pixel-snap/snap-1')
  expect(
    posts
      .getByRole('link', { name: 'Luz Marquez', exact: true })
      .elements()
      .map((one) => one.getAttribute('href')),
  ).toEqual(['/luz', '/luz', '/luz'])
})

test('posts and goals are headings of one level, below that of the list', async () => {
  show([answer([bloc, found], meta(2))])
  await expect.element(posts.getByRole('heading', { name: 'Unang araw' })).toBeVisible()
  const headings = page
    .getByRole('main')
    .getByRole('heading')
    .elements()
    .map((one) => `${one.tagName} ${one.textContent}`)
  expect(headings).toEqual(['H1 Feed', 'H2 Posts', 'H3 Unang araw', 'H3 Bagong kamera'])
})

test('what was new at this visit ends at a line, and the newest is marked as seen', async () => {
  const { seen } = show([answer([snap, bloc, found], meta(3))], { news: [2] })
  const rows = () =>
    posts
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent ?? '')
  await expect.poll(() => rows().indexOf('Seen up to here')).toBe(2)
  await expect.poll(() => seen.map(({ body }) => body)).toEqual([{ id: 'snap-1' }])
})

test.each([0, 3])('without a line when %i of three posts are new: nothing, or everything', async (count) => {
  const { seen } = show([answer([snap, bloc, found], meta(3))], { news: [count] })
  await expect.poll(() => seen.length).toBe(1)
  await expect.element(text('Seen up to here')).not.toBeInTheDocument()
})

test('a later page shows no line, marks nothing, and leads back', async () => {
  const { feed, seen } = show([answer([snap, bloc], meta(20, 2))], { query: 'page=2', news: [1] })
  await expect.element(link('Previous page')).toHaveAttribute('href', addresses.feed)
  await expect.element(text('Seen up to here')).not.toBeInTheDocument()
  expect(new URL(feed[0]!.url, location.origin).searchParams.get('page')).toBe('2')
  expect(seen).toEqual([])
  await expect.element(button('I have seen these')).not.toBeInTheDocument()
})

test('new posts load by a press, and the focus moves to them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  try {
    const { seen } = show([answer([bloc], meta(1)), answer([freeSnap, bloc], meta(2))], { news: [0, 1, 1] })
    await expect.poll(() => seen.length).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await button('1 new post').click()
    await expect.element(posts.getByText('Pandesal')).toBeVisible()
    await expect.poll(() => document.activeElement?.contains(posts.element())).toBe(true)
    await expect.poll(() => seen.map(({ body }) => body?.id)).toEqual(['bloc-1', 'snap-2'])
  } finally {
    vi.useRealTimers()
  }
})

test('without a script the newest post is marked by a plain form', async () => {
  show([answer([bloc], meta(1))])
  await expect.element(posts).toBeVisible()
  const form = document.querySelector<HTMLFormElement>('.without-script form[method=post]')!
  expect([form.getAttribute('action'), Object.fromEntries(new FormData(form))]).toEqual([
    addresses.feed,
    { id: 'bloc-1' },
  ])
})

test('a mark that was refused without a script says why', async () => {
  const failure = { exception: 'TooManyRequestsException' as const, message: 'Too often.' }
  show([answer([bloc], meta(1))], {
    context: { posted: { action: addresses.feed, values: { id: 'bloc-1' }, failure } },
  })
  await expect.element(text('Too often.')).toBeInTheDocument()
})

test('a feed that could not be read is read again', async () => {
  show([offline, offline, answer([bloc], meta(1))])
  await expect.element(text('The posts could not be loaded.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(posts.getByRole('heading', { name: 'Unang araw' })).toBeVisible()
})

test('an empty feed without active creators is only its invitation', async () => {
  serve(discovery.active, answer([]))
  show([answer([], meta(0))])
  await expect.element(link('Find creators')).toHaveAttribute('href', addresses.explore)
  await expect.element(page.getByRole('heading', { name: 'Active now' })).not.toBeInTheDocument()
})

test('suggestions that could not be read leave the invitation', async () => {
  const active = serve(discovery.active, refusal({}), refusal({}), answer([creator]))
  show([answer([], meta(0))])
  await expect.element(link('Find creators')).toBeVisible()
  await expect.poll(() => active.length).toBe(2)
  await expect.element(text('Nothing here yet.')).toBeVisible()
})

test('a page past the end of the feed suggests nobody and does not say that there is nothing', async () => {
  show([answer([], meta(13, 4))], { query: 'page=4' })
  await expect.element(text('No results found.')).toBeVisible()
  await expect.element(link('Find creators')).not.toBeInTheDocument()
})
