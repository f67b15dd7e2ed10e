import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Photo, Post } from '#contract/content.ts'
import { mountApp } from '../testing.tsx'
import { SlideViewer } from './SlideViewer.tsx'

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const photo = (id: string, change: Partial<Photo> = {}): Photo =>
  ({
    id,
    width: 400,
    height: 300,
    image_url: dot,
    image_url_variants: null,
    mosaic: null,
    is_locked: false,
    is_payable: change.is_locked ?? false,
    is_preview: false,
    ...change,
  }) as Photo

const post = (images: Photo[]): Post =>
  ({
    id: 'p1',
    kind: 'slide',
    caption: 'Siargao',
    images,
    price: null,
    is_payable: images.some((one) => one.is_locked),
    is_purchased: false,
    is_owner: false,
    preview_count: images.filter((one) => one.is_preview).length,
    creator: { page_name: 'Ana', page_url: 'ana' },
  }) as unknown as Post

const three = post([photo('a'), photo('b'), photo('c')])
const strip = () => document.querySelector<HTMLElement>('ul[aria-label=Photos]')!
const inSight = () => Math.round(strip().scrollLeft / strip().clientWidth) + 1
const getAnnouncement = () => document.querySelector('[role=status]')!.textContent

function show(shown: Post = three) {
  return mountApp(
    <>
      <input aria-label="Comment" defaultValue="abc" />
      <SlideViewer post={shown} buy={null} />
    </>,
  )
}

test('the buttons step through the photos, and the position is counted and announced', async () => {
  show()
  expect([inSight(), getAnnouncement()]).toEqual([1, 'Photo 1 of 3'])
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect.poll(getAnnouncement).toBe('Photo 2 of 3')
  await expect.poll(inSight).toBe(2)
  await page.getByRole('button', { name: 'Previous photo' }).click()
  await expect.poll(getAnnouncement).toBe('Photo 1 of 3')
})

test('at an end the button keeps the focus, is marked as disabled and does nothing', async () => {
  show()
  const previous = page.getByRole('button', { name: 'Previous photo' })
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  ;(previous.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(previous).toHaveFocus()
  expect(inSight()).toBe(1)
})

test('arrow keys work wherever the focus is; two quick steps count as two', async () => {
  show()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(getAnnouncement).toBe('Photo 3 of 3')
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(getAnnouncement).toBe('Photo 2 of 3')
})

test('arrow keys in a text field and with a modifier key are left to the browser', () => {
  show()
  const isOurs = (target: Element, more: KeyboardEventInit = {}) => {
    const press = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true, ...more })
    target.dispatchEvent(press)
    return press.defaultPrevented
  }
  expect(isOurs(page.getByRole('textbox', { name: 'Comment' }).element())).toBe(false)
  for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    expect(isOurs(document.body, { [held]: true }), held).toBe(false)
  expect(isOurs(document.body)).toBe(true)
})

test('a swipe counts as a step', async () => {
  show()
  strip().scrollTo({ left: strip().clientWidth * 2, behavior: 'instant' })
  await expect.poll(getAnnouncement).toBe('Photo 3 of 3')
})

test('a locked slide shows its free previews first; once unlocked it has its own order and keeps the visible photo', async () => {
  const locked = (id: string) => photo(id, { is_locked: true, image_url: null, mosaic: dot } as never)
  const { rerender } = show(post([locked('a'), photo('b', { is_preview: true } as never), locked('c')]))
  const order = () => [...strip().querySelectorAll('img')].map((image) => image.alt)
  expect(order()[0]).toContain('Free preview')
  expect(order()[1]).toContain('Locked photo')
  rerender(
    <>
      <input aria-label="Comment" />
      <SlideViewer post={three} buy={null} />
    </>,
  )
  await expect.poll(getAnnouncement).toBe('Photo 2 of 3')
})

test('an unlocked photo that cannot be decoded takes the place of its mosaic all the same', async () => {
  const locked = (id: string) => photo(id, { is_locked: true, image_url: null, mosaic: dot })
  const broken = { image_url: 'data:image/png;base64,AAAA' }
  const { rerender } = show({ ...post([locked('a'), locked('b')]), photo_count: 2 })
  const shown = () => [...strip().querySelectorAll('img')].map((one) => one.getAttribute('src'))
  expect(shown()).toEqual([dot, dot])
  rerender(
    <>
      <input aria-label="Comment" defaultValue="abc" />
      <SlideViewer post={post([photo('a', broken), photo('b', broken)])} buy={null} />
    </>,
  )
  await expect.poll(shown).toContain(broken.image_url)
})

test('a single photo has no buttons', () => {
  show(post([photo('a')]))
  expect(document.querySelectorAll('button')).toHaveLength(0)
  expect(strip().tabIndex).toBe(-1)
})

test('the densest screens get a smaller `sizes` width, so that they load two image pixels per point, not three', async () => {
  const files = { WH100: dot, WH500: `${dot}#500`, WH750: `${dot}#750`, WH1080: `${dot}#1080` }
  show(post([photo('a', { width: 2000, height: 1500, image_url_variants: files })]))
  const [picture] = page.getByRole('img').elements() as HTMLImageElement[]
  const dense = picture!.sizes.split(', (').find((size) => size.includes('2.5dppx'))!
  const vw = Number(/min\((\d+)vw/.exec(dense)![1])
  // The widest phones, at three pixels per point: the 750 px file is enough.
  expect((430 * 3 * vw) / 100).toBeLessThanOrEqual(750)
  expect(picture!.sizes).toContain('min(100vw, ')
})
