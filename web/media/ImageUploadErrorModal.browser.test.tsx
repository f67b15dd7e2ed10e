// Pictures that failed to upload, and trying them again.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'
import { showImageFailures } from './show-image-failures.ts'

const dialog = page.getByRole('dialog')
const failure = (filename: string, onRetry?: () => void) => ({
  filename,
  err_msg: 'No connection.',
  ...(onRetry && { onRetry }),
})

test('of several failures each can be tried again by itself, and the next one has the focus', async () => {
  const [retryA, retryB] = [vi.fn(), vi.fn()]
  mountApp(null)
  openModal('image-upload-error', { failures: [failure('a.jpg', retryA), failure('b.jpg', retryB)] })
  await page.getByRole('button', { name: 'Try again: a.jpg' }).click()
  expect([retryA.mock.calls.length, retryB.mock.calls.length]).toEqual([1, 0])
  await expect.element(dialog.getByText('a.jpg')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Try again: b.jpg' })).toHaveFocus()
  await page.getByRole('button', { name: 'Try again: b.jpg' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(retryB).toHaveBeenCalledOnce()
})

test('a file that would fail again offers no retry, and support has an address', async () => {
  mountApp(null, { supportEmail: 'help@pixel.test' })
  openModal('image-upload-error', { failures: [failure('a.txt')] })
  await expect.element(dialog.getByText('No connection.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
  const support = page.getByRole('link', { name: 'contact support' })
  await expect.element(support).toHaveAttribute('href', 'mailto:help@pixel.test')
})

test('a single failure says its reason before its file, and is gone once it is tried again', async () => {
  const retry = vi.fn()
  mountApp(null)
  openModal('image-upload-error', { failures: [failure('a.jpg', retry)] })
  await expect.element(dialog.getByText('No connection.')).toBeVisible()
  expect(dialog.getByRole('listitem').elements()).toEqual([])
  expect(dialog.element().textContent).toMatch(/No connection\.\s*a\.jpg/)
  await page.getByRole('button', { name: 'Try again: a.jpg' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(retry).toHaveBeenCalledOnce()
})

test('a file that fails again while others are listed is listed again, with its new reason', async () => {
  mountApp(null)
  const again = () => showImageFailures([{ ...failure('a.jpg', again), err_msg: 'Back soon.' }])
  openModal('image-upload-error', { failures: [failure('b.txt'), failure('a.jpg', again)] })
  await page.getByRole('button', { name: 'Try again: a.jpg' }).click()
  await expect.element(dialog.getByText('Back soon.')).toBeVisible()
  const rows = dialog
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual([expect.stringContaining('b.txt'), expect.stringContaining('a.jpg')])
})

test('where support has no address its words are no link', async () => {
  mountApp(null, { supportEmail: '' })
  openModal('image-upload-error', { failures: [failure('a.txt')] })
  await expect.element(dialog.getByText(/contact support/)).toBeVisible()
  expect(dialog.getByRole('link').elements()).toEqual([])
})

test('in Filipino the words for support are a link too', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  mountApp(null, { supportEmail: 'help@pixel.test' })
  openModal('image-upload-error', { failures: [failure('a.txt')] })
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', 'mailto:help@pixel.test')
  await expect.element(dialog.getByRole('link')).toHaveTextContent(fil['contact support'] as string)
})
