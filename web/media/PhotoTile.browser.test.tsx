// One photo of a set, from the upload to the sneak peek: what is shown, what a screen reader hears, and dragging by finger.
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocalPhoto } from '../shell/photo-set.ts'
import { mountApp } from '../testing.tsx'
import { DropZone } from './DropZone.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { samplePhoto } from './sample-photo.fixture.ts'

const onMove = vi.fn()
const onToggle = vi.fn()

function show(photos: LocalPhoto[], isFree = false) {
  onMove.mockClear()
  onToggle.mockClear()
  const grid = (now: LocalPhoto[]) => (
    <PhotoGrid photos={now} isFree={isFree} onMove={onMove} onToggle={onToggle} onRemove={() => {}} />
  )
  const { rerender } = mountApp(grid(photos))
  return (now: LocalPhoto[]) => rerender(grid(now))
}

const statuses = () =>
  page
    .getByRole('status')
    .elements()
    .map((one) => one.textContent)

test('an upload is told at every quarter, and once it has arrived', async () => {
  const update = show([samplePhoto('a', { loading: 3 })])
  const ring = page.getByRole('progressbar', { name: 'Uploading a.jpg' })
  await expect.element(ring).toHaveAttribute('aria-valuenow', '3')
  expect(statuses()).toContain('a.jpg, 0 percent')
  update([samplePhoto('a', { loading: 49 })])
  expect(statuses()).toContain('a.jpg, 25 percent')
  await expect.element(ring).toHaveAttribute('aria-valuenow', '49')
  update([samplePhoto('a')])
  expect(statuses()).toContain('a.jpg, uploaded')
  await expect.element(ring).not.toBeInTheDocument()
})

test('the ring fills as far as the upload is', async () => {
  mountApp(<ProgressRing name="a.jpg" loading={40} />)
  await expect.element(page.getByRole('progressbar')).toHaveTextContent('40')
  const done = document.querySelectorAll('circle')[1]!
  expect(done.getAttribute('stroke-dasharray')).toBe('40 100')
})

test.each([
  [{ is_payable: true }, false, 'Hidden until paid: a.jpg. Press to show it as a sneak peek.'],
  [{ is_payable: false, is_preview: true }, false, 'Sneak peek: a.jpg. Press to hide it until paid.'],
  [{ is_payable: false }, true, 'Free for all: a.jpg. Press to hide it until paid.'],
])(
  'a photo that is %o in a set that is free: %s says who sees it and what a press does',
  async (change, isFree, name) => {
    show([samplePhoto('a', change)], isFree)
    await page.getByRole('button', { name, exact: true }).click()
    expect(onToggle.mock.calls).toEqual([['a']])
  },
)

test('the cover is the first photo, and each has its number', async () => {
  show([samplePhoto('a'), samplePhoto('b')])
  const tiles = page.getByRole('list', { name: 'Photos in their order' }).getByRole('listitem')
  await expect.element(tiles.nth(0).getByText('1 Cover')).toBeVisible()
  await expect.element(tiles.nth(1).getByText('2', { exact: true })).toBeVisible()
  await expect.element(tiles.nth(1).getByText('Cover', { exact: false })).not.toBeInTheDocument()
})

test('a press on the handle says how to move the photo', async () => {
  show([samplePhoto('a'), samplePhoto('b')])
  const handle = page.getByRole('button', { name: 'Move b.jpg, photo 2 of 2' })
  await expect.element(handle).toHaveAccessibleDescription('Drag it, or press the arrow keys to move the photo.')
  await handle.click()
  await expect.element(page.getByText('Press the arrow keys to move b.jpg.')).toBeInTheDocument()
  await userEvent.keyboard('{Home}')
  expect(onMove).not.toHaveBeenCalled()
})

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

/** Presses with a finger on what is found, moves onto the photo at the place `to`, and lifts it. */
function dragByFinger(from: Element, to: number, { pointerId = 1, onTheWay = () => {} } = {}): void {
  const at = { pointerId, pointerType: 'touch', bubbles: true }
  const end = middleOf(document.querySelectorAll('li[data-place]')[to]!)
  const send = (target: EventTarget, type: string, where: object) =>
    flushSync(() => void target.dispatchEvent(new PointerEvent(type, { ...at, ...where })))
  send(from, 'pointerdown', middleOf(from))
  send(window, 'pointermove', end)
  onTheWay()
  send(window, 'pointerup', end)
}

test('a finger drags by the handle, and on the photo itself it scrolls the page', async () => {
  show([samplePhoto('a'), samplePhoto('b'), samplePhoto('c')])
  await expect.element(page.getByRole('button', { name: 'Remove c.jpg' })).toBeVisible()
  dragByFinger(document.querySelector('li[data-place="0"] img')!, 2)
  expect(onMove).not.toHaveBeenCalled()
  const handle = page.getByRole('button', { name: 'Move a.jpg, photo 1 of 3' }).element()
  let dragged = ''
  dragByFinger(handle, 2, { onTheWay: () => (dragged = handle.closest('li')!.style.translate) })
  expect(onMove.mock.calls).toEqual([['a', 2]])
  // It followed the finger, and is back in the grid.
  expect(dragged).toMatch(/^\d+px/)
  expect(handle.closest('li')!.style.translate).toBe('')
})

test('a tremble of the finger is a press, not a drag', async () => {
  show([samplePhoto('a'), samplePhoto('b')])
  const handle = page.getByRole('button', { name: 'Move a.jpg, photo 1 of 2' }).element()
  const { clientX, clientY } = middleOf(handle)
  const at = { pointerId: 1, pointerType: 'touch', bubbles: true, clientY }
  flushSync(() => void handle.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX })))
  flushSync(() => void window.dispatchEvent(new PointerEvent('pointermove', { ...at, clientX: clientX + 3 })))
  expect(handle.closest('li')!.style.translate).toBe('')
  window.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: clientX + 3 }))
  expect(onMove).not.toHaveBeenCalled()
})

test('a second finger neither moves nor drops what the first one drags', async () => {
  show([samplePhoto('a'), samplePhoto('b'), samplePhoto('c')])
  const handle = page.getByRole('button', { name: 'Move a.jpg, photo 1 of 3' }).element()
  const third = middleOf(document.querySelectorAll('li[data-place]')[2]!)
  dragByFinger(handle, 1, {
    onTheWay: () => {
      for (const type of ['pointermove', 'pointerup'])
        flushSync(() => void window.dispatchEvent(new PointerEvent(type, { pointerId: 7, ...third })))
    },
  })
  expect(onMove.mock.calls).toEqual([['a', 1]])
})

test('leaving in the middle of a drag leaves nothing that listens', async () => {
  const { unmount } = mountApp(
    <PhotoGrid
      photos={[samplePhoto('a'), samplePhoto('b')]}
      isFree={false}
      onMove={onMove}
      onToggle={() => {}}
      onRemove={() => {}}
    />,
  )
  onMove.mockClear()
  const end = middleOf(document.querySelectorAll('li[data-place]')[1]!)
  const handle = page.getByRole('button', { name: 'Move a.jpg, photo 1 of 2' }).element()
  dragByFinger(handle, 1, { onTheWay: unmount })
  window.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1, ...end }))
  expect(onMove).not.toHaveBeenCalled()
})

function dropOn(zone: Element, ...files: File[]): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const [over, drop] = ['dragover', 'drop'].map(
    (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
  )
  flushSync(() => void zone.dispatchEvent(over!))
  flushSync(() => void zone.dispatchEvent(drop!))
  // Otherwise the browser would open the file in place of the page.
  return over!.defaultPrevented && drop!.defaultPrevented
}

test.each([
  ['dropped files are taken', false, 2, 1],
  ['a dropped word is not a file', false, 0, 0],
  ['nothing is taken while the field is disabled', true, 2, 0],
])('%s, and the page stays', async (_what, disabled, count, calls) => {
  const onFiles = vi.fn()
  mountApp(
    <DropZone label="Add photos" disabled={disabled} onFiles={onFiles}>
      or drop them here
    </DropZone>,
  )
  const files = Array.from({ length: count }, (_, at) => new File([''], `${at}.png`))
  expect(dropOn(page.getByText('or drop them here').element(), ...files)).toBe(true)
  expect(onFiles).toHaveBeenCalledTimes(calls)
  if (calls) expect(onFiles.mock.calls[0]![0]).toHaveLength(2)
})

test('a photo that nobody sees now has its tile, and no empty address, of which React warns', () => {
  const warned = vi.spyOn(console, 'error')
  onTestFinished(() => warned.mockRestore())
  show([samplePhoto('a', { id: 'a', absolute_url: '' })])
  expect(page.getByRole('button', { name: 'Remove a.jpg' }).elements()).toHaveLength(1)
  expect(warned).not.toHaveBeenCalled()
})
