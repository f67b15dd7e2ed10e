// The area for adding photos: by its file dialog, by dropping, and what it ignores.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, mountApp } from '../testing.tsx'
import { DropZone } from './DropZone.tsx'
import { tinyPicture } from './fake-uploads.fixture.ts'

const input = page.getByLabelText('Add photos', { exact: true })

function show(props: Partial<Parameters<typeof DropZone>[0]> = {}) {
  const onFiles = vi.fn<(files: File[]) => void>()
  mountApp(
    <DropZone label="Add photos" multiple onFiles={onFiles} {...props}>
      Drop them here
    </DropZone>,
  )
  return { names: () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name)) }
}

/** Whether the page keeps the browser from opening what is dragged over or dropped here. */
function drag(type: 'dragover' | 'dragleave' | 'drop', ...names: string[]): boolean {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(tinyPicture(name))
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  input.element().dispatchEvent(event)
  return event.defaultPrevented
}

const zone = () => input.element().parentElement!

test('files are handed over in the order in which they were dropped', () => {
  const { names } = show()
  expect(drag('drop', 'b.png', 'a.png')).toBe(true)
  expect(names()).toEqual([['b.png', 'a.png']])
})

test('something else than files, such as a selected word, is dropped without effect', () => {
  const { names } = show()
  expect(drag('drop')).toBe(true)
  expect(names()).toEqual([])
})

test('while it is disabled nothing is taken, and the browser does not leave the page for the dropped file', () => {
  const { names } = show({ disabled: true })
  expect(drag('dragover')).toBe(true)
  expect(drag('drop', 'a.png')).toBe(true)
  expect(names()).toEqual([])
})

test('it is marked while files are over it, and no longer once they have left or were dropped', async () => {
  show()
  const plain = zone().className
  for (const end of ['dragleave', 'drop'] as const) {
    drag('dragover', 'a.png')
    await expect.poll(() => zone().className).not.toBe(plain)
    drag(end, 'a.png')
    await expect.poll(() => zone().className).toBe(plain)
  }
})

test('a file that was chosen can be chosen again, such as after it was removed', async () => {
  const { names } = show()
  for (const _ of [1, 2]) await input.upload(tinyPicture('a.png'))
  expect(names()).toEqual([['a.png'], ['a.png']])
})

test('the dialog offers the kinds that are taken, and no HEIC, so that an iPhone converts its photos', () => {
  show()
  const accepted = input.element().getAttribute('accept')!
  expect(accepted.split(',')).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml'])
})

test.each([
  [true, true],
  [false, false],
])('several files may be chosen only where several are taken: %s', (multiple, may) => {
  show({ multiple })
  expect((input.element() as HTMLInputElement).multiple).toBe(may)
})

test('its words are for the eyes alone, and an error is read out with its name', async () => {
  mount(<p id="why">Add a photo first.</p>)
  show({ isInvalid: true, describedBy: 'why' })
  await expect.element(input).toBeInvalid()
  await expect.element(input).toHaveAccessibleDescription('Add a photo first.')
  expect(page.getByText('Drop them here').element().closest('[aria-hidden=true]')).not.toBeNull()
})
