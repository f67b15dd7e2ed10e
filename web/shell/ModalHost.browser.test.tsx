import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ModalFrame, ModalRegistry } from './ModalHost.tsx'
import { closeModal, openModal, topmost } from './modals.ts'

/** Test modals under names of the catalogue: `share` has a name field and opens `welcome`. */
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
  authenticator: () => new Promise(() => {}),
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

test('opening a dialog moves the focus to its title, which is also its accessible name', async () => {
  openFrom('share')
  await opener.click()
  await expect.element(title('First')).toHaveFocus()
  await expect.element(dialog).toHaveAccessibleName('First')
})

test('Escape closes the dialog and returns the focus to its opener', async () => {
  openFrom('share')
  await opener.click()
  await expect.element(title('First')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('the Close button and a click outside close the dialog', async () => {
  openFrom('welcome')
  await opener.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(title('Second')).toHaveFocus()
  await userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('traps keyboard focus: Tab wraps from the last control to the first', async () => {
  openFrom('welcome')
  await opener.click()
  await expect.element(title('Second')).toHaveFocus()
  for (const next of ['Inside', 'Close', 'Inside', 'Close', 'Inside']) {
    await userEvent.keyboard('{Tab}')
    // Behind the last control the focus is on a guard until the next frame.
    await expect.element(page.getByRole('button', { name: next })).toHaveFocus()
  }
})

test('closing a modal that another modal opened returns to the first, with its typed text and focus', async () => {
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

test('the browser back button closes the top modal and stays on the page', async () => {
  openFrom('share')
  await opener.click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(title('Second')).toHaveFocus()
  history.back()
  await expect.element(title('First')).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closing a modal by its button removes its history entry', async () => {
  openFrom('welcome')
  const depth = history.state?.modalDepth
  await opener.click()
  await expect.poll(() => history.state?.modalDepth).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => history.state?.modalDepth).toBe(depth)
})

test('a non-dismissible modal stays open on Escape, the back button and a click outside', async () => {
  openFrom('captcha')
  await opener.click()
  await expect.element(title('Must stay')).toHaveFocus()
  expect(document.querySelector('[aria-label=Close]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })
  const wentBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await wentBack
  // The host pushes the history entry again that the back button removed.
  await expect.poll(() => history.state?.modalDepth).toBe(1)
  await expect.element(title('Must stay')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a tap beside the sheet closes a modal, but not one in which something was typed', async () => {
  const tapBeside = () => userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })
  openFrom('share')
  await opener.click()
  await expect.element(title('First')).toHaveFocus()
  await tapBeside()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Ana')
  await tapBeside()
  await expect.element(dialog).toHaveAttribute('data-open')
  await expect.element(name).toHaveValue('Ana')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closeModal closes only the top modal', async () => {
  openFrom('share')
  await opener.click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(title('Second')).toHaveFocus()
  closeModal()
  await expect.element(title('First')).toBeVisible()
  await expect.poll(() => history.state?.modalDepth).toBe(1)
})

test('logs an unregistered modal name and shows nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  openFrom('constructor')
  await opener.click()
  await expect.poll(() => log.mock.calls.flat()).toContain('There is no modal named "constructor".')
  await expect.element(dialog).not.toBeInTheDocument()
  log.mockRestore()
})

test('shows a snackbar when the file of a modal cannot be loaded', async () => {
  openFrom('reactors')
  await opener.click()
  await expect
    .element(page.getByRole('status').getByText('No connection. Please check your signal and try again.'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a modal whose file cannot be loaded counts as cancelled, so that nothing waits for its answer', async () => {
  const onCancel = vi.fn()
  mountApp(null, {}, registry)
  openModal('reactors' as 'step-up', { methods: ['password'], onProven: () => {}, onCancel })
  await expect.poll(() => onCancel.mock.calls.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
})

function Late({ frame }: { frame: ModalFrame }) {
  return (
    <Dialog {...frame} title="Late">
      <button type="button" onClick={() => openModal(topmost()!.name, {} as never)}>
        Again
      </button>
    </Dialog>
  )
}

/** A modal whose file comes when the test says so. */
function loadLate(name: string) {
  const file = Promise.withResolvers<{ default: typeof Late }>()
  mountApp(
    <button type="button" onClick={() => openModal(name as 'welcome', {} as never)}>
      Open
    </button>,
    {},
    { [name]: () => file.promise } as unknown as ModalRegistry,
  )
  return () => file.resolve({ default: Late })
}

test('pressed twice while its file loads, a modal is there once', async () => {
  const arrive = loadLate('share')
  await opener.click()
  await userEvent.keyboard('{Enter}')
  arrive()
  await expect.element(title('Late')).toHaveFocus()
  expect(history.state.modalDepth).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a modal may open another of its own kind above it, and is opened again after it was closed', async () => {
  const arrive = loadLate('share')
  await opener.click()
  arrive()
  await page.getByRole('button', { name: 'Again' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Again' })).toHaveFocus()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(title('Late')).toHaveFocus()
})

test.each(['error', 'step-up', 'image-upload-error'])('of two answers each has its own modal (%s)', async (name) => {
  const arrive = loadLate(name)
  await opener.click()
  await userEvent.keyboard('{Enter}')
  arrive()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the browser back button cancels a modal that is still loading, and not the one below it', async () => {
  const onCancel = vi.fn()
  openFrom('share')
  await opener.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
  openModal('authenticator', { onCancel } as never)
  await expect.poll(() => history.state?.modalDepth).toBe(2)
  history.back()
  await expect.poll(() => onCancel.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana')
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  expect(history.state?.modalDepth).toBe(1)
})
