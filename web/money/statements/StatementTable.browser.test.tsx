// The months of a year, their total, and what screen readers hear of them.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import type { StatementMonth } from '#contract/money/statements.ts'
import { setLanguage } from '../../language/say.ts'
import { mount } from '../../testing.tsx'
import { StatementTable } from './StatementTable.tsx'

const month = (name: string, change: Partial<StatementMonth> = {}): StatementMonth => ({
  month: name,
  gross: { donation: 0, payment: 0, referral_reward: 0 },
  refunds: 0,
  fees: 0,
  paid_out: 0,
  balance: 0,
  ...change,
})
const show = (...months: StatementMonth[]) => mount(<StatementTable statement={{ year: 2026, months }} />)

/** The shown text of each cell, row by row; what is only heard is left out. */
function getRows(): string[][] {
  const table = page.getByRole('table').element() as HTMLTableElement
  return [...table.rows].map(({ cells }) =>
    [...cells].map((cell) => (cell.querySelector('[aria-hidden]') ?? cell).textContent),
  )
}

const january = month('2026-01', {
  gross: { donation: 99_999.99, payment: 250.1, referral_reward: 50 },
  refunds: 20.2,
  fees: 15,
  paid_out: 1000,
  balance: 99_264.89,
})
const february = month('2026-02', { gross: { donation: 0.01, payment: 0.2, referral_reward: 0 }, balance: 99_265.1 })

test('each month has its row, and the total adds them up to the centavo; the balance is that of the last month', () => {
  show(january, february)
  expect(getRows()).toEqual([
    ['Month', 'Gifts', 'Sales', 'Rewards', 'Refunds', 'Fees', 'Paid out', 'Balance'],
    ['Jan', '₱99,999.99', '₱250.10', '₱50.00', '₱20.20', '₱15.00', '₱1,000.00', '₱99,264.89'],
    ['Feb', '₱0.01', '₱0.20', '₱0.00', '₱0.00', '₱0.00', '₱0.00', '₱99,265.10'],
    ['Total', '₱100,000.00', '₱250.30', '₱50.00', '₱20.20', '₱15.00', '₱1,000.00', '₱99,265.10'],
  ])
})

test('twelve months of centavos that no fraction holds exactly have an exact sum', () => {
  const gross = { donation: 0.1, payment: 0.7, referral_reward: 1.1 }
  show(...Array.from({ length: 12 }, (_, at) => month(`2026-${String(at + 1).padStart(2, '0')}`, { gross })))
  expect(getRows().at(-1)!.slice(0, 4)).toEqual(['Total', '₱1.20', '₱8.40', '₱13.20'])
  expect(getRows().map(([name]) => name)).toEqual([
    'Month',
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
    'Total',
  ])
})

test('screen readers get a table with its year, its months as row headers and amounts in words', async () => {
  show(january)
  await expect.element(page.getByRole('table', { name: 'Statement of 2026' })).toBeInTheDocument()
  await expect.element(page.getByRole('rowheader', { name: 'Jan' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Paid out' })).toBeInTheDocument()
  await expect.element(page.getByRole('cell', { name: /99999\.99 pesos$/ }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('cell', { name: /1000 pesos$/ }).first()).toBeInTheDocument()
})

test('where the table has no room, each amount has its name beside it, and what is nothing is left out but the balance', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 640)
  show(month('2026-01', { gross: { donation: 50, payment: 0, referral_reward: 0 } }))
  const row = page.getByRole('row', { name: /^Jan/ })
  const cells = row
    .getByRole('cell')
    .elements()
    .filter((cell) => cell.getClientRects().length > 0)
  expect(cells.map((cell) => (cell as HTMLElement).dataset.label)).toEqual(['Gifts', 'Balance'])
  const labels = cells.map((cell) => getComputedStyle(cell, '::before').content)
  expect(labels).toEqual(['"Gifts"', '"Balance"'])
})

test('the months and columns are in the language of the page', () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  show(january)
  const [head, first] = getRows()
  expect(head!.slice(0, 2)).toEqual([fil.Month, fil.Gifts])
  expect(first![0]).toBe('Ene')
})
