// Formats statistics figures and their dates as text.
import { formatPesos } from '#contract/amounts.ts'
import { manilaNoon } from '#contract/manila.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { say, sayCount } from '../language/say.ts'
import { formatDay, formatMonth, formatShortDay } from '../shell/dates.ts'

/** `2,564`: a count below a heading that says of what. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-PH')
}

export function sayVisits(visits: number): string {
  return sayCount(visits, { one: '{count} visit', other: '{count} visits' })
}

/** What one square of a bar is worth; `amount` in words. */
export function saySquare(amount: string): string {
  return say('One square is {amount}, a pale one is less.', { amount })
}

export function sayFollowers(followers: number): string {
  return sayCount(followers, { one: '{count} new follower', other: '{count} new followers' })
}

/** `Nov 21, 2026` for a day, `Nov 2026` for a month. */
export function sayDate(date: string): string {
  return date.length === 7
    ? say('{month} {year}', { month: formatMonth(date), year: date.slice(0, 4) })
    : formatDay(manilaNoon(date))
}

function sayShortDate(date: string): string {
  return date.length === 7 ? formatMonth(date) : formatShortDay(manilaNoon(date))
}

/** Dates of the first, middle and last row, without duplicates; with their years if they are a year apart. */
export function sayEnds(rows: readonly StatisticsRow[]): string[] {
  const places = new Set([0, Math.floor((rows.length - 1) / 2), rows.length - 1])
  const ends = rows.filter((_, place) => places.has(place)).map(({ date }) => date)
  return ends.map(isYearApart(ends[0], ends[ends.length - 1]) ? sayDate : sayShortDate)
}

function isYearApart(first = '', last = ''): boolean {
  return last >= `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
}

/** Sums in centavos, which avoids rounding errors. */
export function sumPesos(amounts: readonly number[]): number {
  return amounts.reduce((centavos, amount) => centavos + Math.round(amount * 100), 0) / 100
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

export function sayMoney({ gift_amount, sale_amount }: Pick<StatisticsRow, 'gift_amount' | 'sale_amount'>): string {
  return say('gifts {gifts}, sales {sales}', { gifts: formatPesos(gift_amount), sales: formatPesos(sale_amount) })
}
