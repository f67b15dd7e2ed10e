import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { content } from '#contract/content.ts'
import { FREE_PRICE_ID, getTier } from '#contract/prices.ts'
import type { Me } from '#contract/profiles.ts'
import { samplePhoto as photo } from '../media/sample-photo.fixture.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { openDraft } from './draft.fixture.tsx'
import type { Draft } from './drafts.ts'

const profile = { page_name: 'Tala', page_url: 'tala' } as Me['profile']

let draft: Draft

function composeSlide(...keys: string[]): void {
  draft = openDraft('slide')
  draft.photoSet.change((set) => ({ ...set, photos: keys.map((key) => photo(key)) }))
  mountApp(<ComposeForm kind="slide" profile={profile} />)
}

const description = page.getByRole('textbox', { name: /^What this photo shows/ })

test('caption and price come before the optional description of a photo', async () => {
  composeSlide('a', 'b')
  await expect.element(description).toBeVisible()
  const inOrder = [...document.querySelectorAll<HTMLElement>('textarea, button, input')].map(
    (control) => control.getAttribute('name') ?? control.textContent,
  )
  const places = ['caption', 'Price', 'alt', 'Publish'].map((part) =>
    inOrder.findIndex((name) => name?.startsWith(part)),
  )
  expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true)
})

test('each photo of a slide has a description of its own, chosen beside it', async () => {
  composeSlide('a', 'b')
  await description.fill('Dagat')
  await page.getByRole('group', { name: 'Photo to describe' }).getByRole('button', { name: '2' }).click()
  await expect.element(description).toHaveValue('')
  await description.fill('Bundok')
  expect(draft.photoSet.read().photos.map(({ alt }) => alt)).toEqual(['Dagat', 'Bundok'])
  await expect.element(page.getByRole('button', { name: /^Photo 2 of 2/ })).toHaveAttribute('aria-current', 'true')
})

test('a post sent again after a lost answer is the same one', async () => {
  const calls = serve(content.createSlide, offline, offline)
  composeSlide('a', 'b')
  draft.photoSet.change((set) => ({ ...set, isFree: true }))
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await publish.click()
  await expect.poll(() => calls.length).toBe(2)
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})

test('a draft sent again after a lost answer and a visit to another page is the same post', async () => {
  const calls = serve(content.createSlide, offline, offline)
  draft = openDraft('slide')
  draft.photoSet.change((set) => ({ ...set, isFree: true, photos: [photo('a')] }))
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  for (const sent of [1, 2]) {
    const { unmount } = mountApp(<ComposeForm kind="slide" profile={profile} />)
    await publish.click()
    await expect.poll(() => calls.length, { timeout: 8000 }).toBe(sent)
    await page.getByRole('button', { name: 'GOT IT' }).click()
    unmount()
  }
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(key)
})

test('a price that is forgotten while the uploads finish is asked for again', async () => {
  const calls = serve(content.createSlide)
  composeSlide('a', 'b')
  const upload = Promise.withResolvers<boolean>()
  draft.photoSet.whenIdle = () => upload.promise
  draft.photoSet.change((set) => ({ ...set, price: getTier(2)! }))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Finishing the upload…')).toBeVisible()
  const free = page.getByRole('switch', { name: /^Make it FREE/ })
  await free.click()
  await free.click()
  upload.resolve(true)
  await expect.element(page.getByText('Choose a price, or make it free.')).toBeVisible()
  // Otherwise a phone shows nothing of it: the price is a screen above the button.
  await expect.element(page.getByRole('button', { name: /^Price/ })).toHaveFocus()
  expect(calls).toEqual([])
})

const stored = (change: object) =>
  answer({ id: 'p1', collection_id: 's1', creator: { page_url: 'tala' }, publish_at: null, ...change })

test.each([
  [{ is_published: true }, 'Published. It is on your page now.'],
  [{ is_published: false }, 'Saved. Only you see it until you publish it.'],
  [{ is_published: false, publish_at: '2027-01-31T10:30:00.000Z' }, /^Scheduled for Jan.* 31, 2027/],
])('a post that is stored with %o says what became of it', async (change, text) => {
  onTestFinished(() => history.replaceState(null, '', here))
  const here = location.href
  serve(content.createSlide, stored(change))
  composeSlide('a')
  draft.photoSet.change((set) => ({ ...set, isFree: true }))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText(text)).toBeVisible()
})

function composeSnap(change: Partial<LocalPhoto> = {}): void {
  draft = openDraft('snap')
  draft.photoSet.change((set) => ({ ...set, isFree: true, photos: [{ ...photo('a'), is_payable: false, ...change }] }))
  mountApp(<ComposeForm kind="snap" profile={profile} />)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toggle = (name: RegExp) => page.getByRole('switch', { name })
const caption = page.getByRole('textbox', { name: /^Caption/ })

test('a post needs a photo and a price: each is asked for where it is missing, and nothing is sent', async () => {
  const calls = serve(content.createSlide)
  composeSlide()
  await button('Publish').click()
  await expect.element(page.getByText('Add a photo first.')).toBeVisible()
  await expect.element(page.getByLabelText('Choose photos')).toHaveAccessibleDescription('Add a photo first.')
  await expect.element(page.getByText('Choose a price, or make it free.')).toBeVisible()
  draft.photoSet.change((set) => ({ ...set, photos: [photo('a')] }))
  await expect.element(page.getByText('Add a photo first.')).not.toBeInTheDocument()
  await toggle(/^Make it FREE/).click()
  await expect.element(page.getByText('Choose a price, or make it free.')).not.toBeInTheDocument()
  expect(calls).toEqual([])
})

test('a Snap is sent with its photo, and a caption typed while the upload finishes is its caption', async () => {
  serve(consents.list, answer([], { current_page: 1, last_page: 1, per_page: 15, total: 0 }))
  const calls = serve(content.createSnap, offline)
  composeSnap({ uploaded_filename: 'a1.jpg', alt: 'Alon' })
  const upload = Promise.withResolvers<boolean>()
  draft.photoSet.whenIdle = () => upload.promise
  await button('Publish').click()
  await expect.element(page.getByText('Finishing the upload…')).toBeVisible()
  await caption.fill('Dagat')
  upload.resolve(true)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]!.body).toEqual({
    caption: 'Dagat',
    price_id: FREE_PRICE_ID,
    is_sensitive: false,
    is_published: true,
    image: { filename: 'a1.jpg', alt: 'Alon', is_payable: false, is_preview: false },
  })
})

test('a sensitive post can be saved unpublished, unless it has a time', async () => {
  const calls = serve(content.createSnap, offline)
  composeSnap()
  await expect.element(button('Save without publishing')).not.toBeInTheDocument()
  await toggle(/^Sensitive/).click()
  await button('Save without publishing').click()
  await button('GOT IT').click()
  await toggle(/^Later/).click()
  await expect.element(button('Save without publishing')).not.toBeInTheDocument()
  await page.getByLabelText('Day and hour in Manila').fill('2031-05-01T10:00')
  await button('Schedule').click()
  await expect.poll(() => calls.length).toBe(2)
  const scheduled = { is_sensitive: true, is_published: false, publish_at: '2031-05-01T10:00+08:00' }
  expect(calls.map(({ body }) => body)).toMatchObject([{ is_sensitive: true, is_published: false }, scheduled])
  expect(calls[0]!.body).not.toHaveProperty('publish_at')
})

test('a set is seen as a visitor will: locked, with its price and its free previews', async () => {
  composeSlide('a', 'b')
  draft.photoSet.change((set) => ({
    ...set,
    price: getTier(8)!,
    photos: [set.photos[0]!, { ...set.photos[1]!, is_payable: false, is_preview: true }],
  }))
  await button('View as visitor').click()
  const preview = page.getByRole('img', { name: /^Locked set by Tala, 50 pesos\. 2 photos, 1 free preview\.$/ })
  await expect.element(preview).toBeVisible()
  await toggle(/^Make it FREE/).click()
  await expect.element(page.getByRole('img', { name: /^Free set by Tala\. 2 photos\.$/ })).toBeVisible()
})

test('pressing the shown photo of a set changes who may see it, pressing another one shows that', async () => {
  composeSlide('a', 'b')
  const thumb = (place: number) => page.getByRole('button', { name: new RegExp(`^Photo ${place} of 2`) })
  await thumb(2).click()
  const seen = () => draft.photoSet.read().photos.map(({ is_payable }) => is_payable)
  expect(seen()).toEqual([true, true])
  await thumb(2).click()
  await expect.poll(seen).toEqual([true, false])
  await expect.element(thumb(2)).toHaveAccessibleName(/Sneak peek/)
})

test('a removed photo makes room for another one, where the focus is', async () => {
  composeSnap()
  await button('Remove').click()
  await expect.element(page.getByLabelText('Choose a photo')).toHaveFocus()
})

test('a photo can be cropped, but not one that moves', async () => {
  composeSnap({ file: new File([''], 'a.jpg', { type: 'image/jpeg' }) })
  await expect.element(button('Crop')).toBeVisible()
  draft.photoSet.change((set) => ({
    ...set,
    photos: [{ ...set.photos[0]!, file: new File([''], 'a.gif', { type: 'image/gif' }) }],
  }))
  await expect.element(button('Crop')).not.toBeInTheDocument()
})

test('a refusal that belongs to no field is said above them, and the draft stays', async () => {
  const errors = { 'image.filename': ['This photo is used already.'] }
  serve(content.createSnap, refusal({ exception: 'ValidationException', message: '', errors }))
  composeSnap()
  await caption.fill('Dagat')
  await button('Publish').click()
  await expect.element(page.getByRole('alert').getByText('This photo is used already.')).toBeVisible()
  await expect.element(caption).toHaveValue('Dagat')
  expect(draft.photoSet.read().photos).toHaveLength(1)
})
