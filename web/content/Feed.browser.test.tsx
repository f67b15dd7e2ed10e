// The feed of a creator and its filter. What loads while scrolling is tested on whole pages.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { content } from '#contract/content.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { Feed, type FeedFilter } from './Feed.tsx'

const ana = { page_url: 'ana', page_name: 'Ana' } as PublicProfile
const meta = (current_page: number, last_page: number) =>
  ({ current_page, last_page, per_page: 12, total: 13 }) as never

const post = (caption: string, isPaid: boolean) => ({
  kind: 'snap',
  id: caption,
  collection_id: null,
  caption,
  is_payable: isPaid,
  is_published: true,
  pricing: isPaid ? { price_id: 8, amount: 50, name: '', description: '' } : null,
  date: '2026-05-01T10:00:00+08:00',
  comment_count: 0,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  images: [],
})

const posts = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
const link = (name: string) => page.getByRole('link', { name, exact: true })

function show(filter: FeedFilter, first = 1): void {
  mountApp(<Feed creator={ana} filter={filter} page={first} empty={<p>Nothing of Ana yet.</p>} />)
}

test('a filter shows its posts only, and each has an address', async () => {
  serve(content.feed, answer([post('Dagat', false), post('Bundok', true)], meta(1, 1)))
  show('locked')
  await expect.element(posts.getByText('Bundok')).toBeVisible()
  await expect.element(link('Locked')).toHaveAttribute('aria-current')
  await expect.element(link('Free')).toHaveAttribute('href', '/ana/pixel-snap?tab=free')
  await expect.element(link('All')).toHaveAttribute('href', '/ana/pixel-snap')
})

test('posts of one sort need no filter', async () => {
  serve(content.feed, answer([post('Dagat', false), post('Bundok', false)], meta(1, 1)))
  show('all')
  await expect.poll(() => posts.elements().length).toBe(2)
  await expect.element(link('Free')).not.toBeInTheDocument()
})

test('a filter without a post on the first page looks on the next one', async () => {
  const reads = serve(
    content.feed,
    answer([post('Dagat', false)], meta(1, 2)),
    answer([post('Bundok', true)], meta(2, 2)),
  )
  show('locked')
  await expect.element(posts.getByText('Bundok')).toBeVisible()
  expect(reads).toHaveLength(2)
})

test.each([
  ['free', 'No free photos here.'],
  ['all', 'Nothing of Ana yet.'],
] as const)('with nothing to show the filter “%s” says: %s', async (filter, says) => {
  serve(content.feed, answer([], meta(1, 1)))
  show(filter)
  await expect.element(page.getByText(says)).toBeVisible()
})

test('a lost connection while looking for a post ends in a retry, not in endless requests', async () => {
  const reads = serve(
    content.feed,
    answer([post('Dagat', false)], meta(1, 2)),
    offline,
    offline,
    answer([post('Bundok', true)], meta(2, 2)),
  )
  show('locked')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(posts.getByText('Bundok')).toBeVisible()
  expect(reads.length).toBeLessThan(7)
})

test('a later page leads back to the newer one, and keeps the filter', async () => {
  serve(content.feed, answer([post('Bundok', true)], meta(3, 3)))
  show('locked', 3)
  await expect.element(link('Previous page')).toHaveAttribute('href', '/ana/pixel-snap?tab=locked&page=2')
})
