// What pages of the dashboard decide themselves: what stands where there is nothing, or where something was refused.
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { comments } from '#contract/comments.ts'
import { content } from '#contract/content.ts'
import { discovery } from '#contract/discovery.ts'
import { following } from '#contract/following.ts'
import { notices } from '#contract/notices.ts'
import { profiles } from '#contract/profiles.ts'
import { statistics } from '#contract/statistics.ts'
import type { PageMatch } from '../shell/page.ts'
import { emptyRow } from '../statistics/empty-row.fixture.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import commentsPage from './CommentsPage.tsx'
import feedPage from './FeedPage.tsx'
import postsPage from './PostsPage.tsx'
import statisticsPage from './StatisticsPage.tsx'

const ana = { referral_code: 'ANA', suspension: null, profile: { page_url: 'ana', page_name: 'Ana', avatar: null } }
const none = { current_page: 1, last_page: 1, per_page: 12, total: 0 }
const text = (words: string | RegExp) => page.getByText(words)

function show({ Component }: { Component: ComponentType<PageMatch> }, query = ''): void {
  serve(profiles.me, answer(ana))
  serve(notices.unread, answer({ unread: 0 }))
  mountApp(<Component params={{}} query={new URLSearchParams(query)} />, { isSignedIn: true })
}

const nothing = { ...emptyRow, date: '2026-11-28' }
const failed = text('We could not add up these figures.')

test('a range of days that the server refuses says why at its field, and offers no second try', async () => {
  const errors = { from: ['Choose fewer days.'] }
  serve(statistics.read, refusal({ exception: 'ValidationException', message: 'Choose fewer days.', errors }))
  show(statisticsPage, 'from=2016-01-01&to=2026-11-28')
  await expect.element(page.getByLabelText('First day')).toHaveAccessibleDescription('Choose fewer days.')
  await expect.element(page.getByLabelText('Last day')).not.toHaveAttribute('aria-invalid')
  await expect.element(failed).not.toBeInTheDocument()
})

test('a range of days that cannot be one is not asked for', async () => {
  const asked = serve(statistics.read, answer({ rows: [nothing], sources: [], posts: [] }))
  show(statisticsPage, 'from=2026-11-28&to=2026-11-01')
  await expect
    .element(page.getByLabelText('Last day'))
    .toHaveAccessibleDescription('The last day comes before the first.')
  expect(asked).toEqual([])
})

test('statistics that could not be added up are tried again; days without anybody say so', async () => {
  serve(statistics.read, offline, offline, answer({ rows: [nothing], sources: [], posts: [] }))
  show(statisticsPage)
  await expect.element(failed).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(text('Nobody came by in these days.')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('a single new follower is more than nothing', async () => {
  serve(statistics.read, answer({ rows: [{ ...nothing, new_followers: 1 }], sources: [], posts: [] }))
  show(statisticsPage)
  await expect.element(page.getByRole('heading', { name: 'New followers' })).toBeVisible()
  await expect.element(text('Nobody came by in these days.')).not.toBeInTheDocument()
})

test.each([
  ['', 'all', 'No posts yet.', '/dashboard/compose?kind=snap'],
  ['tab=snap', 'snap', 'No Snaps yet.', '/dashboard/compose?kind=snap'],
  ['tab=slide', 'slide', 'No Snap Slides yet.', '/dashboard/compose?kind=slide'],
  ['tab=video', 'all', 'No posts yet.', '/dashboard/compose?kind=snap'],
])(
  'own posts at ?%s are those of the kind %s, and without any the first can be published',
  async (query, kind, empty, href) => {
    const asked = serve(content.feed, answer([], none))
    show(postsPage, query)
    await expect.element(text(empty)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Publish your first' })).toHaveAttribute('href', href)
    expect(new URL(asked[0]!.url, location.origin).searchParams.get('type')).toBe(kind)
  },
)

test.each([
  ['', 'received', 'What people say below your posts, Blocs and goals stands here.'],
  ['list=written', 'written', 'What you say below a post stands here, for you to find again.'],
])('comments at ?%s are those %s, and without any it says what will stand there', async (query, list, hint) => {
  const asked = serve(comments.own, answer([], none))
  serve(comments.settings, answer({ who: 'everyone' }))
  show(commentsPage, query)
  await expect.element(text(hint)).toBeVisible()
  expect(new URL(asked[0]!.url, location.origin).searchParams.get('list')).toBe(list)
})

test('an empty feed suggests up to three active creators, never oneself', async () => {
  const active = ['bea', 'ana', 'carl', 'dina', 'eli'].map((name) => ({
    page_url: name,
    page_name: name,
    avatar: null,
  }))
  serve(following.feed, answer([], none))
  serve(following.news, answer({ new_count: 0 }))
  serve(discovery.active, answer(active))
  await page.viewport(390, 844)
  show(feedPage)
  await expect.element(page.getByRole('link', { name: 'Find creators' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'dina' })).toBeVisible()
  const suggested = ['bea', 'ana', 'carl', 'dina', 'eli'].filter(
    (name) => page.getByRole('main').getByRole('link', { name }).elements().length,
  )
  expect(suggested).toEqual(['bea', 'carl', 'dina'])
})
