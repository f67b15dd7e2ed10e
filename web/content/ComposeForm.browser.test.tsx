import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { content } from '#contract/content.ts'
import { getTier } from '#contract/prices.ts'
import type { Me } from '#contract/profiles.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { type Draft, useDraft } from './drafts.ts'

const profile = { page_name: 'Tala', page_url: 'tala' } as Me['profile']

const photo = (key: string): LocalPhoto => ({
  key,
  id: null,
  name: `${key}.jpg`,
  file: null,
  loading: 100,
  absolute_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  uploaded_filename: null,
  alt: '',
  is_payable: true,
  is_preview: false,
})

let draft: Draft

function SetUp() {
  const found = useDraft('slide')
  draft = found.draft
  onTestFinished(found.discard)
  return null
}

function composeSlide(...keys: string[]): void {
  mountApp(<SetUp />).unmount()
  draft.photoSet.change((set) => ({ ...set, photos: keys.map(photo) }))
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
  mountApp(<SetUp />).unmount()
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
  const upload = Promise.withResolvers<void>()
  draft.photoSet.whenIdle = () => upload.promise
  draft.photoSet.change((set) => ({ ...set, price: getTier(2)! }))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Finishing the upload…')).toBeVisible()
  const free = page.getByRole('switch', { name: /^Make it FREE/ })
  await free.click()
  await free.click()
  upload.resolve()
  await expect.element(page.getByText('Choose a price, or make it free.')).toBeVisible()
  expect(calls).toEqual([])
})

test('a photo that fails while the uploads finish stops the publishing, so that the creator decides', async () => {
  const calls = serve(content.createSlide, offline)
  composeSlide('a', 'b')
  const upload = Promise.withResolvers<void>()
  draft.photoSet.whenIdle = () => upload.promise
  draft.photoSet.change((set) => ({ ...set, isFree: true }))
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect.element(page.getByText('Finishing the upload…')).toBeVisible()
  draft.photoSet.change((set) => ({ ...set, photos: set.photos.slice(0, 1) }))
  upload.resolve()
  await expect.element(publish).not.toHaveAttribute('aria-busy')
  await publish.click()
  await expect.poll(() => calls.map(({ body }) => body!.images)).toMatchObject([[{ is_payable: true }]])
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
