import { expect, test } from 'vitest'
import type { Post } from '#contract/content.ts'
import { moved, toggled, withNew } from '../media/photo-set.ts'
import { getPhotoSet, isSamePhotos, photosToSend } from './photos-of-post.ts'

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
