// Permanent messages: a note, a warning, or a band across the page.
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { say } from '../language/say.ts'
import { cx } from './cx.ts'
import styles from './Notice.module.css'

export type NoticeProps = {
  tone?: 'info' | 'warning' | 'error' | undefined
  title?: ReactNode
  children: ReactNode
  /** A link or a small button after the text. */
  action?: ReactNode
  /** Announced immediately when it appears: for the result of an action. */
  alert?: boolean | undefined
  className?: string | undefined
}

export function Notice({ tone = 'info', title, children, action, alert, className }: NoticeProps) {
  return (
    <div role={alert ? 'alert' : undefined} className={cx(styles.notice, styles[tone], className)}>
      {icons[tone]}
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

const icons = { info: <Info />, warning: <TriangleAlert />, error: <CircleAlert /> }

/** One line across the page, above everything: test mode. */
export function Band({ children }: { children: ReactNode }) {
  return (
    <aside aria-label={say('Notice')} className={styles.band}>
      <span aria-hidden="true" className={styles.pixels} />
      <span>{children}</span>
    </aside>
  )
}

/** One error sentence, announced when it appears; empty without text. */
export function ErrorText({ children }: { children?: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.errorText}>
          <CircleAlert />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
