// An empty state: a small drawing, one line of explanation, one action.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  /** A `<Drawing>` or `<Piko>`; decorative. */
  drawing?: ReactNode
  /** The explanation. */
  text: ReactNode
  /** A second, less prominent line. */
  hint?: ReactNode
  /** One `<Button>`. */
  action?: ReactNode
  /** `page` for a whole page; the text is then the page's heading. */
  size?: 'section' | 'page' | undefined
}

export function EmptyState({ drawing, text, hint, action, size = 'section' }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, styles[size])}>
      {drawing && <div className={styles.tile}>{drawing}</div>}
      {size === 'page' ? <h1>{text}</h1> : <p className={styles.text}>{text}</p>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
