// Where snackbars stand: at the bottom of the screen, and on a phone above an open sheet, whose buttons are at the bottom.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { Snackbars } from './Snackbars.tsx'

const items = [{ id: 'a1b2c3d4', text: 'No connection.' }]
const isInUpperHalf = () => page.getByText('No connection.').element().getBoundingClientRect().top < innerHeight / 2

test('on a phone a snackbar leaves the buttons of an open sheet free', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(390, 844)
  const { rerender } = mount(<Snackbars items={items} onClose={() => undefined} />)
  expect(isInUpperHalf()).toBe(false)
  rerender(
    <>
      <Snackbars items={items} onClose={() => undefined} />
      <div role="dialog" aria-label="Sheet" />
    </>,
  )
  expect(isInUpperHalf()).toBe(true)
  await page.viewport(1280, 800)
  expect(isInUpperHalf()).toBe(false)
})
