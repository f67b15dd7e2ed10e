// A post as a tile: what each kind of viewer sees of it, and what a screen reader hears.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Post } from '#contract/content.ts'
import { mountApp } from '../testing.tsx'
import { PostCard } from './PostCard.tsx'
import { freeSnap, lockedPhoto, lockedSlide, lockedSnap, samplePhotoOf } from './sample-post.fixture.ts'

const card = page.getByRole('listitem')
const picture = () => page.getByRole('img').first().element().getAttribute('alt')
const ticket = () => [...document.querySelectorAll('span[aria-hidden] .tabular-nums')].map((one) => one.textContent)

function show(post: Post, more: Partial<Parameters<typeof PostCard>[0]> = {}): void {
  mountApp(
    <ul>
      <PostCard post={post} {...more} />
    </ul>,
  )
}

test.each<[string, Post, string, string[], string]>([
  ['free', freeSnap, 'Photo by Ana: Siargao', [], 'View Photo by Ana'],
  ['for sale', lockedSnap, 'Locked photo by Ana, 80 pesos. Caption: Siargao.', ['₱80'], 'View Photo by Ana'],
  [
    'a set for sale',
    { ...lockedSlide, preview_count: 1, images: [samplePhotoOf('a', { is_preview: true }), lockedPhoto('b')] },
    'Locked photo by Ana, 80 pesos. Caption: Siargao. 2 photos, 1 free preview.',
    ['₱80'],
    'View Set by Ana',
  ],
  [
    'bought',
    { ...lockedSnap, is_purchased: true, images: [samplePhotoOf('a')] },
    'Photo by Ana: Siargao',
    [],
    'View Photo by Ana',
  ],
  [
    'one’s own',
    { ...lockedSnap, is_owner: true, images: [samplePhotoOf('a')] },
    'Photo by Ana: Siargao',
    ['₱80'],
    'View Photo by Ana',
  ],
  [
    'sensitive',
    { ...lockedSnap, is_sensitive: true, is_covered: true },
    'Sensitive photo by Ana, not shown. Siargao',
    ['₱80'],
    'View Photo by Ana',
  ],
])(
  'a post that is %s is described in words, with its price where it has one',
  async (_what, post, alt, prices, name) => {
    show(post)
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', post.kind === 'slide' ? '/ana/pixel-snap/set/s1' : '/ana/pixel-snap/p1')
    expect(picture()).toBe(alt)
    expect(ticket()).toEqual(prices)
  },
)

test('a photo that its creator described is read out so, and only to who may see it', async () => {
  show({ ...freeSnap, images: [samplePhotoOf('a', { alt: 'Isang alon' })] })
  await expect.element(page.getByRole('img', { name: 'Isang alon' })).toBeVisible()
})

test('a locked photo has no address but its mosaic', async () => {
  show(lockedSnap)
  await expect.element(page.getByRole('img').first()).toBeVisible()
  const addresses = [...document.querySelectorAll('img')].flatMap((one) => [one.src, one.srcset])
  expect(addresses.filter((one) => one && !one.startsWith('data:'))).toEqual([])
})

test.each<[Partial<Post>, RegExp]>([
  [{ is_published: false }, /· Not published$/],
  [{ is_published: false, publish_at: '2031-05-01T10:00:00+08:00' }, /· Scheduled$/],
  [{ comment_count: 1 }, /· 1 comment$/],
  [{ comment_count: 12 }, /· 12 comments$/],
])('a post with %o says %s beside its date', async (change, text) => {
  show({ ...freeSnap, ...change })
  await expect.element(card.getByText('May 1, 2026', { exact: false }).last()).toBeVisible()
  expect(card.element().textContent).toMatch(text)
})

test('a post without comments says nothing of them', async () => {
  show(freeSnap)
  await expect.element(card).toBeVisible()
  expect(card.element().textContent).not.toMatch(/comment/)
})

test('in a list of many creators the creator is named, and a remark stands at the end', async () => {
  show(freeSnap, { hasCreator: true, note: 'until June 16', above: <p>Bago ngayon</p> })
  await expect.element(page.getByRole('link', { name: 'Ana', exact: true })).toHaveAttribute('href', '/ana')
  await expect.element(page.getByText('· until June 16')).toBeVisible()
  await expect.element(page.getByText('Bago ngayon')).toBeVisible()
})

test('a covered set says that it is sensitive and how many photos it has', async () => {
  show({ ...lockedSlide, is_purchased: true, is_sensitive: true, is_covered: true })
  await expect.element(page.getByText('Sensitive · 2 photos')).toBeVisible()
})

test('hashtags of the caption are links, and a long word does not widen the page', async () => {
  show({ ...freeSnap, caption: `#dagat ${'a'.repeat(290)}` })
  await expect.element(page.getByRole('link', { name: '#dagat' })).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a post whose photos nobody may see any more still has its words', async () => {
  show({ ...freeSnap, images: [] })
  await expect.element(page.getByText('Siargao', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})

test('a post that was taken down says so to its owner, and leads nowhere', async () => {
  const taken_down = { date: '2026-06-15T10:00:00+08:00', message: 'It belongs to somebody else.' }
  show({ ...freeSnap, is_owner: true, is_published: false, taken_down })
  await expect.element(page.getByText(/· Taken down$/)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('a photo that was withdrawn says that it is hidden', async () => {
  show({ ...freeSnap, images: [samplePhotoOf('a', { image_url: null })] })
  await expect.element(page.getByRole('img', { name: 'Hidden photo' })).toBeVisible()
})
