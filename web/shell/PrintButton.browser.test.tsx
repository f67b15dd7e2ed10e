import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { mount } from '../testing.tsx'
import { ApiError } from './api.ts'
import { PrintButton } from './PrintButton.tsx'

const rows = (count: number) => Array.from({ length: count })
const pages = { rows: rows(1), hasMore: false, isLoadingMore: false, error: null, loadMore: vi.fn() }

function replacePrint() {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  return print
}

test('a list prints once all of it is loaded', async () => {
  const print = replacePrint()
  const loadMore = vi.fn()
  const { rerender } = mount(<PrintButton pages={{ ...pages, hasMore: true, loadMore }} />)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await expect.poll(() => loadMore.mock.calls.length).toBeGreaterThan(0)
  rerender(<PrintButton pages={{ ...pages, hasMore: true, isLoadingMore: true, loadMore }} />)
  expect(print).not.toHaveBeenCalled()
  rerender(<PrintButton pages={{ ...pages, rows: rows(2) }} />)
  await expect.poll(() => print.mock.calls.length).toBe(1)
  await expect.element(page.getByText('Loading…')).not.toBeInTheDocument()
})

test.each([
  ['whose rest cannot be loaded', { hasMore: true, error: new ApiError({ message: '' }) }],
  ['that is too long', { hasMore: true, rows: rows(limits.printedRowsMax) }],
])('a list %s prints what is there', async (_, change) => {
  const print = replacePrint()
  mount(<PrintButton pages={{ ...pages, ...change }} />)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
})
