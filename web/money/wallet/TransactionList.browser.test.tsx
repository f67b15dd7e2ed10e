// The history of the wallet: each row with its day, direction and status, and what is shown when there are none.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { usePages } from '../../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../../testing.tsx'
import { gift, payout } from './sample-transaction.fixture.ts'
import { TransactionList } from './TransactionList.tsx'

const meta = (total: number) => ({ current_page: 1, last_page: 1, per_page: 10, total })
const row = (description: string) => page.getByRole('row').filter({ hasText: description })

beforeEach(() => page.viewport(1024, 768))
afterAll(() => page.viewport(390, 844))

function History({ byDay = false }) {
  return <TransactionList pages={usePages(wallet.transactions, {})} empty={<p>None yet.</p>} byDay={byDay} />
}

function show(transactions: Transaction[], byDay = false): void {
  serve(wallet.transactions, answer(transactions, meta(transactions.length)))
  mountApp(<History byDay={byDay} />, { isSignedIn: true })
}

test('each row says when, what, its number, which way the money went, and how far it is', async () => {
  show([gift, payout])
  const came = row('Gift from Ana')
  await expect.element(came.getByText('PX-20261121-ABCDEFGH')).toBeVisible()
  await expect.element(came.getByText('plus 1234.50 pesos')).toBeInTheDocument()
  await expect.element(came.getByText('Completed')).toBeVisible()
  await expect.element(came.getByText(/10:38 am$/)).toBeVisible()
  const went = row('Payout to BPI')
  await expect.element(went.getByText('minus 500 pesos')).toBeInTheDocument()
  await expect.element(went.getByText('Pending')).toBeVisible()
})

test.each([
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
  ['expired', 'Expired'],
  ['refunded', 'Refunded'],
  ['disputed', 'Taken back'],
] as const)('money that is %s went neither way', async (status, word) => {
  show([{ ...gift, status }])
  await expect.element(row('Gift from Ana').getByText(word)).toBeVisible()
  await expect.element(page.getByText('1234.50 pesos', { exact: true })).toBeInTheDocument()
})

test('a press on a row opens its details', async () => {
  serve(profiles.me, answer({ suspension: null }))
  show([gift])
  await page.getByRole('button', { name: 'Gift from Ana' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Transaction' }).getByText('+₱1,234.50')).toBeVisible()
})

test('by day, each day of Manila has one heading above its transactions', async () => {
  await page.viewport(390, 844)
  const at = (date: string, description: string, no: string) => ({ ...gift, date, description, transaction_no: no })
  show(
    [
      // 00:10 on the 22nd in Manila, and 23:50 on the 21st.
      at('2026-11-21T16:10:00.000Z', 'After midnight', 'PX-3'),
      at('2026-11-21T15:50:00.000Z', 'Before midnight', 'PX-2'),
      at('2026-11-21T01:00:00.000Z', 'In the morning', 'PX-1'),
    ],
    true,
  )
  await expect.element(row('In the morning')).toBeVisible()
  const heads = page
    .getByRole('rowheader')
    .elements()
    .map((head) => head.textContent)
  expect(heads).toEqual(['Nov 22, 2026', 'Nov 21, 2026'])
})

test('without a heading per day, the rows have their dates alone', async () => {
  show([gift])
  await expect.element(row('Gift from Ana').getByText(/Nov 21, 2026 at/)).toBeInTheDocument()
  await expect.element(page.getByRole('rowheader')).not.toBeInTheDocument()
})

test('screen readers hear of a table with its columns, also where it looks like a list', async () => {
  await page.viewport(360, 640)
  show([gift])
  await expect.element(row('Gift from Ana')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Transactions, newest first' })).toBeInTheDocument()
  const columns = page
    .getByRole('columnheader')
    .elements()
    .map((column) => column.textContent)
  expect(columns).toEqual(['Date & Time', 'Description', 'Reference', 'Amount', 'Status'])
  expect(row('Gift from Ana').getByRole('cell').elements()).toHaveLength(5)
})

test('a list that could not be read says that the money is safe, and an empty one says that there is none', async () => {
  serve(wallet.transactions, offline, offline, answer([], meta(0)))
  mountApp(<History />, { isSignedIn: true })
  await expect.element(page.getByText('We could not load your transactions. Your money is safe.')).toBeVisible()
  await expect.element(page.getByText('None yet.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('None yet.')).toBeVisible()
})

test('a page of transactions that was shifted by a new one shows none twice', async () => {
  serve(wallet.transactions, answer([gift, payout, { ...payout, transaction_no: gift.transaction_no }], meta(3)))
  mountApp(<History />, { isSignedIn: true })
  await expect.element(row('Payout to BPI').first()).toBeVisible()
  const references = page.getByRole('cell', { name: 'PX-20261121-ABCDEFGH' }).elements()
  expect(references).toHaveLength(1)
})
