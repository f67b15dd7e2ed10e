// The total of a figure, and helpers for its table.
import { formatPesos } from '#contract/amounts.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { say } from '../language/say.ts'
import styles from './Cards.module.css'
import { sayDate } from './figures.ts'

/** `spoken` replaces `text` for screen readers that read it inconsistently. */
export function FigureTotal({ text, spoken }: { text: string; spoken?: string }) {
  return (
    <p className={`${styles.total} tabular-nums`}>
      <span aria-hidden={spoken !== undefined}>{text}</span>
      {spoken && <span className="visually-hidden">{spoken}</span>}
    </p>
  )
}

/** `₱250.00 (3)`. */
export function formatAmountAndCount(amount: number, count: number): string {
  return count === 0 ? formatPesos(amount) : `${formatPesos(amount)} (${count.toLocaleString('en-PH')})`
}

/** First and last date of the rows, as text. */
export function getSpan(rows: StatisticsRow[]): { first: string; last: string } {
  return { first: sayDate(rows[0]!.date), last: sayDate(rows[rows.length - 1]!.date) }
}

export function getFirstColumnTitle(rows: StatisticsRow[]): string {
  return rows[0]!.date.length === 7 ? say('Month') : say('Day')
}
