// A permanent message: a note or a warning.
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
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
