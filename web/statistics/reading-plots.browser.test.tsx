// Reading a plot by touch: visits and followers of the touched day in words, at the edges and beside the drawing.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Statistics } from '#contract/statistics.ts'
import { mountApp } from '../testing.tsx'
import { Figures } from './Figures.tsx'

const day = { gift_count: 0, gift_amount: 0, sale_count: 0, sale_amount: 0, refund_amount: 0 }
const rows = [
  { ...day, date: '2026-11-27', visits: 1, new_followers: 2 },
  { ...day, date: '2026-11-28', visits: 1234, new_followers: 0 },
]
const show = (change: Partial<Statistics> = {}) =>
  mountApp(<Figures statistics={{ rows, sources: [], posts: [], ...change } as Statistics} pageUrl="ana" />)
const said = page.getByRole('figure').getByRole('status')

async function touch(name: RegExp, part: number): Promise<void> {
  const drawing = page.getByRole('img', { name })
  const { width, height } = drawing.element().getBoundingClientRect()
  await userEvent.click(drawing, { position: { x: Math.min(width - 1, width * part), y: height / 2 } })
}

test.each([
  [/^Visits/, 0, 'Nov 27, 2026: 1 visit'],
  [/^Visits/, 1, 'Nov 28, 2026: 1,234 visits'],
  [/^New followers/, 0.1, 'Nov 27, 2026: 2 new followers'],
  [/^New followers/, 0.9, 'Nov 28, 2026: 0 new followers'],
])('%s at %d of its width reads “%s”', async (name, part, text) => {
  show()
  await touch(name, part)
  await expect.element(said).toHaveTextContent(text)
})

test('a square of many visits says that a pale one is less, and one of a single visit does not', async () => {
  const shown = show()
  await expect.element(page.getByText(/^One square is \d+ visits, a pale one is less\./).first()).toBeVisible()
  shown.unmount()
  show({ rows: [{ ...rows[0]!, visits: 3 }] as Statistics['rows'] })
  await expect.element(page.getByText(/^One square is 1 visit\. /)).toBeVisible()
})

test('two years of days are a line without dots, which nobody could tell apart', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...rows[0]!,
      date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    })) as Statistics['rows']
  const dots = () => document.querySelectorAll('figure polyline + path').length
  const long = show({ rows: many(63) })
  expect(dots()).toBe(0)
  long.unmount()
  show({ rows: many(62) })
  expect(dots()).toBe(1)
})
