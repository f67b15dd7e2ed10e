import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { setLanguage } from '../language/say.ts'
import { sayDate, sayEnds, sayFollowers, sayMoney, sayVisits, sum, sumPesos } from './figures.ts'

afterEach(() => setLanguage('en', undefined))

const rows = (...dates: string[]) => dates.map((date) => ({ date }) as StatisticsRow)

test('a date is a day or a month, in both languages', () => {
  expect(sayDate('2026-11-01')).toBe('Nov 1, 2026')
  expect(sayDate('2026-12')).toBe('Dec 2026')
  setLanguage('fil', fil)
  expect(sayDate('2026-11-01')).toBe('Nob 1, 2026')
  expect(sayDate('2026-12')).toBe('Dis 2026')
})

test('the axis names the first, the middle and the last date, and each of them once', () => {
  expect(sayEnds(rows('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'))).toEqual([
    'Nov 1',
    'Nov 3',
    'Nov 5',
  ])
  expect(sayEnds(rows('2026-11-01', '2026-11-02'))).toEqual(['Nov 1', 'Nov 2'])
  expect(sayEnds(rows('2026-11-01'))).toEqual(['Nov 1'])
  expect(sayEnds([])).toEqual([])
  expect(sayEnds(rows('2026-11', '2026-12', '2027-01'))).toEqual(['Nov', 'Dec', 'Jan'])
})

test.each([
  [
    ['2025-12', '2026-05', '2026-11'],
    ['Dec', 'May', 'Nov'],
  ],
  [
    ['2025-11', '2026-05', '2026-11'],
    ['Nov 2025', 'May 2026', 'Nov 2026'],
  ],
  [
    ['2025-11-29', '2026-05-30', '2026-11-28'],
    ['Nov 29', 'May 30', 'Nov 28'],
  ],
  [
    ['2025-11-28', '2026-05-30', '2026-11-28'],
    ['Nov 28, 2025', 'May 30, 2026', 'Nov 28, 2026'],
  ],
  [
    ['2017-01-01', '2022-01-01', '2027-01-01'],
    ['Jan 1, 2017', 'Jan 1, 2022', 'Jan 1, 2027'],
  ],
])('the axis names the years of dates that are a year apart: %j', (dates, named) => {
  expect(sayEnds(rows(...dates))).toEqual(named)
})

test('pesos are added without rounding errors', () => {
  expect(sumPesos([0.1, 0.2])).toBe(0.3)
  expect(sumPesos(Array.from({ length: 1000 }, () => 20.01))).toBe(20_010)
  expect(sumPesos([])).toBe(0)
  expect(sum([])).toBe(0)
})

test('counts are in the singular for one, and grouped by thousands', () => {
  expect([0, 1, 1234].map(sayVisits)).toEqual(['0 visits', '1 visit', '1,234 visits'])
  expect([1, 2].map(sayFollowers)).toEqual(['1 new follower', '2 new followers'])
  setLanguage('fil', fil)
  expect(sayVisits(1234)).toBe('1,234 pagbisita')
})

test('money names gifts and sales with centavos', () => {
  expect(sayMoney({ gift_amount: 1234.5, sale_amount: 0 })).toBe('gifts ₱1,234.50, sales ₱0.00')
})
