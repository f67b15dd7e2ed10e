// The question before an action: it is done once, whatever is pressed, and its end is known to who asked.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { closeAllModals, confirm, type Modals, showError } from './modals.ts'

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

function ask(props: Partial<Modals['confirm']> = {}) {
  const onConfirm = vi.fn<() => Promise<void>>().mockResolvedValue()
  const onCancel = vi.fn<() => void>()
  const asked = { title: 'Remove Luz?', text: 'They may follow you again.', action: 'Remove', onConfirm, onCancel }
  mountApp(
    <main>
      <button type="button" onClick={() => confirm({ ...asked, ...props })}>
        Open
      </button>
      <a href="#after">After</a>
    </main>,
  )
  return { onConfirm, onCancel }
}

/** An action that ends when the test says so. */
function holdAction() {
  let end: () => void = () => undefined
  const action = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)))
  return { action, end: () => end() }
}

test('the question names itself, says what happens, and asks for nothing by itself', async () => {
  const { onConfirm } = ask()
  await button('Open').click()
  await expect.element(dialog).toHaveAccessibleName('Remove Luz?')
  await expect.element(dialog.getByText('They may follow you again.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Remove Luz?' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
})

test.each([
  ['Cancel', () => button('Cancel').click()],
  ['Close', () => button('Close').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the back button', () => history.back()],
  ['a tap beside it', () => userEvent.click(document.body, { position: { x: 195, y: 10 }, force: true })],
  ['closing everything', () => closeAllModals()],
])('%s cancels once, does nothing, and gives the focus back', async (_, cancel) => {
  const { onConfirm, onCancel } = ask()
  await button('Open').click()
  await expect.element(page.getByRole('heading', { name: 'Remove Luz?' })).toHaveFocus()
  await cancel()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Open')).toHaveFocus()
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1])
})

test('an action that runs is not run again, and cannot be left before it ends', async () => {
  const { action, end } = holdAction()
  const { onCancel } = ask({ onConfirm: action })
  await button('Open').click()
  await button('Remove').click()
  await expect.element(button('Remove')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Cancel')).toBeDisabled()
  await expect.element(button('Close')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(dialog).toHaveAttribute('data-open')
  end()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([action.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
})

test('of a double press one is done', async () => {
  const { onConfirm } = ask()
  await button('Open').click()
  await button('Remove').dblClick({ force: true })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('the focus goes where the action says, but only when it was done', async () => {
  const focusAfter = () => document.querySelector<HTMLElement>('[href="#after"]')
  ask({ focusAfter })
  await button('Open').click()
  await button('Cancel').click()
  await expect.element(button('Open')).toHaveFocus()
  await button('Open').click()
  await button('Remove').click()
  await expect.element(page.getByRole('link', { name: 'After' })).toHaveFocus()
})

test('an action that is refused shows why, and the question is gone', async () => {
  ask({ onConfirm: () => showError({ title: 'UNABLE TO PROCEED', text: 'They have left.' }) })
  await button('Open').click()
  await button('Remove').click()
  await expect.element(page.getByRole('dialog', { name: 'UNABLE TO PROCEED' })).toBeVisible()
  await expect.element(page.getByText('They may follow you again.')).not.toBeInTheDocument()
  await button('GOT IT').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the other way is a link, and stands before the action', async () => {
  ask({ instead: { text: 'Hide it', href: '#hide' } })
  await button('Open').click()
  const controls = () => [...document.querySelectorAll('[role=dialog] :is(a[href], button:not([aria-label]))')]
  await expect.poll(() => controls().map(({ textContent }) => textContent)).toEqual(['Hide it', 'Remove', 'Cancel'])
})

test('an error without words of its own has the default ones, and its help is a link', async () => {
  mountApp(null)
  showError({ help: { href: '/help', text: 'How limits work' } })
  await expect.element(page.getByRole('dialog', { name: 'UNABLE TO PROCEED' })).toBeVisible()
  await expect.element(page.getByText('An unexpected error has occurred. Try again later.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'How limits work' })).toHaveAttribute('href', '/help')
  await button('GOT IT').click()
  await expect.element(dialog).not.toBeInTheDocument()
})
