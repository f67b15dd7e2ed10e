import { expect, test } from 'vitest'
import type { Post } from '#contract/content.ts'
import { moved, toggled, withChange, withNew } from '../media/photo-set.ts'
import { samplePhoto } from '../media/sample-photo.fixture.ts'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { getFilename, getPhotoSet, isSamePhotos, isWithheld, photosToSend } from './photos-of-post.ts'
import { lockedSlide, samplePhotoOf } from './sample-post.fixture.ts'

const photo = (id: string) => ({
  id,
  image_url_variants: { WH500: `/media/image/${id}.jpg/WH500` },
  is_payable: true,
  is_preview: false,
})
const post = {
  is_payable: true,
  pricing: { price_id: 2, amount: 20, name: 'PIXEL - ₱20.00', description: '' },
  images: [photo('one'), photo('two')],
} as unknown as Post

test('published photos are sent by id and new ones by filename, in their order', () => {
  const added = withNew(getPhotoSet(post), [{ key: 'new', file: new File([], 'c.jpg'), address: '' }])
  const arrived = {
    ...added,
    photos: added.photos.map((one) => (one.key === 'new' ? { ...one, uploaded_filename: 'c1.jpg' } : one)),
  }
  expect(photosToSend(moved(arrived, 'new', 0))).toEqual([
    { filename: 'c1.jpg', alt: '', is_payable: true, is_preview: false },
    { id: 'one', alt: '', is_payable: true, is_preview: false },
    { id: 'two', alt: '', is_payable: true, is_preview: false },
  ])
})

test('changes of order and sneak peeks count as changes', () => {
  const set = getPhotoSet(post)
  expect(isSamePhotos(set, getPhotoSet(post))).toBe(true)
  expect(isSamePhotos(set, moved(set, 'two', 0))).toBe(false)
  expect(isSamePhotos(set, toggled(set, 'two'))).toBe(false)
})

test('no description is sent for a withheld photo, so that it keeps its own', () => {
  const withheld = { ...photo('two'), image_url: null, image_url_variants: null, mosaic: null, alt: null }
  const images = [{ ...photo('one'), alt: 'Isang bangka' }, withheld]
  const [shown, hidden] = photosToSend(getPhotoSet({ ...post, images } as unknown as Post))
  expect([shown!.alt, 'alt' in hidden!]).toEqual(['Isang bangka', false])
})

const stored = (address: string, more: Partial<LocalPhoto> = {}) => samplePhoto('a', { absolute_url: address, ...more })

test.each<[string, LocalPhoto, string | undefined]>([
  ['a new one, by its upload', stored('blob:x', { uploaded_filename: 'a1.jpg' }), 'a1.jpg'],
  ['a new one that has not arrived', stored('blob:x'), undefined],
  ['a published one, by its address', stored('/media/image/a1.jpg/full', { id: 'a' }), 'a1.jpg'],
  ['a published one, by its smaller picture', stored('/media/image/a1.jpg/WH500', { id: 'a' }), 'a1.jpg'],
  ['one behind a CDN', stored('https://cdn.test/media/image/a1.jpg/full?v=2', { id: 'a' }), 'a1.jpg'],
  ['one that only its mosaic shows', stored('data:image/png;base64,AA==', { id: 'a' }), undefined],
])('the file of a photo is known: %s', (_what, photo, filename) => {
  expect(getFilename(photo)).toBe(filename)
})

test('only a published photo can be withheld: a new one has merely not arrived', () => {
  expect(isWithheld(stored('', { id: 'a' }))).toBe(true)
  expect(isWithheld(stored('/media/image/a1.jpg/full', { id: 'a' }))).toBe(false)
  expect(isWithheld(stored('blob:x'))).toBe(false)
})

test('a post becomes a set with its price, its marks and its descriptions', () => {
  const images = [samplePhotoOf('a', { is_payable: true, alt: 'Alon' }), samplePhotoOf('b', { is_preview: true })]
  const { photos, isFree, price } = getPhotoSet({ ...lockedSlide, images })
  expect([isFree, price!.price_id]).toEqual([false, 8])
  expect(photos).toMatchObject([
    { id: 'a', alt: 'Alon', is_payable: true, is_preview: false, loading: 100, file: null },
    { id: 'b', alt: '', is_payable: false, is_preview: true },
  ])
  expect(getPhotoSet({ ...lockedSlide, is_payable: false, pricing: null })).toMatchObject({ isFree: true, price: null })
})

test('a description counts as a change, and the picture that is shown does not', () => {
  const set = getPhotoSet(lockedSlide)
  expect(isSamePhotos(set, withChange(set, 'a', { absolute_url: 'blob:x', loading: 0 }))).toBe(true)
  const open = getPhotoSet({ ...lockedSlide, images: [samplePhotoOf('a', { image_url: '/media/image/a1.jpg/full' })] })
  expect(isSamePhotos(open, withChange(open, 'a', { alt: 'Alon' }))).toBe(false)
})
