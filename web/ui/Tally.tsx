// A strip of squares: how far something is. Goals, slides, uploads.
import { filledSquares } from '#contract/squares.ts'
import { cx } from './cx.ts'
import styles from './Tally.module.css'

export type TallyProps = {
  /** What is counted, for who listens: "Goal: new camera". */
  label: string
  /** How far, in the unit of `total`. */
  value: number
  total: number
  /** The progress in words, such as "₱3,200 of ₱5,000"; a percentage unless told. */
  spoken?: string | undefined
  /** Squares in the strip; 20 unless told. */
  squares?: number | undefined
  /** `small` for a position among slides or an upload. */
  size?: 'normal' | 'small' | undefined
  className?: string | undefined
}

/** Words beside it say the same. */
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
