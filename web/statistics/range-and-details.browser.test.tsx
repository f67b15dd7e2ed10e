// The choice of days, where visits came from, what did best, and the figures of single days.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import type { StatisticsRow, VisitedPost, Week } from '#contract/statistics.ts'
import { setLanguage } from '../language/say.ts'
import { mount, mountApp } from '../testing.tsx'
import { BestPosts } from './BestPosts.tsx'
import { emptyRow } from './empty-row.fixture.ts'
import { Figures } from './Figures.tsx'
import { RangePicker } from './RangePicker.tsx'
import { getRequestedRange } from './requested-range.ts'
import { Sources } from './Sources.tsx'
import { WeekDetails } from './WeekDetails.tsx'

const text = (words: string | RegExp) => page.getByText(words)

const picker = (query: string) => <RangePicker requested={getRequestedRange(new URLSearchParams(query))} />
const firstDay = page.getByLabelText('First day')
const lastDay = page.getByLabelText('Last day')

test.each([
  ['', '30 days'],
  ['days=7', '7 days'],
  ['days=90', '90 days'],
  ['days=31', '30 days'],
  ['by=month', '12 months'],
])('at ?%s the chosen range is %s, and its days are not asked for', async (query, chosen) => {
  mountApp(picker(query))
  const current = page
    .getByRole('link')
    .elements()
    .filter((link) => link.ariaCurrent)
  expect(current.map((link) => link.textContent)).toEqual([chosen])
  await expect.element(firstDay).not.toBeVisible()
})

test('days of one’s own are open with what was asked, and with no ready range chosen', async () => {
  mountApp(picker('from=2026-11-01&to=2026-11-20&by=month'))
  await expect.element(firstDay).toHaveValue('2026-11-01')
  await expect.element(lastDay).toHaveValue('2026-11-20')
  await expect.element(page.getByLabelText('One bar is')).toHaveValue('month')
  expect(
    page
      .getByRole('link')
      .elements()
      .filter((link) => link.ariaCurrent),
  ).toEqual([])
  const form = document.querySelector('form')!
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', addresses.statistics])
  expect(Object.fromEntries(new FormData(form))).toEqual({ from: '2026-11-01', to: '2026-11-20', by: 'month' })
})

test('days in the wrong order are refused at the last day, and another address has its own', async () => {
  const { rerender } = mountApp(picker('from=2026-11-20&to=2026-11-01'))
  await expect.element(lastDay).toHaveAttribute('aria-invalid', 'true')
  await expect.element(firstDay).not.toHaveAttribute('aria-invalid')
  rerender(picker('from=2026-10-01&to=2026-10-31'))
  await expect.element(firstDay).toHaveValue('2026-10-01')
  await expect.element(lastDay).not.toHaveAttribute('aria-invalid')
})

test('what is no day is refused at its field', async () => {
  mountApp(picker('from=kahapon'))
  await expect.element(firstDay).toHaveAttribute('aria-invalid', 'true')
  await expect.element(lastDay).not.toHaveAttribute('aria-invalid')
})

test('sources have their names in the language of the page, and one that is called like a word of the code its own', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  mount(
    <Sources
      sources={[
        { source: 'qr', visits: 1200, gift_amount: 99_999.99 },
        { source: 'toString', visits: 1, gift_amount: 0 },
      ]}
    />,
  )
  await expect.element(page.getByRole('rowheader', { name: fil['Your QR code']! })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'toString' })).toBeVisible()
  const cells = page
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent)
  expect(cells).toEqual(['1,200', '₱99,999.99', '1', '₱0.00'])
})

test('a wide table can be scrolled with the keyboard', async () => {
  mount(<Sources sources={[{ source: 'direct', visits: 1, gift_amount: 0 }]} />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('region', { name: 'Where they came from' }).nth(0)).toHaveFocus()
})

const post: VisitedPost = { content_type: 'photo', content_id: '7', title: '', visits: 0, amount: 0 }

test.each([
  ['photo', 'Photo without a caption', addresses.snap('ana', '7')],
  ['photo.collection', 'Set without a caption', addresses.slide('ana', '7')],
  ['goal', 'Goal', addresses.goal('ana', '7')],
  ['bloc', 'Bloc', addresses.bloc('ana', '7')],
] as const)('a post of kind %s without a title is called %s, and linked', async (content_type, name, href) => {
  mountApp(<BestPosts posts={[{ ...post, content_type }]} pageUrl="ana" />)
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
})

test.each([
  [1, 0, '1 visit'],
  [0, 150, '₱150.00'],
  [2500, 99_999.99, '2,500 visits · ₱99,999.99'],
])('%i visits and %d pesos are said as “%s”', async (visits, amount, said) => {
  mountApp(<BestPosts posts={[{ ...post, title: 'Dagat', visits, amount }]} pageUrl="ana" />)
  await expect.element(page.getByRole('listitem')).toHaveTextContent(`Dagat${said}`)
})

test('without any post it says that nothing was looked at', async () => {
  mountApp(<BestPosts posts={[]} pageUrl="ana" />)
  await expect.element(text('Nothing was looked at by itself in these days.')).toBeVisible()
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
})

const week = { visits: 5, previous_visits: 5, new_followers: 1234, best_post: null, supporters: [] } as unknown as Week

test.each([
  [5, 5, 'As many as in the seven days before.'],
  [6, 5, '1 visit more than in the seven days before.'],
  [0, 5, '5 visits fewer than in the seven days before.'],
])('%i visits after %i are said to be: %s', async (visits, previous_visits, said) => {
  mountApp(<WeekDetails week={{ ...week, visits, previous_visits }} pageUrl="ana" />)
  await expect.element(text(said)).toBeVisible()
})

test('a week without posts and supporters names neither', async () => {
  mountApp(<WeekDetails week={{ ...week, visits: 0, previous_visits: 0 }} pageUrl="ana" />)
  await expect.element(text('1,234')).toBeVisible()
  const names = page
    .getByRole('term')
    .elements()
    .map((name) => name.textContent)
  expect(names).toEqual(['Visits', 'New followers'])
  await expect.element(text(/seven days before/)).not.toBeInTheDocument()
})

const emptyDays = (...dates: string[]): StatisticsRow[] => dates.map((date) => ({ ...emptyRow, date }))
const nothing = { sources: [], posts: [] }

test('days without anything are drawn as nothing and listed as zero', async () => {
  mountApp(<Figures statistics={{ ...nothing, rows: emptyDays('2026-11-27', '2026-11-28') }} pageUrl="ana" />)
  const label = 'Gifts and sales, from Nov 27, 2026 to Nov 28, 2026: ₱0.00'
  await expect.element(page.getByRole('img', { name: label })).toBeVisible()
  expect(
    [...document.querySelectorAll('svg[role=img] path')].every((path) => !path.getAttribute('d')?.includes('NaN')),
  ).toBe(true)
  for (const summary of text('The same as a table').all()) await summary.click()
  const cells = page.getByRole('table', { name: 'Visits' }).getByRole('cell').elements()
  expect(cells.map((cell) => cell.textContent)).toEqual(['0', '0'])
})

test('a touch on a day reads its gifts and sales out', async () => {
  const rows = [
    { ...emptyRow, date: '2026-11-27', gift_amount: 99_999.99 },
    { ...emptyRow, date: '2026-11-28', sale_amount: 80 },
  ]
  mountApp(<Figures statistics={{ ...nothing, rows }} pageUrl="ana" />)
  const drawing = page.getByRole('img', { name: /^Gifts and sales/ })
  const { width, height } = drawing.element().getBoundingClientRect()
  await userEvent.click(drawing, { position: { x: width / 4, y: height / 2 } })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'gifts' }))
    .toHaveTextContent('Nov 27, 2026: gifts ₱99,999.99, sales ₱0.00')
  await userEvent.click(drawing, { position: { x: (width * 3) / 4, y: height / 2 } })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'gifts' }))
    .toHaveTextContent('Nov 28, 2026: gifts ₱0.00, sales ₱80.00')
})

test('months of several years have their years at the axis, so that no two are called alike', async () => {
  const months = ['2025-11', '2025-12', '2026-05', '2026-10', '2026-11']
  mountApp(<Figures statistics={{ ...nothing, rows: emptyDays(...months) }} pageUrl="ana" />)
  await expect.element(page.getByRole('img', { name: /^Visits, from Nov 2025 to Nov 2026/ })).toBeVisible()
  for (const date of ['Nov 2025', 'May 2026', 'Nov 2026'])
    expect(page.getByText(date, { exact: true }).elements().length).toBeGreaterThanOrEqual(3)
})

test('a single day is one bar with one date', async () => {
  mountApp(<Figures statistics={{ ...nothing, rows: emptyDays('2026-11-28') }} pageUrl="ana" />)
  await expect.element(page.getByRole('img', { name: /^Visits, from Nov 28, 2026 to Nov 28, 2026/ })).toBeVisible()
  expect(page.getByText('Nov 28', { exact: true }).elements()).toHaveLength(3)
})
