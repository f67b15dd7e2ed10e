// One photo on its place: what of it has an address, and how it comes out from behind its mosaic.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Photo } from '#contract/content.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { mount } from '../testing.tsx'
import { PhotoView } from './PhotoView.tsx'
import { lockedPhoto, samplePhotoOf } from './sample-post.fixture.ts'

const pictures = () => [...document.querySelectorAll('img')]
const variants = Object.fromEntries(
  ['WH500', 'WH750', 'WH1080'].map((name) => [name, `${dot}#${name}`]),
) as unknown as Photo['image_url_variants']

const view = (photo: Photo, more: Partial<Parameters<typeof PhotoView>[0]> = {}) => (
  <div style={{ position: 'relative', width: 200, height: 150 }}>
    <PhotoView photo={photo} alt="Photo by Ana" {...more} />
  </div>
)

test('a locked photo is its mosaic, in its own shape, and has no other address', () => {
  mount(view({ ...lockedPhoto('a'), alt: null, width: 400, height: 300 }))
  const [mosaic, ...others] = pictures()
  expect(others).toEqual([])
  expect([mosaic!.getAttribute('src'), mosaic!.srcset, mosaic!.width / mosaic!.height]).toEqual([dot, '', 4 / 3])
  expect(mosaic!.alt).toBe('Photo by Ana')
})

test('a locked photo whose address came by mistake does not show it', () => {
  mount(view({ ...lockedPhoto('a'), image_url: '/media/image/a.jpg/full', image_url_variants: variants }))
  expect(pictures().flatMap(({ src, srcset }) => [src, srcset])).toEqual([dot, ''])
})

test('a photo that nobody may see says so to screen readers too', async () => {
  mount(view(samplePhotoOf('a', { image_url: null })))
  await expect.element(page.getByRole('img', { name: 'Hidden photo' })).toBeInTheDocument()
  expect(pictures()).toEqual([])
})

test.each([
  ['its description, if it has one', 'Isang alon', 'Isang alon'],
  ['the words for it, if its description is empty', '', 'Photo by Ana'],
  ['the words for it, if it has none', null, 'Photo by Ana'],
])('a photo is read out by %s', (_what, alt, words) => {
  mount(view(samplePhotoOf('a', { alt })))
  expect(pictures()[0]!.alt).toBe(words)
})

test('the first picture of a page is loaded at once, and others when they come into sight', () => {
  const { rerender } = mount(view(samplePhotoOf('a'), { isEager: true }))
  expect([pictures()[0]!.loading, pictures()[0]!.fetchPriority]).toEqual(['eager', 'high'])
  rerender(view(samplePhotoOf('a')))
  expect([pictures()[0]!.loading, pictures()[0]!.fetchPriority]).toEqual(['lazy', 'auto'])
})

test('a phone may choose the size that it needs; who saves data gets the small one', () => {
  const large = samplePhotoOf('a', { image_url_variants: variants, width: 4000, height: 3000 })
  const { rerender } = mount(view(large, { sizes: '50vw' }))
  expect(pictures()[0]!.sizes).toBe('50vw')
  expect(pictures()[0]!.srcset).toContain('#WH1080 1080w')
  rerender(view(large))
  expect(pictures()[0]!.srcset).toBe('')
  expect(pictures()[0]!.getAttribute('src')).toBe(`${dot}#WH500`)
})

test('a photo that is bought on the open page comes out from behind its mosaic, which is then gone', async () => {
  const { rerender } = mount(view(lockedPhoto('a')))
  const bought = `${dot}#bought`
  rerender(view(samplePhotoOf('a', { image_url: bought })))
  // Until it is decoded, the mosaic stands there alone.
  expect(pictures().map(({ src }) => src)).toEqual([dot])
  await expect.poll(() => pictures().map(({ src }) => src)).toEqual([bought, dot])
  const [photo, mosaic] = pictures()
  expect([photo!.alt, mosaic!.alt]).toEqual(['Photo by Ana', ''])
  mosaic!.dispatchEvent(new AnimationEvent('animationend', { bubbles: true }))
  await expect.poll(() => pictures().map(({ src }) => src)).toEqual([bought])
})

test('a photo that is given back is behind its mosaic again', async () => {
  const { rerender } = mount(view(samplePhotoOf('a')))
  expect(pictures()[0]!.getAttribute('src')).toBe(dot)
  const mosaic = `${dot}#mosaic`
  rerender(view({ ...lockedPhoto('a'), mosaic }))
  expect(pictures().map(({ src }) => src)).toEqual([mosaic])
})

test('a photo is shown whole where it is looked at, and fills its place where it is one of many', () => {
  const { rerender } = mount(view(samplePhotoOf('a'), { isWhole: true }))
  expect(getComputedStyle(pictures()[0]!).objectFit).toBe('contain')
  rerender(view(samplePhotoOf('a')))
  expect(getComputedStyle(pictures()[0]!).objectFit).toBe('cover')
})
