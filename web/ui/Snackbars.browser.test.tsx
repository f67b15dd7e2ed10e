// Snackbars: where they stand, above an open sheet on a phone, and where the focus goes when one is closed or its time is over.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { type Snackbar, Snackbars } from './Snackbars.tsx'

const items: Snackbar[] = [{ id: 'a1b2c3d4', text: 'No connection.' }]
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

/** A page with a field, and these messages. */
function showPage(shown: Snackbar[]) {
  const content = (left: Snackbar[]) => (
    <>
      <main tabIndex={-1} style={{ height: 3000 }}>
        <input aria-label="Name" />
      </main>
      <Snackbars items={left} onClose={(id) => rerender(content(left.filter((one) => one.id !== id)))} />
    </>
  )
  const { rerender } = mount(content(shown))
  return (left: Snackbar[]) => rerender(content(left))
}

const two: Snackbar[] = [...items, { id: 'b', text: 'Updated', tone: 'success' }]
const close = page.getByRole('button', { name: 'Close message' })
const main = page.getByRole('main')

test('who closes a message by keyboard goes on with the content of the page, where it stands', async () => {
  showPage(two)
  scrollTo(0, 700)
  ;(close.nth(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toHaveFocus()
  expect(scrollY).toBe(700)
  expect(page.getByText('Updated').query()).toBeNull()
  await userEvent.tab()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('a message whose time is over while its button has the focus leaves it to the page', async () => {
  const leave = showPage(two)
  ;(close.first().element() as HTMLElement).focus()
  leave(two.slice(1))
  await expect.element(main).toHaveFocus()
})

test('who writes goes on writing while messages come and go', async () => {
  const change = showPage(items)
  await page.getByRole('textbox').fill('Ana')
  change(two)
  change(two.slice(1))
  change([])
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('another message changes nothing for who is about to close one', async () => {
  const change = showPage(items)
  ;(close.element() as HTMLElement).focus()
  change(two)
  await expect.element(close.first()).toHaveFocus()
})

test('only what went well and what went wrong have a mark, and not the same', () => {
  const tones = ['success', 'error', 'info', undefined] as const
  showPage(tones.map((tone, at) => ({ id: String(at), text: `Message ${at}`, tone })))
  const marks = tones.map((_, at) => page.getByText(`Message ${at}`).element().previousElementSibling?.innerHTML)
  expect(marks.slice(2)).toEqual([undefined, undefined])
  expect(marks[0]).not.toBe(marks[1])
})

test('a press beside a message reaches the page below it', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(700, 844)
  showPage(items)
  const { left, top, height } = page.getByText('No connection.').element().parentElement!.getBoundingClientRect()
  expect(document.elementFromPoint(left - 20, top + height / 2)?.closest('main')).not.toBeNull()
})
