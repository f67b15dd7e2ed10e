// The filter and the search of the transaction history, which the address follows.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { Link } from '../shell/Link.tsx'
import { useAddress } from '../shell/location.ts'
import { mountApp } from '../testing.tsx'
import { readQuery } from './history-query.ts'
import { HistoryTools } from './history-tools.tsx'

beforeEach(() => history.replaceState(null, '', '/dashboard/transactions/history'))

const pages = { rows: [], total: 0, hasMore: false, isLoadingMore: false, loadMore: async () => {}, error: null }

function History() {
  const { search } = useAddress()
  return (
    <>
      <HistoryTools filter={readQuery(new URLSearchParams(search))} pages={pages} />
      <Link href="/dashboard/transactions/history?search=PX-2026">Elsewhere</Link>
    </>
  )
}

const field = page.getByRole('searchbox', { name: 'Search description or reference' })
const income = page.getByRole('link', { name: 'Income' })
const getAddress = () => location.pathname + location.search

test('what is typed is searched for after a pause, in the chosen filter, without an entry in the history for each word', async () => {
  mountApp(<History />)
  await income.click()
  const { length } = history
  await field.fill(' Aling Nena ')
  await expect.poll(getAddress).toBe('/dashboard/transactions/history?tab=income&search=Aling+Nena')
  expect(history).toHaveLength(length)
  // The other filters search for the same.
  await expect
    .element(page.getByRole('link', { name: 'Payouts' }))
    .toHaveAttribute('href', '/dashboard/transactions/history?tab=payout&search=Aling+Nena')
  // What is typed stays as it is typed.
  await expect.element(field).toHaveValue(' Aling Nena ')
})

test('an address that changes by a link is shown in the field', async () => {
  mountApp(<History />)
  await field.fill('Nena')
  await userEvent.keyboard('{Enter}')
  await expect.poll(getAddress).toContain('search=Nena')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.element(field).toHaveValue('PX-2026')
  await expect.poll(getAddress).toBe('/dashboard/transactions/history?search=PX-2026')
})

/** The pause after typing passes only when the test says so. */
function holdPause(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('Enter searches at once, and the pause after it searches no second time', async () => {
  holdPause()
  mountApp(<History />)
  await field.fill('Nena')
  await userEvent.keyboard('{Enter}')
  await expect.poll(getAddress).toContain('search=Nena')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await vi.advanceTimersByTimeAsync(2 * limits.searchDebounceMs)
  expect(getAddress()).toBe('/dashboard/transactions/history?search=PX-2026')
})

test('who leaves before the pause is over is not taken back', async () => {
  holdPause()
  const { unmount } = mountApp(<History />)
  await income.click()
  await field.click()
  // Keys do not move the clock of the test while the browser is busy, as filling in does.
  await userEvent.keyboard('Nena')
  unmount()
  await vi.advanceTimersByTimeAsync(2 * limits.searchDebounceMs)
  expect(getAddress()).toBe('/dashboard/transactions/history?tab=income')
})

test('an emptied field shows everything again, and the way back shows what was searched for', async () => {
  mountApp(<History />)
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.element(field).toHaveValue('PX-2026')
  await page.getByRole('link', { name: 'All' }).click()
  await field.fill('')
  await expect.poll(getAddress).toBe('/dashboard/transactions/history')
  history.back()
  await expect.element(field).toHaveValue('PX-2026')
  await expect.poll(getAddress).toBe('/dashboard/transactions/history?search=PX-2026')
})

test('a filter chosen while somebody types searches for what is typed already', async () => {
  holdPause()
  mountApp(<History />)
  await field.fill(' Nena ')
  await income.click()
  await expect.poll(getAddress).toBe('/dashboard/transactions/history?tab=income&search=Nena')
  await vi.advanceTimersByTimeAsync(2 * limits.searchDebounceMs)
  expect(getAddress()).toBe('/dashboard/transactions/history?tab=income&search=Nena')
})

test('without a script the search keeps the filter', async () => {
  mountApp(<History />)
  await income.click()
  const fields = () => Object.fromEntries(new FormData(document.querySelector('form')!))
  await expect.poll(fields).toMatchObject({ tab: 'income' })
  await page.getByRole('link', { name: 'All' }).click()
  await expect.poll(fields).not.toHaveProperty('tab')
})
