// What every list answers to its query, and the ranges of days.
import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { refuse, take } from './inputs.fixture.ts'
import { statistics } from './statistics.ts'

const lists = endpoints
  .filter(({ paged, hasMeta }) => paged || hasMeta)
  .map(({ method, path, query }) => ({ line: `${method} ${path}`, query }))
/** What some lists need to be told besides the page. */
const about = { content_id: 'c', content_type: 'photo', filename: 'f' }

describe.each(lists)('$line', ({ query }) => {
  const ask = (given: object) => {
    const needed = Object.entries(about).filter(([name]) => name in refuse(query, {}))
    return { ...Object.fromEntries(needed), ...given }
  }

  test('begins on page 1, with 1 to 100 rows', () => {
    const { page, per_page } = take(query, ask({})) as { page: number; per_page: number }
    expect(page).toBe(1)
    expect(per_page).toBeGreaterThanOrEqual(1)
    expect(per_page).toBeLessThanOrEqual(100)
    expect(take(query, ask({ page: '7', per_page: '100' }))).toMatchObject({ page: 7, per_page: 100 })
  })

  test('refuses a page and a size that are no whole numbers within bounds', () => {
    for (const page of ['0', '-1', '1.5', '1e3', ' 1', '٣', 'two', '99999999999999999'])
      expect(refuse(query, ask({ page })), page).toEqual({ page: ['The page must be a whole number from 1.'] })
    for (const per_page of ['0', '101', 'all'])
      expect(refuse(query, ask({ per_page })), per_page).toEqual({
        per_page: ['The page size must be a whole number from 1 to 100.'],
      })
  })
})

describe('statistics', () => {
  const { query } = statistics.read

  test('go by day unless by month', () => {
    expect(take(query, {})).toEqual({ by: 'day' })
    expect(take(query, { by: 'month', from: '2026-01-01', to: '2026-01-01' })).toMatchObject({ by: 'month' })
    expect(refuse(query, { by: 'week' })).toEqual({ by: ['Figures go by day or by month.'] })
  })

  test('refuse a range that ends before it begins, or has more than ten years', () => {
    expect(refuse(query, { from: '2026-02-01', to: '2026-01-31' })).toEqual({
      to: ['The last day comes before the first.'],
    })
    expect(refuse(query, { from: '2000-01-01', to: '2026-01-01' })).toEqual({
      from: ['That is more than ten years at once.'],
    })
  })

  test.each(['0', '3701', '-7', '07', '7.5', 'all'])('the last %s days are refused', (days) => {
    expect(refuse(query, { days })).toEqual({ days: ['A number of days from 1 to 3700.'] })
  })

  test('the last 3700 days are a range', () => {
    expect(take(query, { days: '3700' })).toMatchObject({ days: 3700 })
  })
})
