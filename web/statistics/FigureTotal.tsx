// A number of a range beside that of the range before.
import { formatPesos } from '#contract/amounts.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import styles from './Cards.module.css'
import { sayDate } from './figures.ts'

/** `spoken` where it is read unevenly as it is written. */
export function FigureTotal({ text, spoken }: { text: string; spoken?: string }) {
  return (
    <p className={`${styles.total} tabular-nums`}>
      <span aria-hidden={spoken !== undefined}>{text}</span>
      {spoken && <span className="visually-hidden">{spoken}</span>}
    </p>
  )
}

/** `₱250.00 (3)`. */
export function counted(amount: number, count: number): string {
  return count === 0 ? formatPesos(amount) : `${formatPesos(amount)} (${count.toLocaleString('en-PH')})`
}

export function getEnds(rows: StatisticsRow[]): { first: string; last: string } {
  return { first: sayDate(rows[0]!.date), last: sayDate(rows[rows.length - 1]!.date) }
}

export function getFirst(rows: StatisticsRow[]): string {
  return rows[0]!.date.length === 7 ? say('Month') : say('Day')
}
