// Nothing here yet: a small drawing, one line why, one thing to do.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  /** A `<Drawing>` or `<Piko>`; decorative. */
  drawing?: ReactNode
  /** The line, verbatim. */
  text: ReactNode
  /** A second, quieter line. */
  hint?: ReactNode
  /** One `<Button>`. */
  action?: ReactNode
  /** `page` for a whole page, whose line is then its heading. */
  size?: 'section' | 'page' | undefined
  className?: string | undefined
}

export function EmptyState({ drawing, text, hint, action, size = 'section', className }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, styles[size], className)}>
      {drawing && <div className={styles.tile}>{drawing}</div>}
      {size === 'page' ? <h1>{text}</h1> : <p className={styles.text}>{text}</p>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
