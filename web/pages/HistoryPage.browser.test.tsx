// The history of transactions: its filter and search, and what it says when nothing is found.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { wallet } from '#contract/money/wallet.ts'
import { listTexts } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { answer, offline, serve } from '../testing.tsx'
import historyPage from './HistoryPage.tsx'
import { balance, meta, transaction } from './sample-pages.fixture.ts'
import { onDesktop, type Shown, showOwnPage } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

function show(answers: Parameters<typeof serve>[1][], shown: Shown = {}) {
  serve(wallet.balance, answer([balance]))
  const calls = serve(wallet.transactions, ...answers)
  showOwnPage(historyPage, shown)
  return calls
}

test('the filter of the address is marked and asked for', async () => {
  const calls = show([answer([transaction], meta(1))], { query: 'tab=income&search=Bea' })
  await expect.element(link('Income')).toHaveAttribute('aria-current')
  await expect.element(page.getByRole('searchbox')).toHaveValue('Bea')
  await expect.element(link('Payouts')).toHaveAttribute('href', `${addresses.history}?tab=payout&search=Bea`)
  expect(Object.fromEntries(new URL(calls[0]!.url, location.origin).searchParams)).toEqual({
    transaction_type: 'income',
    search: 'Bea',
    page: '1',
  })
})

test('a transaction shows its day, its amount and its reference', async () => {
  await onDesktop()
  show([answer([transaction], meta(1))])
  const row = page.getByRole('row').filter({ hasText: 'PX-20260501-AAAA2222' })
  await expect.element(row.getByText('Gift from Bea').first()).toBeVisible()
  await expect.element(row.getByText(/₱99,999\.99/).first()).toBeVisible()
})

test('a row opens its details', async () => {
  show([answer([transaction], meta(1))])
  await page
    .getByRole('button', { name: /Gift from Bea/ })
    .first()
    .click()
  await expect.element(page.getByRole('dialog').getByText('PX-20260501-AAAA2222').first()).toBeVisible()
})

test.each([
  ['', words.noTransactions, listTexts.noResults],
  ['search=Bea', listTexts.noResults, words.noTransactions],
])('an empty history at ?%s says “%s”', async (query, says, notThese) => {
  show([answer([], meta(0))], { query })
  await expect.element(text(says)).toBeVisible()
  await expect.element(text(notThese)).not.toBeInTheDocument()
})

test('the whole history can be downloaded, and each year has its statement', async () => {
  show([answer([], meta(0))])
  const table = link('Download all as a table (CSV)')
  await expect.element(table).toHaveAttribute('download')
  await expect.element(table).toHaveAttribute('href', '/v1/user/transactions.csv')
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Manila' }).format(new Date())
  await expect.element(link('Statements by year')).toHaveAttribute('href', addresses.statement(year))
})

test('a history that could not be read is read again', async () => {
  show([offline, offline, answer([transaction], meta(1))])
  await expect.element(text('We could not load your transactions. Your money is safe.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(text('Gift from Bea').first()).toBeVisible()
})

test('a later page of a filtered history leads back in the same filter', async () => {
  show([answer([transaction], meta(40, 2))], { query: 'tab=payout&search=BDO&page=2' })
  await expect.element(link('Previous page')).toHaveAttribute('href', `${addresses.history}?tab=payout&search=BDO`)
})
