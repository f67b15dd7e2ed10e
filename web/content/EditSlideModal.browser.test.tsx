import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { content, type Post } from '#contract/content.ts'
import { FREE_PRICE_ID, getTier } from '#contract/prices.ts'
import { FakeRequest, fakeUploads, tinyPicture } from '../media/fake-uploads.fixture.ts'
import { openModal } from '../shell/modals.ts'
import { answer, holdUpload, mountApp, offline, refusal, serve } from '../testing.tsx'
import { freeSnap, samplePhotoOf } from './sample-post.fixture.ts'

const meta = { current_page: 1, last_page: 1, per_page: 15, total: 1 }
const { isSuggested: _, ...fifty } = getTier(8)!

const photo = (id: string, is_payable: boolean) =>
  samplePhotoOf(id, { is_payable, image_url: `/media/image/${id}.jpg/full` })

function edit({ isPaid = false, ...change }: Partial<Post> & { isPaid?: boolean } = {}): void {
  const post: Post = {
    ...freeSnap,
    kind: 'slide',
    id: 's1',
    collection_id: 's1',
    is_payable: isPaid,
    pricing: isPaid ? { price_id: 8, amount: 50, name: '', description: '' } : null,
    purchase_count: 0,
    images: [photo('a', isPaid), photo('b', isPaid)],
    ...change,
  }
  serve(consents.list, answer([], { ...meta, total: 0 }))
  mountApp(null, { isSignedIn: true })
  openModal('edit-slide', { post })
}

/** Adds a photo to the set and goes back to the form. */
async function addPhoto(): Promise<void> {
  await page.getByRole('button', { name: 'Edit photos' }).click()
  await userEvent.upload(page.getByLabelText('Add photos'), tinyPicture('c.png'))
  await page.getByRole('button', { name: 'DONE' }).click()
}

const { sent } = fakeUploads()
const thumb = (place: number) => page.getByRole('button', { name: new RegExp(`^Photo ${place} of 2`) })
const save = page.getByRole('button', { name: 'Save changes' })

test('a free set gets its price before its photos, so that none of them is stored as free', async () => {
  serve(content.prices, answer([fifty], meta))
  const stored = Promise.withResolvers<ReturnType<typeof answer>>()
  const photoCalls = serve(content.updateSlidePhotos, stored.promise)
  const calls = serve(content.updateSlide, answer({}))
  edit()
  await thumb(1).click()
  await page.getByRole('button', { name: /^Price/ }).click()
  await page.getByRole('radio', { name: '50 pesos', exact: true }).first().click({ force: true })
  await page.getByRole('button', { name: 'Set ₱50.00' }).click()
  await save.click()
  await expect.poll(() => photoCalls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{ is_payable: true, price_id: 8 }])
  stored.resolve(answer({}))
  await expect.poll(() => calls.length).toBe(2)
  expect(photoCalls[0]!.body).toMatchObject({ images: [{ is_payable: true }, { is_preview: true }] })
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
})

test('a set for sale needs a price; making it free takes the error away', async () => {
  edit()
  await thumb(1).click()
  await save.click()
  await expect.element(page.getByText('Choose a price, or make it free.')).toBeVisible()
  await page.getByRole('switch', { name: /^Make it FREE/ }).click()
  await expect.element(page.getByText('Choose a price, or make it free.')).not.toBeInTheDocument()
})

test('what was scheduled and is published while it is edited stays published', async () => {
  const calls = serve(content.updateSlide, answer({}))
  edit({ is_published: false, publish_at: '2031-05-01T10:00:00+08:00' })
  await page.getByRole('textbox', { name: /^Caption/ }).fill('Dagat')
  await save.click()
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]!.body).toMatchObject({ caption: 'Dagat' })
  expect(calls[0]!.body).not.toHaveProperty('is_published')
  expect(calls[0]!.body).not.toHaveProperty('publish_at')
})

test('a sneak peek that was saved and is taken back is saved again, also if only the second call failed', async () => {
  const photoCalls = serve(content.updateSlidePhotos, answer({}))
  serve(content.updateSlide, offline, answer({}))
  edit({ isPaid: true })
  await thumb(1).click()
  await save.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await thumb(1).click()
  await save.click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  const isPeek = ({ body }: (typeof photoCalls)[number]) =>
    (body!.images as { is_preview: boolean }[]).map(({ is_preview }) => is_preview)
  expect(photoCalls.map(isPeek)).toEqual([
    [true, false],
    [false, false],
  ])
})

test('a set made free while its last upload finishes is saved as free, photos and price alike', async () => {
  const endUpload = holdUpload({ filename: 'c.png', absolute_url: '/media/c.png' })
  const photoCalls = serve(content.updateSlidePhotos, answer({}))
  const calls = serve(content.updateSlide, answer({}))
  edit({ isPaid: true })
  await addPhoto()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('switch', { name: /^Make it FREE/ }).click()
  await endUpload()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(photoCalls[0]!.body).toMatchObject({ images: [{ id: 'a' }, { id: 'b' }, { filename: 'c.png' }] })
  expect(calls.map(({ body }) => body)).toMatchObject([{ is_payable: false, price_id: FREE_PRICE_ID }])
})

const allPhotos = page.getByRole('list', { name: 'Photos in their order' }).getByRole('listitem')

test('what is typed while the last upload finishes is saved too', async () => {
  const endUpload = holdUpload({ filename: 'c.png', absolute_url: '/media/c.png' })
  serve(content.updateSlidePhotos, answer({}))
  const calls = serve(content.updateSlide, answer({}))
  edit({ isPaid: true })
  await addPhoto()
  const caption = page.getByRole('textbox', { name: /^Caption/ })
  await caption.fill('Dagat')
  await save.click()
  await caption.fill('Bundok')
  await page.getByRole('switch', { name: /^Published/ }).click()
  await endUpload()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toMatchObject([{ caption: 'Bundok', is_published: false }])
})

test('a set without a photo is not saved, and says so', async () => {
  edit({ isPaid: true, images: [photo('a', true)] })
  await page.getByRole('button', { name: 'Edit photos' }).click()
  await page.getByRole('button', { name: 'Remove Photo 1' }).click()
  await expect.element(allPhotos).toHaveLength(1)
  await page.getByRole('button', { name: 'DONE' }).click()
  await save.click()
  await expect.element(page.getByRole('alert').getByText('Add a photo first.')).toBeVisible()
})

test('a set of ten photos has no room: who wants to add one is told the limit', async () => {
  edit({ isPaid: true, images: Array.from({ length: 10 }, (_, at) => photo(`p${at}`, true)) })
  await page.getByRole('button', { name: 'Edit photos' }).click()
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Total Price' }))
    .toHaveTextContent('Total Price₱50.00')
  const picker = page.getByLabelText('Add photos', { exact: true })
  await expect.element(picker).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'ADD PHOTOS' }).click()
  await expect.element(page.getByRole('dialog', { name: 'UPLOAD LIMIT REACHED' })).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await page.getByRole('button', { name: 'Remove Photo 10' }).click()
  await expect.element(picker).toBeEnabled()
})

test('a set that was sold says what its buyers keep, and whom a new price is for', async () => {
  const buyers = page.getByText(/^Photos you add belong to earlier buyers too/)
  edit({ isPaid: true, purchase_count: 2 })
  await expect.element(buyers).toBeVisible()
  await expect.element(page.getByText('A new price is for later buyers only.')).toBeVisible()
})

test('a refusal of the photos leaves the price and the caption unsaved, and is said above the fields', async () => {
  const errors = { 'images.1.filename': ['This photo is used already.'] }
  serve(content.updateSlidePhotos, refusal({ exception: 'ValidationException', message: '', errors }))
  const calls = serve(content.updateSlide, answer({}))
  edit({ isPaid: true })
  await page.getByRole('textbox', { name: /^Caption/ }).fill('Dagat')
  await thumb(1).click()
  await save.click()
  await expect.element(page.getByRole('alert').getByText('This photo is used already.')).toBeVisible()
  expect(calls).toEqual([])
})

test('a photo that fails to arrive stops the saving; the creator decides to save without it', async () => {
  const photoCalls = serve(content.updateSlidePhotos, answer({}))
  const calls = serve(content.updateSlide, answer({}))
  edit({ isPaid: true })
  await addPhoto()
  await save.click()
  await expect.poll(() => sent()).toEqual(['c.png'])
  FakeRequest.all[0]!.onerror!()
  await expect.element(page.getByRole('dialog').getByText('c.png', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  expect([photoCalls, calls]).toEqual([[], []])
  await save.click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  expect(photoCalls).toEqual([])
})
