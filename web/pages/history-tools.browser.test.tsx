// The filter and the search of the transaction history, which the address follows.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Link } from '../shell/Link.tsx'
import { useAddress } from '../shell/location.ts'
import { mountApp } from '../testing.tsx'
import { readQuery } from './history-query.ts'
import { HistoryTools } from './history-tools.tsx'

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
