// A post before it is published, as a visitor will see it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getTier } from '#contract/prices.ts'
import type { Me } from '#contract/profiles.ts'
import { dot, samplePhoto } from '../media/sample-photo.fixture.ts'
import type { LocalPhoto, PhotoSet } from '../shell/photo-set.ts'
import { drawPicture, mountApp } from '../testing.tsx'
import { VisitorPreview } from './VisitorPreview.tsx'

const profile = { page_name: 'Ana', page_url: 'ana' } as Me['profile']
const price = getTier(8)!
const free = { is_payable: false }
const peek = { is_payable: false, is_preview: true }

function show(photos: LocalPhoto[], set: Partial<PhotoSet> = {}, kind: 'snap' | 'slide' = 'slide', caption = '') {
  const preview = (now: LocalPhoto[]) => (
    <VisitorPreview
      kind={kind}
      caption={caption}
      profile={profile}
      set={{ photos: now, isFree: false, price, ...set }}
    />
  )
  const { rerender } = mountApp(preview(photos))
  return (now: LocalPhoto[]) => rerender(preview(now))
}

const named = () => page.getByRole('img').first().element().getAttribute('aria-label')

test.each<[string, LocalPhoto[], Partial<PhotoSet>, 'snap' | 'slide', string]>([
  ['a Snap for sale', [samplePhoto('a')], {}, 'snap', 'Locked photo by Ana, 50 pesos.'],
  ['a Snap whose price is not chosen', [samplePhoto('a')], { price: null }, 'snap', 'Locked photo by Ana.'],
  ['a free Snap', [samplePhoto('a', free)], { isFree: true, price: null }, 'snap', 'Free photo by Ana.'],
  [
    'a set for sale',
    [samplePhoto('a'), samplePhoto('b', peek), samplePhoto('c', peek)],
    {},
    'slide',
    'Locked set by Ana, 50 pesos. 3 photos, 2 free previews.',
  ],
  [
    'a free set',
    [samplePhoto('a', free), samplePhoto('b', free)],
    { isFree: true, price: null },
    'slide',
    'Free set by Ana. 2 photos.',
  ],
])('%s is described as visitors will hear it', async (_what, photos, set, kind, name) => {
  show(photos, set, kind)
  await expect.element(page.getByRole('img').first()).toBeVisible()
  expect(named()).toBe(name)
})

const pictures = () => [...document.querySelectorAll('article [role=img] img')].map((one) => one.getAttribute('src'))

test('a cover that is hidden until paid is shown as a mosaic, never as itself', async () => {
  const address = URL.createObjectURL(await drawPicture('a.png'))
  show([samplePhoto('a', { absolute_url: address })])
  await expect.poll(() => pictures()[0]).toMatch(/^data:image\/png/)
  expect(pictures()).not.toContain(address)
  const { naturalWidth, naturalHeight } = document.querySelector<HTMLImageElement>('article [role=img] img')!
  expect(Math.max(naturalWidth, naturalHeight)).toBe(15)
})

test('a sneak peek may be the cover of a set for sale, and is shown as it is', async () => {
  show([samplePhoto('a', peek), samplePhoto('b')])
  await expect.poll(pictures).toEqual([dot])
  await expect.element(page.getByText('₱50', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 photos · 1 free')).toBeVisible()
})

test('with another cover the mosaic of the one before does not stay', async () => {
  const [one, other] = await Promise.all(
    ['a.png', 'b.png'].map(async (name) => URL.createObjectURL(await drawPicture(name))),
  )
  const update = show([samplePhoto('a', { absolute_url: one! })])
  await expect.poll(() => pictures()[0]).toMatch(/^data:/)
  update([samplePhoto('b', { absolute_url: 'data:image/png;base64,AAAA' })])
  await expect.poll(pictures).toEqual([null])
  update([samplePhoto('b', { absolute_url: other! })])
  await expect.poll(() => pictures()[0]).toMatch(/^data:/)
})

test('the caption stands below, and no price is a dash', async () => {
  show([samplePhoto('a')], { price: null }, 'snap', 'Dagat sa hapon')
  await expect.element(page.getByText('Dagat sa hapon')).toBeVisible()
  await expect.element(page.getByText('₱ –')).toBeVisible()
  await expect.element(page.getByText('View Photo')).toBeVisible()
})

test('without a photo there is nothing to see', async () => {
  show([])
  await expect.element(page.getByRole('article')).not.toBeInTheDocument()
})
