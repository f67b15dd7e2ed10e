// What is said of one photo while a post is composed or edited: its description, and the people in it.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { consents } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { samplePhoto } from '../media/sample-photo.fixture.ts'
import { createUploads, useUploads } from '../media/uploads.ts'
import type { LocalPhoto, PhotoSetStore } from '../shell/photo-set.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { AboutPhoto } from './AboutPhoto.tsx'

const description = page.getByRole('textbox', { name: /^What this photo shows/ })
const people = page.getByRole('region', { name: 'People in this photo' })
const choice = page.getByRole('group', { name: 'Photo to describe' })

function First({ photoSet, chosen }: { photoSet: PhotoSetStore; chosen: (key: string) => void }) {
  const [photo] = useUploads(photoSet).photos
  return photo ? <AboutPhoto photo={photo} photoSet={photoSet} onActive={chosen} /> : <p>No photo</p>
}

function show(...photos: LocalPhoto[]) {
  const photoSet = createUploads(10, { photos, isFree: false, price: null })
  const chosen: string[] = []
  const asked = serve(consents.list, answer([], { current_page: 1, last_page: 1, per_page: 15, total: 0 }))
  mountApp(<First photoSet={photoSet} chosen={(key) => chosen.push(key)} />)
  return { photoSet, chosen, asked }
}

const published = { id: 'a', absolute_url: '/media/image/a1.jpg/full' }

test('what is typed is the description of this photo, and of no other one', async () => {
  const { photoSet } = show(samplePhoto('a', { alt: 'Alon' }), samplePhoto('b', { alt: 'Bangka' }))
  await expect.element(description).toHaveValue('Alon')
  await description.fill('Malaking alon')
  expect(photoSet.read().photos.map(({ alt }) => alt)).toEqual(['Malaking alon', 'Bangka'])
})

test('a single photo needs no choice, and of several each can be chosen by its number', async () => {
  const { photoSet, chosen } = show(samplePhoto('a'))
  await expect.element(choice).not.toBeInTheDocument()
  photoSet.change((set) => ({ ...set, photos: [...set.photos, samplePhoto('b')] }))
  await expect.element(choice.getByRole('button', { name: '1' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: '2' }).click()
  expect(chosen).toEqual(['b'])
})

test('the people of a photo are asked for once it has arrived', async () => {
  const { photoSet, asked } = show(samplePhoto('a', { loading: 40 }))
  await expect.element(description).toBeVisible()
  expect(people.elements()).toEqual([])
  photoSet.change((set) => ({
    ...set,
    photos: set.photos.map((photo) => ({ ...photo, loading: 100, uploaded_filename: 'a1.jpg' })),
  }))
  await expect.element(people).toBeVisible()
  await expect
    .poll(() => asked.map(({ url }) => new URL(url, location.origin).searchParams.get('filename')))
    .toEqual(['a1.jpg'])
})

test('of a published photo the file is known by its address', async () => {
  const { asked } = show(samplePhoto('a', published))
  await expect.element(people).toBeVisible()
  await expect.poll(() => asked.map(({ url }) => url)).toEqual([expect.stringContaining('a1.jpg')])
})

test('a published photo that nobody sees now keeps its description and its people unseen', async () => {
  const warned = vi.spyOn(console, 'error')
  onTestFinished(() => warned.mockRestore())
  const { asked } = show(samplePhoto('a', { id: 'a', absolute_url: '' }), samplePhoto('b'))
  await expect.element(choice).toBeVisible()
  await expect.element(description).not.toBeInTheDocument()
  expect([people.elements(), asked]).toEqual([[], []])
  // React warns of an empty address, for which some browsers load the page itself.
  expect(warned).not.toHaveBeenCalled()
})

test('a description is counted up to its limit, and says who gets it', async () => {
  show(samplePhoto('a', { alt: 'a'.repeat(limits.altMax) }))
  await expect.element(description).toHaveAccessibleDescription(/Only who may see the photo gets these words\./)
  await expect.element(page.getByText(new RegExp(`${limits.altMax}.*${limits.altMax}`)).first()).toBeInTheDocument()
})
