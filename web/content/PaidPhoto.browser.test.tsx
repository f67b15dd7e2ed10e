// A paid photo on its own page, through its life: what can be seen, bought and done in each state.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Post } from '#contract/content.ts'
import { profiles } from '#contract/profiles.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { PostView } from './PostView.tsx'
import { freeSnap, lockedPhoto, lockedSlide, lockedSnap, samplePhotoOf } from './sample-post.fixture.ts'

const photo = `${dot}#photo`
const open = samplePhotoOf('a', { is_payable: true, image_url: photo })
const bought: Post = { ...lockedSnap, is_purchased: true, images: [open] }
const own: Post = { ...bought, is_purchased: false, is_owner: true, purchase_count: 2 }
const mosaicOf = (post: Post): Post => ({ ...post, images: [lockedPhoto('a')] })

/** What the page offers of a post: the picture itself, the price, sharing, and the owner's panel. */
const offered = () => ({
  photo: [...document.querySelectorAll('img')].some(({ src }) => src === photo),
  price: page.getByRole('button', { name: /^View (Photo|Set) for 80 pesos$/ }).elements().length > 0,
  share: page.getByRole('button', { name: 'Share', exact: true }).elements().length > 0,
  panel: page.getByRole('region', { name: 'Your post' }).elements().length > 0,
})

const view = (post: Post) => <PostView post={post} reactions={null} comments={null} />

function show(post: Post) {
  serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
  return mountApp(view(post), { isSignedIn: true })
}

const deleted = { available_until: '2026-06-16T10:00:00+08:00' }
const scheduled = { is_published: false, publish_at: '2031-05-01T10:00:00+08:00' }

test.each<[string, Post, Partial<ReturnType<typeof offered>>]>([
  ['locked', lockedSnap, { price: true, share: true }],
  ['free', { ...freeSnap, images: [open] }, { photo: true, share: true }],
  ['bought', bought, { photo: true, share: true }],
  ['given back', { ...mosaicOf(bought), is_purchased: false }, { price: true, share: true }],
  ['bought, and hidden since', { ...bought, is_published: false }, { photo: true }],
  ['bought, and deleted since', { ...bought, ...deleted }, { photo: true }],
  [
    'bought, and sensitive to this viewer',
    { ...mosaicOf(bought), is_sensitive: true, is_covered: true },
    { share: true },
  ],
  ['locked and sensitive', { ...lockedSnap, is_sensitive: true, is_covered: true }, { share: true }],
  ['one’s own', own, { photo: true, share: true, panel: true }],
  ['one’s own and scheduled', { ...own, ...scheduled }, { photo: true, panel: true }],
  ['one’s own and hidden', { ...own, is_published: false }, { photo: true, panel: true }],
  [
    'a set with a free preview',
    { ...lockedSlide, preview_count: 1, images: [open, lockedPhoto('b')] },
    { photo: true, price: true, share: true },
  ],
  ['without its price, as no post for sale is', { ...lockedSnap, pricing: null }, { share: true }],
])('a post that is %s offers what its viewer may do, and nothing else', (_what, post, expected) => {
  show(post)
  expect(offered()).toEqual({ photo: false, price: false, share: false, panel: false, ...expected })
})

test('a purchase that is given back locks the open page again', async () => {
  const { rerender } = show(bought)
  expect(offered()).toMatchObject({ photo: true, price: false })
  rerender(view(lockedSnap))
  await expect.poll(offered).toMatchObject({ photo: false, price: true })
})

test('a purchase that arrives opens the page: the photo comes, and the price goes', async () => {
  const { rerender } = show(lockedSnap)
  rerender(view(bought))
  await expect.poll(offered).toMatchObject({ photo: true, price: false })
})

test('a set says how many photos it has beside its date, and a Snap does not', async () => {
  const { rerender } = show({ ...lockedSlide, photo_count: 7, preview_count: 2 })
  const date = () => document.querySelector('time')!.parentElement!.textContent
  expect(date()).toBe('May 1, 2026 · 7 photos · 2 free')
  rerender(view(lockedSnap))
  await expect.poll(date).toBe('May 1, 2026')
})

test('a sensitive post that was paid for says that its age is asked, and never asks for money', async () => {
  show({ ...mosaicOf(bought), is_sensitive: true, is_covered: true })
  await expect.element(page.getByRole('button', { name: 'I am 18 or older: show it' })).toBeVisible()
  expect(document.querySelector('#buy')).toBeNull()
})

test('the price is in the form for who has no script, with the words for the photos it is for', () => {
  show({ ...lockedSlide, photo_count: 7 })
  const form = document.querySelector('#buy')!
  expect(form.textContent).toMatch(/80\.00/)
  expect(form.textContent).toContain('7 photos')
  expect(form.textContent).toContain('Yours to keep. If Ana deletes it, you keep it for 15 more days.')
})

test('the button on the photo belongs to the form beside it, so that Enter and a press do the same', () => {
  show(lockedSnap)
  const button = page.getByRole('button', { name: 'View Photo for 80 pesos' }).element() as HTMLButtonElement
  expect([button.type, button.form?.id]).toEqual(['submit', 'buy'])
})

test('the owner reads for whom a description and a comment are, and buys nothing of their own', () => {
  show(own)
  expect(document.querySelector('#buy')).toBeNull()
  expect(page.getByRole('region', { name: 'Your post' }).element().textContent).toMatch(/^Sold for ₱80/)
})
