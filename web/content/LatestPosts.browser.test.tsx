// The newest posts on a creator's Home.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { content, type Post } from '#contract/content.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { LatestPosts } from './LatestPosts.tsx'
import { freeSnap } from './sample-post.fixture.ts'

const ana = { page_url: 'ana', page_name: 'Ana' } as PublicProfile
const posts = (count: number): Post[] =>
  Array.from({ length: count }, (_, at) => ({ ...freeSnap, id: `p${at}`, caption: `Dagat ${at}` }))
const of = (last_page: number) => ({ current_page: 1, last_page, per_page: 6, total: 6 * last_page })
const rows = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
const all = page.getByRole('link', { name: 'See all photos' })

test('six are shown, and where there are more a link leads to all', async () => {
  const reads = serve(content.feed, answer(posts(6), of(2)))
  mountApp(<LatestPosts creator={ana} />)
  await expect.poll(() => rows.elements().length).toBe(6)
  await expect.element(all).toHaveAttribute('href', '/ana/pixel-snap')
  expect(new URL(reads[0]!.url, location.origin).searchParams.get('per_page')).toBe('6')
})

test('where these are all, nothing leads to more', async () => {
  serve(content.feed, answer(posts(2), of(1)))
  mountApp(<LatestPosts creator={ana} />)
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(all).not.toBeInTheDocument()
})

test('only the first picture is loaded before it is seen', async () => {
  serve(content.feed, answer(posts(3), of(1)))
  mountApp(<LatestPosts creator={ana} />)
  await expect.poll(() => rows.elements().length).toBe(3)
  expect([...document.querySelectorAll('li img')].map((one) => (one as HTMLImageElement).loading)).toEqual([
    'eager',
    'lazy',
    'lazy',
  ])
})

test.each<[string, Parameters<typeof serve>[1]]>([
  ['there are none', answer([], { ...of(1), total: 0 })],
  ['they cannot be read', offline],
])('where %s nothing stands in their place', async (_what, response) => {
  const reads = serve(content.feed, response)
  mountApp(<LatestPosts creator={ana} />)
  await expect.poll(() => reads.length).toBeGreaterThan(0)
  expect(page.getByRole('heading').elements()).toEqual([])
})
