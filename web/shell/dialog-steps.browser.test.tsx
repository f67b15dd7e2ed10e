// Dialogs as steps of one sheet: where the focus is, what a stray tap may close, and what fits on a small screen.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ModalFrame, ModalRegistry } from './ModalHost.tsx'
import { closeAllModals, openModal } from './modals.ts'

interface Props {
  frame: ModalFrame
}

function People({ frame }: Props) {
  return (
    <Dialog {...frame} title="People">
      <SearchField label="Search people" />
      <button type="button" onClick={() => openModal('welcome', {} as never)}>
        Next step
      </button>
      <label>
        <input type="radio" name="kind" /> Followers
      </label>
    </Dialog>
  )
}

function Code({ frame }: Props) {
  return (
    <Dialog {...frame} title="Code">
      <TextField label="Code" />
    </Dialog>
  )
}

function Long({ frame }: Props) {
  return (
    <Dialog {...frame} title="Pinakamakapangyarihangmangingisdangtagapagtanggol" footer={<Button full>Send</Button>}>
      {'One line of a text that does not fit on the screen. '.repeat(30)}
    </Dialog>
  )
}

const registry = {
  share: async () => ({ default: People }),
  welcome: async () => ({ default: Code }),
  captcha: async () => ({ default: Long }),
} as unknown as ModalRegistry

const dialog = page.getByRole('dialog')
const title = (name: string) => page.getByRole('heading', { name })

async function open(name: 'share' | 'captcha', heading: string | RegExp): Promise<void> {
  mountApp(
    <button type="button" onClick={() => openModal(name, {} as never)}>
      Open
    </button>,
    {},
    registry,
  )
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('heading', { name: heading })).toHaveFocus()
}

const tapBeside = () => userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })

test('Escape leaves one step at a time, and the last one gives the focus back to the page', async () => {
  await open('share', 'People')
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(title('Code')).toBeVisible()
  await expect.element(dialog).toHaveAccessibleName('Code')
  await userEvent.keyboard('{Escape}')
  await expect.element(title('People')).toBeVisible()
  await expect.element(dialog).toHaveAccessibleName('People')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('a search is nothing to lose: a tap beside the sheet closes it', async () => {
  await open('share', 'People')
  await page.getByRole('searchbox').fill('Luz')
  await tapBeside()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a choice is something to lose: a tap beside the sheet keeps it, until it is closed', async () => {
  await open('share', 'People')
  await page.getByRole('radio', { name: 'Followers' }).click()
  await tapBeside()
  await expect.element(dialog).toHaveAttribute('data-open')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closing everything from the second step leaves no step, and no entry of the history', async () => {
  await open('share', 'People')
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(title('Code')).toBeVisible()
  closeAllModals()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => history.state?.modalDepth ?? 0).toBe(0)
})

test.each([
  [320, 480],
  [360, 640],
  [1280, 800],
])('on a screen of %i × %i with large letters the buttons of a long dialog are in reach', async (width, height) => {
  const { innerWidth, innerHeight } = window
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
    return page.viewport(innerWidth, innerHeight)
  })
  await page.viewport(width, height)
  await open('captcha', /^Pinaka/)
  const isInside = (name: string) => {
    const { top, bottom, left, right } = page.getByRole('button', { name }).element().getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= height && right <= width
  }
  // Once the sheet has come up.
  await expect.poll(() => [isInside('Send'), isInside('Close')]).toEqual([true, true])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const box = dialog.element()
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
})
