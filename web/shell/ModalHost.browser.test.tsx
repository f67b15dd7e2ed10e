import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ModalFrame, ModalRegistry } from './ModalHost.tsx'
import { closeModal, openModal } from './modals.ts'

/** Two modals under names of the catalogue: the first asks for a name and opens the second. */
const registry = {
  share: async () => ({
    default: ({ frame }: { frame: ModalFrame }) => {
      const [name, setName] = useState('')
      return (
        <Dialog {...frame} title="First">
          <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
          <button type="button" onClick={() => openModal('welcome', {} as never)}>
            Next step
          </button>
        </Dialog>
      )
    },
  }),
  welcome: async () => ({
    default: ({ frame }: { frame: ModalFrame }) => (
      <Dialog {...frame} title="Second">
        <button type="button">Inside</button>
      </Dialog>
    ),
  }),
  captcha: async () => ({
    default: ({ frame }: { frame: ModalFrame }) => (
      <Dialog {...frame} title="Must stay" dismissible={false}>
        <button type="button" onClick={frame.onClose}>
          Done
        </button>
      </Dialog>
    ),
  }),
  reactors: () => Promise.reject(new Error('no connection')),
} as unknown as ModalRegistry

function openFrom(name: string): void {
  mountApp(
    <main style={{ minHeight: 3000 }}>
      <button type="button" onClick={() => openModal(name as 'welcome', {} as never)}>
        Open
      </button>
    </main>,
    {},
    registry,
  )
}

const opener = page.getByRole('button', { name: 'Open' })
const title = (name: string) => page.getByRole('heading', { name })
const dialog = page.getByRole('dialog')

test('a dialog that opens has the focus on its title, and its name from it', async () => {
  openFrom('share')
  await opener.click()
  await expect.element(title('First')).toHaveFocus()
  await expect.element(dialog).toHaveAccessibleName('First')
})

test('Escape closes it and the focus is where it was opened from', async () => {
  openFrom('share')
  await opener.click()
  await expect.element(title('First')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('its button closes it, and so does a press outside', async () => {
  openFrom('welcome')
  await opener.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(title('Second')).toHaveFocus()
  await userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the keyboard stays inside: after the last comes the first', async () => {
  openFrom('welcome')
  await opener.click()
  await expect.element(title('Second')).toHaveFocus()
  const visited = new Set<string>()
  for (let press = 0; press < 6; press++) {
    await userEvent.keyboard('{Tab}')
    visited.add(document.activeElement?.closest('[role=dialog]') ? 'inside' : 'outside')
  }
  expect([...visited]).toEqual(['inside'])
})

test('a modal opened from a modal is its next step: leaving it shows the first with what was typed and the focus', async () => {
  openFrom('share')
  await opener.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(title('Second')).toHaveFocus()
  await expect.element(title('First')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Next step' })).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('the back button of the browser leaves the top one and not the page', async () => {
  openFrom('share')
  await opener.click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(title('Second')).toHaveFocus()
  history.back()
  await expect.element(title('First')).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closing one by its button takes its entry out of the history', async () => {
  openFrom('welcome')
  const depth = history.state?.modalDepth
  await opener.click()
  await expect.poll(() => history.state?.modalDepth).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => history.state?.modalDepth).toBe(depth)
})

test('what may not be left stays: neither Escape nor the back button nor a press outside', async () => {
  openFrom('captcha')
  await opener.click()
  await expect.element(title('Must stay')).toHaveFocus()
  expect(document.querySelector('[aria-label=Close]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })
  history.back()
  // The entry the back button took is put there again.
  await expect.poll(() => history.state?.modalDepth).toBe(1)
  await expect.element(title('Must stay')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closing one below another closes that one alone', async () => {
  openFrom('share')
  await opener.click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(title('Second')).toHaveFocus()
  closeModal()
  await expect.element(title('First')).toBeVisible()
  await expect.poll(() => history.state?.modalDepth).toBe(1)
})

test('a name nobody registered is logged and shows nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  openFrom('constructor')
  await opener.click()
  await expect.poll(() => log.mock.calls.flat()).toContain('There is no modal named "constructor".')
  await expect.element(dialog).not.toBeInTheDocument()
  log.mockRestore()
})

test('one whose file cannot be loaded says so in a snackbar', async () => {
  openFrom('reactors')
  await opener.click()
  await expect
    .element(page.getByRole('status').getByText('No connection. Please check your signal and try again.'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})
