// The figures as a creator reads them: the card of the week, and those of any range of days.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { type Statistics, statistics, type VisitedPost, type Week } from '#contract/statistics.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { emptyRow } from './empty-row.fixture.ts'
import { Figures } from './Figures.tsx'
import { WeekCard } from './WeekCard.tsx'

const nothing: Week = {
  amount: 0,
  previous_amount: 0,
  visits: 0,
  previous_visits: 0,
  new_followers: 0,
  days: [22, 23, 24, 25, 26, 27, 28].map((day) => ({ date: `2026-11-${day}`, gift_amount: 0, sale_amount: 0 })),
  best_post: null,
  supporters: [],
}
const post: VisitedPost = { content_type: 'photo.collection', content_id: '7', title: ' ', visits: 1, amount: 150 }
const week: Week = {
  ...nothing,
  amount: 250,
  previous_amount: 100,
  visits: 3,
  previous_visits: 5,
  best_post: post,
  supporters: [
    { name: 'Bea', page_url: 'bea', avatar: null, amount: 200, date: '2026-11-28T02:00:00.000Z' },
    { name: 'Someone', page_url: null, avatar: null, amount: 50, date: '2026-11-27T02:00:00.000Z' },
  ],
}
const text = (words: string | RegExp) => page.getByText(words)

function showWeek(...answers: Parameters<typeof serve>[1][]): void {
  serve(statistics.week, ...answers)
  mountApp(<WeekCard pageUrl="ana" />, { isSignedIn: true })
}

test('the week is compared with the one before, and names its best post and its supporters', async () => {
  showWeek(answer(week))
  await expect.element(text('₱150.00 more than in the seven days before.')).toBeVisible()
  await expect.element(text('2 visits fewer than in the seven days before.')).toBeVisible()
  const best = page.getByRole('link', { name: 'Set without a caption' })
  await expect.element(best).toHaveAttribute('href', '/ana/pixel-snap/set/7')
  await expect.element(text('1 visit · ₱150.00')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/bea')
})

test('who gave without a name is somebody in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  showWeek(answer(week))
  await expect.element(text(new RegExp(`^${fil.Someone}`))).toBeVisible()
})

test('a first week without anything is compared with nothing', async () => {
  showWeek(answer(nothing))
  await expect.element(page.getByRole('list', { name: 'The last seven days' })).toBeVisible()
  await expect.element(text(/than in the seven days before|As (much|many) as/)).not.toBeInTheDocument()
})

test('each of the seven days is read out, also one of more refunds than income, which has no square', async () => {
  const days = nothing.days.map((day, at) =>
    at === 0 ? { ...day, gift_amount: -20 } : { ...day, sale_amount: 99_999.99 },
  )
  showWeek(answer({ ...week, days }))
  const list = page.getByRole('list', { name: 'The last seven days' })
  await expect.element(list.getByText('Sun, Nov 22: gifts -20 pesos, sales 0 pesos')).toBeInTheDocument()
  await expect.element(list.getByText('Sat, Nov 28: gifts 0 pesos, sales 99999.99 pesos')).toBeInTheDocument()
  const squares = list
    .getByRole('listitem')
    .elements()
    .map((day) => day.querySelectorAll('i').length)
  expect(squares[0]).toBe(0)
  expect(Math.min(...squares.slice(1))).toBeGreaterThan(0)
  expect(Math.max(...squares)).toBeLessThanOrEqual(8)
})

test.each([
  [100, 100, 'As much as in the seven days before.'],
  [0, 99_999.99, '₱99,999.99 less than in the seven days before.'],
])('₱%d after ₱%d are said to be: %s', async (amount, previous_amount, said) => {
  showWeek(answer({ ...week, amount, previous_amount }))
  await expect.element(text(said)).toBeVisible()
})

test('a week that could not be added up says that the money is safe, and can be tried again', async () => {
  showWeek(offline, offline, answer(week))
  await expect.element(text('We could not add up your week. Your money is safe.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(text('₱150.00 more than in the seven days before.')).toBeVisible()
})

const figures: Statistics = {
  rows: [
    { ...emptyRow, date: '2026-11-27', visits: 1, gift_amount: 250, gift_count: 3, new_followers: 4 },
    { ...emptyRow, date: '2026-11-28', visits: 1, sale_amount: 80, sale_count: 1, refund_amount: 20 },
  ],
  sources: [
    { source: 'direct', visits: 1, gift_amount: 200 },
    { source: 'facebook.com', visits: 1, gift_amount: 50 },
  ],
  posts: [{ ...post, title: 'Dagat', content_type: 'goal' }],
}

/** The cells of the table of this name, row by row. */
function getCells(name: string): string[][] {
  const table = page.getByRole('table', { name }).element() as HTMLTableElement
  return [...table.rows].map(({ cells }) => [...cells].map((cell) => cell.textContent))
}

test('each plot has its figures as a table, day by day', async () => {
  mountApp(<Figures statistics={figures} pageUrl="ana" />)
  for (const summary of page.getByText('The same as a table').all()) await summary.click()
  expect(getCells('Gifts and sales')).toEqual([
    ['Day', 'Gifts', 'Sales', 'Refunds'],
    ['Nov 27, 2026', '₱250.00 (3)', '₱0.00', '₱0.00'],
    ['Nov 28, 2026', '₱0.00', '₱80.00 (1)', '₱20.00'],
  ])
  expect(getCells('Visits')).toEqual([
    ['Day', 'Visits'],
    ['Nov 27, 2026', '1'],
    ['Nov 28, 2026', '1'],
  ])
  expect(getCells('New followers').slice(1)).toEqual([
    ['Nov 27, 2026', '4'],
    ['Nov 28, 2026', '0'],
  ])
  expect(getCells('Where they came from')).toEqual([
    ['Source', 'Visits', 'Gifts'],
    ['Directly, or unknown', '1', '₱200.00'],
    ['facebook.com', '1', '₱50.00'],
  ])
  await expect.element(page.getByRole('link', { name: 'Dagat' })).toHaveAttribute('href', '/ana/my-goals/7')
  const money = page.getByRole('img', { name: 'Gifts and sales, from Nov 27, 2026 to Nov 28, 2026: ₱330.00' })
  await expect.element(money).toBeVisible()
})

test('one visit a square is not called less than one, and a range by month has months', async () => {
  const rows = figures.rows.map((one) => ({ ...one, date: one.date.slice(0, 7) }))
  mountApp(<Figures statistics={{ ...figures, rows: rows.slice(0, 1) }} pageUrl="ana" />)
  await expect.element(text(/^One square is 1 visit\./)).toBeVisible()
  await page.getByText('The same as a table').first().click()
  expect(getCells('Visits')).toEqual([
    ['Month', 'Visits'],
    ['Nov 2026', '1'],
  ])
})
