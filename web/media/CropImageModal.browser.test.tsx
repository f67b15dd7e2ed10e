// Cropping a picture: zoom and move buttons, and the resulting image.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'

/** A picture of two halves: red on the left, blue on the right. */
async function twoHalves(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#f00'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = '#00f'
  context.fillRect(width / 2, 0, width / 2, height)
  return canvas.convertToBlob({ type: 'image/png' })
}

function open(picture: Blob, options: { aspect?: number; widthMaxPx?: number } = {}) {
  const onCropped = vi.fn<(picture: Blob) => void>()
  mountApp(null)
  openModal('crop-image', { picture, aspect: 1, widthMaxPx: 1000, onCropped, ...options })
  return onCropped
}

const button = (name: string) => page.getByRole('button', { name })
const zoom = page.getByRole('slider', { name: 'Zoom' })

async function cropAndRead(onCropped: ReturnType<typeof open>) {
  await button('Use photo').click()
  await expect.poll(() => onCropped.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const bitmap = await createImageBitmap(onCropped.mock.calls[0]![0])
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const at = (x: number) => [...context.getImageData(x, bitmap.height / 2, 1, 1).data.slice(0, 3)]
  return { width: bitmap.width, height: bitmap.height, left: at(2), right: at(bitmap.width - 3) }
}

const isRed = ([red, , blue]: number[]) => red! > 200 && blue! < 60
const isBlue = ([red, , blue]: number[]) => blue! > 200 && red! < 60

test('by default crops the middle in the requested aspect ratio, without enlarging', async () => {
  const onCropped = open(await twoHalves(400, 200))
  await expect.element(zoom).toHaveValue('1')
  const cut = await cropAndRead(onCropped)
  expect([cut.width, cut.height]).toEqual([200, 200])
  expect([isRed(cut.left), isBlue(cut.right)]).toEqual([true, true])
})

test('scales the result down to the maximum width', async () => {
  const cut = await cropAndRead(open(await twoHalves(400, 200), { aspect: 2, widthMaxPx: 100 }))
  expect([cut.width, cut.height]).toEqual([100, 50])
})

test('crops only the left part after zooming in and moving left', async () => {
  const onCropped = open(await twoHalves(400, 200))
  await expect.element(button('Use photo')).toBeEnabled()
  for (let press = 0; press < 4; press++) await button('Zoom in').click()
  await expect.element(zoom).toHaveValue('2')
  for (let press = 0; press < 20; press++) await button('Move left').click()
  const cut = await cropAndRead(onCropped)
  expect([cut.width, cut.height, isRed(cut.left), isRed(cut.right)]).toEqual([100, 100, true, true])
})

test('keeps the zoom within its range, by button and by key', async () => {
  open(await twoHalves(100, 100))
  await expect.element(button('Use photo')).toBeEnabled()
  await button('Zoom out').click()
  await expect.element(zoom).toHaveValue('1')
  ;(zoom.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(zoom).toHaveValue('4')
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '4.0 times')
  await button('Zoom in').click()
  await expect.element(zoom).toHaveValue('4')
})

test('names a file that is not an image and disables cropping', async () => {
  const onCropped = open(new File(['no picture'], 'pusa.png', { type: 'image/png' }))
  await expect.element(page.getByText(/pusa\.png/)).toBeVisible()
  await expect.element(button('Use photo')).toBeDisabled()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onCropped).not.toHaveBeenCalled()
})

const frame = page.getByRole('button', { name: /^The part that stays/ })
const pictureLeft = () => frame.element().querySelector('img')!.style.left

function touch(type: string, pointerId: number, clientX: number): void {
  const event = { bubbles: true, pointerId, clientX, clientY: 0, isPrimary: pointerId === 1 }
  frame.element().dispatchEvent(new PointerEvent(type, event))
}

test('the picture follows one finger, two fingers zoom it, and one that is lifted moves nothing any more', async () => {
  open(await twoHalves(400, 200))
  await expect.element(frame).toBeVisible()
  // Pointers that a test makes up cannot be captured.
  frame.element().setPointerCapture = () => {}
  expect(pictureLeft()).toBe('-50%')
  const width = (frame.element() as HTMLElement).offsetWidth
  touch('pointerdown', 1, 0)
  touch('pointermove', 1, width / 4)
  await expect.poll(pictureLeft).toBe('-25%')
  touch('pointerdown', 2, width / 4 + 100)
  touch('pointermove', 2, width / 4 + 200)
  await expect.element(zoom).toHaveValue('2')
  touch('pointerup', 1, 0)
  touch('pointerup', 2, 0)
  touch('pointermove', 1, width)
  for (const name of ['Zoom in', 'Zoom out']) await button(name).click()
  await expect.element(zoom).toHaveValue('2')
})

test('two fingers that move together move the picture as far as one', async () => {
  open(await twoHalves(400, 200))
  await expect.element(frame).toBeVisible()
  frame.element().setPointerCapture = () => {}
  for (let press = 0; press < 4; press++) await button('Zoom in').click()
  await expect.element(zoom).toHaveValue('2')
  const width = (frame.element() as HTMLElement).offsetWidth
  // So far away that moving one after the other hardly zooms.
  const far = 1_000_000
  touch('pointerdown', 1, 0)
  touch('pointerdown', 2, far)
  expect(pictureLeft()).toBe('-150%')
  touch('pointermove', 1, width / 4)
  touch('pointermove', 2, far + width / 4)
  await expect.poll(() => Math.round(Number.parseFloat(pictureLeft()))).toBe(-125)
})

test('the wheel zooms the picture from the moment it is seen, and does not scroll what is around it', async () => {
  open(await twoHalves(400, 200))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  // A microtask of the change itself: nothing that React does later has run.
  await new Promise<void>((resolve) => {
    const look = () => frame.query() && resolve()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    look()
  })
  const turn = new WheelEvent('wheel', { deltaY: -500, bubbles: true, cancelable: true })
  frame.element().dispatchEvent(turn)
  await expect.element(zoom).toHaveValue('2')
  expect(turn.defaultPrevented).toBe(true)
})

test('a picture that cannot be cut says so, and can be tried again', async () => {
  const onCropped = open(await twoHalves(400, 200))
  onCropped.mockImplementationOnce(() => {
    throw new Error('no memory')
  })
  await button('Use photo').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Use photo').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onCropped).toHaveBeenCalledTimes(2)
})
