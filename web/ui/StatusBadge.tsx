// A status: always an icon and a word, never the colour alone.
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './StatusBadge.module.css'

/** `closed` means ended without success or failure: cancelled, expired, refunded. */
export type StatusTone = 'completed' | 'processing' | 'failed' | 'pending' | 'closed'

export const statusIcons: Record<StatusTone, ReactNode> = {
  completed: <Check />,
  processing: <Hourglass />,
  failed: <X />,
  pending: <Clock />,
  closed: <Minus />,
}

export type StatusBadgeProps = {
  tone: StatusTone
  /** The word. */
  children: ReactNode
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {statusIcons[tone]}
      {children}
    </span>
  )
}
