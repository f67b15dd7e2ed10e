// Pictures that failed to upload, and trying them again.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openModal } from '../shell/modals.ts'
import { mountApp } from '../testing.tsx'

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
