import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { samplePhoto } from './sample-photo.fixture.ts'

function Grid({ names }: { names: string[] }) {
  const [photos, setPhotos] = useState(names.map((name) => samplePhoto(name, { name })))
  return (
    <PhotoGrid
      photos={photos}
      isFree={false}
      onMove={(key, to) =>
        setPhotos((before) => {
          const rest = before.filter((one) => one.key !== key)
          rest.splice(to, 0, before.find((one) => one.key === key)!)
          return rest
        })
      }
      onToggle={() => {}}
      onRemove={(key) => setPhotos((before) => before.filter((one) => one.key !== key))}
    >
      <input aria-label="More photos" />
    </PhotoGrid>
  )
}

const order = () =>
  [...document.querySelectorAll('[data-remove]')].map((button) =>
    button.getAttribute('aria-label')!.replace('Remove ', ''),
  )
const announcement = () => document.querySelector('p[role=status]')!.textContent
const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, photo`) })
const focused = () => document.activeElement?.getAttribute('aria-label')

test('arrow keys on the handle move a photo, keep the focus on it and announce its new position', async () => {
  mountApp(<Grid names={['a', 'b', 'c']} />)
  ;(handle('b').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(order).toEqual(['a', 'c', 'b'])
  expect([focused(), announcement()]).toEqual(['Move b, photo 3 of 3', 'b is now 3 of 3.'])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(order).toEqual(['b', 'a', 'c'])
  expect(announcement()).toBe('b is now 1 of 3, the cover.')
})

test('the first photo cannot move earlier and the last cannot move later', async () => {
  mountApp(<Grid names={['a', 'b']} />)
  ;(handle('a').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await page.getByRole('button', { name: 'Move b later' }).click({ force: true })
  expect([order(), announcement()]).toEqual([['a', 'b'], ''])
  await expect.element(page.getByRole('button', { name: 'Move a earlier' })).toHaveAttribute('aria-disabled', 'true')
})

test('the buttons move a photo by one position', async () => {
  mountApp(<Grid names={['a', 'b', 'c']} />)
  await page.getByRole('button', { name: 'Move c earlier' }).click()
  await expect.poll(order).toEqual(['a', 'c', 'b'])
  await page.getByRole('button', { name: 'Move a later' }).click()
  await expect.poll(order).toEqual(['c', 'a', 'b'])
})

test('a photo dragged with the mouse moves to the position it is dropped on', async () => {
  mountApp(<Grid names={['a', 'b', 'c']} />)
  await userEvent.dragAndDrop(document.querySelectorAll('li img')[0]!, document.querySelectorAll('li img')[2]!)
  await expect.poll(order).toEqual(['b', 'c', 'a'])
})

test('a photo that was moved can be dragged back to where it was', async () => {
  mountApp(<Grid names={['a', 'b', 'c']} />)
  await userEvent.dragAndDrop(document.querySelectorAll('li img')[0]!, document.querySelectorAll('li img')[2]!)
  await expect.poll(order).toEqual(['b', 'c', 'a'])
  await userEvent.dragAndDrop(document.querySelectorAll('li img')[2]!, document.querySelectorAll('li img')[0]!)
  await expect.poll(order).toEqual(['a', 'b', 'c'])
  expect(announcement()).toBe('a is now 1 of 3, the cover.')
})

test('a photo is dropped once: a later press elsewhere moves nothing, also in Chrome 87', async () => {
  ignoreSignals()
  mountApp(<Grid names={['a', 'b', 'c']} />)
  await userEvent.dragAndDrop(document.querySelectorAll('li img')[0]!, document.querySelectorAll('li img')[2]!)
  await expect.poll(order).toEqual(['b', 'c', 'a'])
  await page.getByRole('button', { name: /^Hidden until paid: c/ }).click()
  expect(order()).toEqual(['b', 'c', 'a'])
})

test('a drag that the phone takes over, and one by another button, move nothing', async () => {
  mountApp(<Grid names={['a', 'b', 'c']} />)
  const photos = [...document.querySelectorAll('li img')]
  const middle = (place: number) => {
    const { left, top, width, height } = photos[place]!.getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2, pointerId: 1, pointerType: 'mouse', bubbles: true }
  }
  const press = (event: PointerEvent) => flushSync(() => void photos[0]!.dispatchEvent(event))
  const drag = (button: number, end: string) => {
    press(new PointerEvent('pointerdown', { ...middle(0), button }))
    press(new PointerEvent('pointermove', middle(2)))
    press(new PointerEvent(end, middle(2)))
    return order()
  }
  expect(drag(0, 'pointercancel')).toEqual(['a', 'b', 'c'])
  expect(drag(2, 'pointerup')).toEqual(['a', 'b', 'c'])
  expect(drag(0, 'pointerup')).toEqual(['b', 'c', 'a'])
})

/** Listeners ignore the option `signal` until the test ends, as before Chrome 88. */
function ignoreSignals(): void {
  const { addEventListener } = window
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) =>
    addEventListener(type, listener)
  onTestFinished(() => {
    window.addEventListener = addEventListener
  })
}

test('removing a photo focuses the next remove button, else the previous one, else the file input', async () => {
  mountApp(<Grid names={['a', 'b', 'c']} />)
  await page.getByRole('button', { name: 'Remove b' }).click()
  await expect.poll(focused).toBe('Remove c')
  expect(announcement()).toBe('b is removed.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Remove a')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('More photos')
})

test('on a phone three photos are side by side, and each button is wide enough for a thumb', async () => {
  mountApp(<Grid names={['a', 'b', 'c', 'd']} />)
  await expect.element(handle('d')).toBeVisible()
  const tops = [...document.querySelectorAll('[data-place]')].map((tile) => tile.getBoundingClientRect().top)
  expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, false])
  const buttons = [...document.querySelectorAll('[data-place] button')].map((button) => button.getBoundingClientRect())
  for (const { width, height } of buttons) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})
