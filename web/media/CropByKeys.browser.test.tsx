// Cropping without a mouse, cropping that is cancelled or pressed twice, and shapes at the edge. By pointer: CropImageModal.browser.test.tsx.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'

async function draw(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#080'
  context.fillRect(0, 0, width / 2, height / 2)
  return canvas.convertToBlob({ type })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const zoom = page.getByRole('slider', { name: 'Zoom' })
const frame = page.getByRole('button', { name: /^The part that stays/ })
const position = () => {
  const { left, top } = frame.element().querySelector('img')!.style
  return [left, top].map((part) => Math.round(Number.parseFloat(part)))
}

async function open(picture: Blob, options: { aspect?: number; widthMaxPx?: number } = {}) {
  const onCropped = vi.fn<(picture: Blob) => void>()
  mountApp(null)
  openModal('crop-image', { picture, aspect: 1, widthMaxPx: 1000, onCropped, ...options })
  await expect.element(button('Use photo')).toBeEnabled()
  return onCropped
}

async function sizeOf(onCropped: Awaited<ReturnType<typeof open>>): Promise<number[]> {
  await button('Use photo').click()
  await expect.poll(() => onCropped.mock.calls.length).toBe(1)
  const { width, height } = await createImageBitmap(onCropped.mock.calls[0]![0])
  return [width, height]
}

test('arrow keys on the frame move the photo under it, and other keys are left to the browser', async () => {
  await open(await draw(400, 200))
  ;(frame.element() as HTMLElement).focus()
  expect(position()).toEqual([-50, 0])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(position).toEqual([-45, 0])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(position).toEqual([-55, 0])
  const press = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
  frame.element().dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
})

test('up and down move a zoomed photo, and never beyond its edge', async () => {
  await open(await draw(200, 200))
  ;(zoom.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(zoom).toHaveValue('4')
  ;(frame.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(position).toEqual([-150, -155])
  for (let press = 0; press < 40; press++) await userEvent.keyboard('{ArrowUp}')
  await expect.poll(position).toEqual([-150, 0])
})

test('the buttons move it in all four directions', async () => {
  await open(await draw(200, 200))
  for (let press = 0; press < 4; press++) await button('Zoom in').click()
  await expect.element(zoom).toHaveValue('2')
  expect(position()).toEqual([-50, -50])
  for (const [name, expected] of [
    ['Move left', [-45, -50]],
    ['Move up', [-45, -45]],
    ['Move right', [-50, -45]],
    ['Move down', [-50, -50]],
  ] as const) {
    await button(name).click()
    await expect.poll(position, { message: name }).toEqual(expected)
  }
})

test('everything can be reached by keyboard, and Enter on “Use photo” crops', async () => {
  const onCropped = await open(await draw(100, 100))
  const seen = new Set<string>()
  for (let press = 0; press < 14; press++) {
    await userEvent.keyboard('{Tab}')
    const { ariaLabel, textContent } = document.activeElement!
    seen.add(ariaLabel || textContent!.trim())
  }
  for (const name of ['Zoom out', 'Zoom', 'Zoom in', 'Move left', 'Move down', 'Use photo', 'Cancel'])
    expect([...seen], name).toContain(name)
  ;(button('Use photo').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onCropped.mock.calls.length).toBe(1)
})

test.each([
  ['a tall photo for a wide frame', 100, 300, 16 / 9, 1000, [100, 56]],
  ['a wide photo for a tall frame', 300, 100, 4 / 5, 1000, [80, 100]],
  ['one that is too wide', 400, 400, 1, 120, [120, 120]],
  ['a line of pixels', 40, 1, 1, 1000, [1, 1]],
] as const)('%s is cut as large as it goes', async (_what, width, height, aspect, widthMaxPx, expected) => {
  const onCropped = await open(await draw(width, height), { aspect, widthMaxPx })
  expect(await sizeOf(onCropped)).toEqual(expected)
})

test('what is transparent becomes white, not black', async () => {
  const onCropped = await open(await draw(100, 100))
  await sizeOf(onCropped)
  const cropped = onCropped.mock.calls[0]![0]
  expect(cropped.type).toBe('image/jpeg')
  const context = new OffscreenCanvas(100, 100).getContext('2d')!
  context.drawImage(await createImageBitmap(cropped), 0, 0)
  expect(Math.min(...context.getImageData(90, 90, 1, 1).data)).toBeGreaterThan(250)
})

/** The picture takes until the returned function is called to be cut. */
function holdCut(): () => void {
  const cut = Promise.withResolvers<void>()
  const { convertToBlob } = OffscreenCanvas.prototype
  const spy = vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(async function (
    this: OffscreenCanvas,
    options,
  ) {
    await cut.promise
    return convertToBlob.call(this, options)
  })
  onTestFinished(() => spy.mockRestore())
  return cut.resolve
}

test('a crop cancelled while the picture is cut changes nothing', async () => {
  const onCropped = await open(await draw(100, 100))
  const endCut = holdCut()
  await button('Use photo').click()
  await expect.element(button('Use photo')).toHaveAttribute('aria-busy', 'true')
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  endCut()
  // As long as the cut takes that is not wanted any more.
  await draw(100, 100, 'image/jpeg')
  await expect
    .poll(() => vi.mocked(OffscreenCanvas.prototype.convertToBlob).mock.settledResults.at(0)?.type)
    .toBe('fulfilled')
  expect(onCropped).not.toHaveBeenCalled()
})

test('a double press crops once', async () => {
  const onCropped = await open(await draw(100, 100))
  const endCut = holdCut()
  await button('Use photo').dblClick()
  endCut()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onCropped).toHaveBeenCalledOnce()
})
