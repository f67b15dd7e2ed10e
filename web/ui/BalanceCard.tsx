// A balance in large figures, with its main action and pending money.
import type { ReactNode } from 'react'
import { say } from '../language/say.ts'
import { Amount } from './Amount.tsx'
import styles from './BalanceCard.module.css'
import { ErrorText } from './ErrorText.tsx'
import { Loading } from './Loading.tsx'
import { Skeleton } from './Skeleton.tsx'

export type BalanceCardProps = {
  /** "Available". */
  label: ReactNode
  titleAs?: 'h1' | 'h2' | 'h3' | undefined
  /** Formatted amount. Without it the card shows loading or `error`, never an assumed zero. */
  amount?: string | undefined
  spoken?: string | undefined
  /** The error message, shown verbatim with `retry` below. */
  error?: string | undefined
  retry?: ReactNode
  /** Beside the label: an info button. */
  aside?: ReactNode
  /** The main action. */
  action?: ReactNode
  /** Under the figures: pending money and its date. */
  children?: ReactNode
}

export function BalanceCard({
  label,
  titleAs: Title = 'h2',
  amount,
  spoken,
  error,
  retry,
  aside,
  action,
  children,
}: BalanceCardProps) {
  return (
    <section className={styles.frame}>
      <div className={styles.card}>
        <div className={styles.head}>
          <Title className={styles.label}>{label}</Title>
          {aside}
        </div>
        {error ? (
          <div className={styles.failed}>
            <ErrorText>{error}</ErrorText>
            {retry}
          </div>
        ) : amount === undefined ? (
          <Loading label={say('Loading balance')} className={styles.waiting}>
            <Skeleton shape="block" width={200} height={48} />
          </Loading>
        ) : (
          <Amount text={amount} spoken={spoken} size="xl" className={styles.amount} />
        )}
        {action && <div className={styles.action}>{action}</div>}
        {children && <div className={styles.more}>{children}</div>}
      </div>
    </section>
  )
}
