import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { compareAmounts, getSquares, getWeekday, spokenDay } from './week-words.ts'

afterEach(() => setLanguage('en', undefined))

const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']

test('a day has its weekday in both languages', () => {
  expect(days.map(getWeekday)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  expect(getWeekday('2028-02-29')).toBe('Tue')
  setLanguage('fil', fil)
  expect(days.map(getWeekday)).toEqual(['Lin', 'Lun', 'Mar', 'Miy', 'Huw', 'Biy', 'Sab'])
})

test('two weeks are compared to the centavo', () => {
  expect(compareAmounts(0, 0)).toBe('As much as in the seven days before.')
  expect(compareAmounts(1234.5, 200)).toBe('₱1,034.50 more than in the seven days before.')
  expect(compareAmounts(0.1, 0.3)).toBe('₱0.20 less than in the seven days before.')
  setLanguage('fil', fil)
  expect(compareAmounts(0, 50)).toBe('Mas mababa ng ₱50.00 kaysa nakaraang pitong araw.')
})

test('a day is read out with its date and both amounts', () => {
  const day = { date: '2026-12-01', gift_amount: 1, sale_amount: 20.5 }
  expect(spokenDay(day)).toBe('Tue, Dec 1: gifts 1 peso, sales 20.50 pesos')
  setLanguage('fil', fil)
  expect(spokenDay(day)).toBe('Mar, Dis 1: gifts 1 piso, sales 20.50 piso')
})

test('the squares of a bar are gifts below sales, each with its begun one last, and none where nothing was earned', () => {
  const [none, begun] = [
    { full: 0, isBegun: false },
    { full: 0, isBegun: true },
  ]
  expect(getSquares([{ full: 1, isBegun: true }, begun])).toEqual([
    { kind: 'gifts', isBegun: false },
    { kind: 'gifts', isBegun: true },
    { kind: 'sales', isBegun: true },
  ])
  expect(getSquares([none, none])).toEqual([])
})
