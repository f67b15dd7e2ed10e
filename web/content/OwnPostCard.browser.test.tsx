// One of the creator's own posts in their list, whatever became of it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Post } from '#contract/content.ts'
import { mountApp } from '../testing.tsx'
import { OwnPostCard } from './OwnPostCard.tsx'
import { freeSnap, lockedSlide, lockedSnap, samplePhotoOf } from './sample-post.fixture.ts'

const card = page.getByRole('listitem')

/** What can be pressed, in its order. */
const tools = () =>
  [...document.querySelectorAll('li a, li button')].map((tool) => tool.getAttribute('aria-label') ?? tool.textContent)

function show(post: Post): void {
  mountApp(
    <ul>
      <OwnPostCard post={{ ...post, is_owner: true, purchase_count: post.purchase_count ?? 0 }} />
    </ul>,
    { isSignedIn: true },
  )
}

const taken_down = { date: '2026-06-01T10:00:00+08:00', message: 'It shows somebody who did not agree.' }

test.each([
  ['a Snap', lockedSnap],
  ['a set', lockedSlide],
])('%s that was taken down says so and why, and offers nothing that would be refused', async (_what, post) => {
  show({ ...post, images: [], taken_down })
  await expect.element(card.getByText('Taken down: nobody sees this any more.')).toBeVisible()
  await expect.element(card.getByText('It shows somebody who did not agree.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Siargao' })).toBeVisible()
  expect(tools()).toEqual([])
})

test('a post that nothing happened to leads to its page and can be edited and deleted', async () => {
  show(freeSnap)
  await expect.element(card).toBeVisible()
  expect(tools()).toEqual(['Siargao', 'Edit Siargao', 'Delete Siargao'])
  await expect.element(page.getByText(/Taken down/)).not.toBeInTheDocument()
})

test.each<[string, Post, string]>([
  ['free', freeSnap, 'FREE'],
  ['for sale', { ...lockedSnap, images: [samplePhotoOf('a')] }, '₱80.00'],
  ['free, but was sold before', { ...freeSnap, purchase_count: 2 }, 'FREE'],
])('a post that is %s says its price on the photo', async (_what, post, text) => {
  show(post)
  await expect.element(card.getByText(text, { exact: true })).toBeVisible()
})

test.each<[string, Partial<Post>, string[]]>([
  ['free', {}, ['May 1, 2026']],
  ['for sale and bought by nobody', { pricing: lockedSnap.pricing }, ['May 1, 2026', '0 buyers']],
  ['bought once', { pricing: lockedSnap.pricing, purchase_count: 1 }, ['May 1, 2026', '1 buyer']],
  ['free now, and was bought before', { purchase_count: 12 }, ['May 1, 2026', '12 buyers']],
  ['sensitive', { is_sensitive: true }, ['May 1, 2026', 'Sensitive']],
  ['not published', { is_published: false }, ['May 1, 2026', ' Not published']],
  [
    'scheduled',
    { is_published: false, publish_at: '2031-05-01T10:00:00+08:00' },
    ['May 1, 2026', ' Scheduled for May 1, 2031 at 10:00 am'],
  ],
  [
    'not published at its time, for want of a consent',
    { is_published: false, publish_refused: 'consent' },
    ['May 1, 2026', ' Not published at its time: somebody in it has not agreed.'],
  ],
])('a post that is %s says so below its name', (_what, change, facts) => {
  show({ ...freeSnap, ...change })
  const shown = [...document.querySelectorAll('h2 + p > span')].map((fact) => fact.textContent)
  expect(shown).toEqual(facts)
})

test('the cover is the smallest picture that is sharp enough, and a post without one still has its place', async () => {
  const variants = { WH500: '/media/image/a.jpg/WH500' } as Post['image_url_variants']
  show({ ...freeSnap, image_url_variants: variants })
  expect(document.querySelector('li img')!.getAttribute('src')).toBe('/media/image/a.jpg/WH500')
})

test('a set says how many photos it has', async () => {
  show({ ...lockedSlide, photo_count: 7, images: [samplePhotoOf('a')] })
  await expect.element(card.getByText('7', { exact: true })).toBeVisible()
})
