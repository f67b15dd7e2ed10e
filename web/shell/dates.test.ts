import { afterEach, beforeEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { formatDateTime, formatDay, formatMonth, formatShortDay, formatTime } from './dates.ts'

beforeEach(() => setLanguage('fil', fil))
afterEach(() => setLanguage('en', undefined))

test('formats dates with Filipino month names in Filipino and in the English format in English', () => {
  expect(formatDateTime('2026-11-21T02:38:00Z')).toBe('Nob 21, 2026, 10:38 am')
  expect(formatShortDay('2026-12-15T00:00:00+08:00')).toBe('Dis 15')
  setLanguage('en', undefined)
  expect(formatDateTime('2026-11-21T02:38:00Z')).toBe('Nov 21, 2026 at 10:38 am')
})

test('the Filipino month names are those of Intl', () => {
  const months = new Intl.DateTimeFormat('fil-PH', { timeZone: 'Asia/Manila', month: 'short' })
  for (const number of Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0')))
    expect(formatMonth(`2026-${number}`)).toBe(months.format(new Date(`2026-${number}-15T00:00:00+08:00`)))
})

const long = { timeZone: 'Asia/Manila', month: 'short', day: 'numeric', year: 'numeric' } as const
const short = { timeZone: 'Asia/Manila', hour: 'numeric', minute: '2-digit', hour12: true } as const

test('matches Intl in Manila time for every hour of a leap year and around each year end', () => {
  setLanguage('en', undefined)
  const hours = Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(2028, 0, 1, hour, (hour * 7) % 60))
  const ends = Array.from({ length: 40 }, (_, year) => Date.UTC(2000 + year, 11, 31, 15, 59))
  const [days, times] = [new Intl.DateTimeFormat('en-US', long), new Intl.DateTimeFormat('en-US', short)]
  for (const moment of [...hours, ...ends, ...ends.map((end) => end + 60_000)]) {
    const iso = new Date(moment).toISOString()
    expect(formatDay(iso)).toBe(days.format(moment))
    expect(formatTime(iso)).toBe(times.format(moment).toLowerCase().replace(/\s/, ' '))
  }
})
