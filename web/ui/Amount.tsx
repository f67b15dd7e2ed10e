// An amount of money: tabular digits, a sign with an arrow, and a spoken form for screen readers.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import styles from './Amount.module.css'
import { cx } from './cx.ts'

export type AmountProps = {
  /** Formatted and without a sign, such as "₱1,234.50". */
  text: string
  /** Text for screen readers, such as "plus 1,234 pesos and 50 centavos"; needed because they read ₱ inconsistently. */
  spoken?: string | undefined
  /** `in` is green with +, `out` is ink-coloured with −. Omit for a plain amount. */
  direction?: 'in' | 'out' | undefined
  /** Hides the arrow; the sign stays. */
  bare?: boolean | undefined
  /** `xl` is the display face at 44 px, 52 from 1024. */
  size?: 'normal' | 'large' | 'xl' | undefined
  className?: string | undefined
}

export function Amount({ text, spoken, direction, bare, size = 'normal', className }: AmountProps) {
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  return (
    <span className={cx(styles.amount, styles[size], direction && styles[direction], className)}>
      <span aria-hidden={spoken ? true : undefined} className={styles.figure}>
        {!bare && direction === 'in' && <ArrowDownLeft />}
        {!bare && direction === 'out' && <ArrowUpRight />}
        <span>
          {sign}
          {text}
        </span>
      </span>
      {spoken && <span className="visually-hidden">{spoken}</span>}
    </span>
  )
}
