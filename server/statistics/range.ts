// The range of days of a statistics request.
import { serverLimits } from '#contract/limits.ts'
import { manilaDay } from '#contract/manila.ts'
import type { StatisticsQuery, StatisticsUnit } from '#contract/statistics.ts'
import { texts } from '#contract/texts.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { failFields } from '#server/kit/fail.ts'

/** Days in Manila, `YYYY-MM-DD`, both included. */
export interface Range {
  from: string
  to: string
  by: StatisticsUnit
}

const DAYS = 30
const MONTHS = 12

/** Defaults to the thirty days or twelve months until today. errors.to and errors.from for an invalid range. */
export function getRange({ from, to = manilaDay(clock.now()), by, days }: StatisticsQuery): Range {
  const begins = from ?? (days === undefined && by === 'month' ? monthsBefore(to) : daysBefore(to, days ?? DAYS))
  if (begins > to) throw failFields({ to: [texts.daysOrder] })
  if (Date.parse(to) - Date.parse(begins) >= serverLimits.statisticsDaysMax * DAY_MS)
    throw failFields({ from: [texts.daysTooMany] })
  return { from: begins, to, by }
}

/** The first day of a range that ends on `to` and has `days` days. */
export function daysBefore(to: string, days: number): string {
  return new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** The first day of the twelve months that end with the month of `to`. */
function monthsBefore(to: string): string {
  const [year = 0, month = 0] = to.split('-').map(Number)
  return new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 10)
}
