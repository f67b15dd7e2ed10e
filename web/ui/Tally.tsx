// A progress bar made of squares, for goals, slides and uploads.
import { filledSquares } from '#contract/squares.ts'
import { cx } from './cx.ts'
import styles from './Tally.module.css'

export type TallyProps = {
  /** Accessible name: "Goal: new camera". */
  label: string
  /** Progress in the unit of `total`. */
  value: number
  total: number
  /** The progress in words for screen readers, such as "₱3,200 of ₱5,000"; a percentage by default. */
  spoken?: string | undefined
  /** Number of squares; 20 by default. */
  squares?: number | undefined
  /** `small` for a position among slides or an upload. */
  size?: 'normal' | 'small' | undefined
  className?: string | undefined
}

/** The progress must also be given as visible text beside it. */
export function Tally({ label, value, total, spoken, squares = 20, size = 'normal', className }: TallyProps) {
  const share = total > 0 ? Math.min(Math.max(value / total, 0), 1) : 0
  const filled = filledSquares(value, total, squares)
  const percent = Math.floor(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={spoken ?? `${percent}%`}
      className={cx(styles.tally, styles[size], className)}
    >
      {Array.from({ length: squares }, (_, square) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place
        <i key={square} className={cx(square < filled && styles.filled)} />
      ))}
    </div>
  )
}
