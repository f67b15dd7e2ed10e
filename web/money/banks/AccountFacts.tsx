// The details of an account, line by line.
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './AccountFacts.module.css'

interface Fact {
  label: string
  value: string
  /** Shown in tabular digits. */
  isNumber?: boolean
  /** A button beside the value. */
  action?: ReactNode
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value, isNumber, action }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>
            <span className={cx(styles.value, isNumber && 'tabular-nums')}>{value}</span>
            {action}
          </dd>
        </div>
      ))}
    </dl>
  )
}
