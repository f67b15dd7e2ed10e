// The receipt card, shown for every payment and payout in any state.
import type { ReactNode } from 'react'
import { Amount } from './Amount.tsx'
import { CopyButton } from './CopyButton.tsx'
import { cx } from './cx.ts'
import styles from './ReceiptCard.module.css'
import { type StatusTone, statusIcons } from './StatusBadge.tsx'

export type ReceiptCardProps = {
  status: {
    tone: StatusTone
    /** The status text, such as "Completed". */
    word: ReactNode
  }
  /** A line above the amount, such as "Gift to Ana". */
  title?: ReactNode
  /** Element of the title; h2 by default. */
  titleAs?: 'h1' | 'h2' | 'h3' | 'p' | undefined
  /** Formatted, such as "₱1,234.50". */
  amount: string
  /** The amount in words, for screen readers. */
  spokenAmount?: string | undefined
  /** One sentence under the amount: whether money moved, what comes next. */
  note?: ReactNode
  /** From, To, For, Fee, Total, Date & Time. */
  rows: readonly { label: ReactNode; value: ReactNode; strong?: boolean | undefined }[]
  reference?:
    | { label: ReactNode; value: string; copyLabel?: string | undefined; copiedLabel?: string | undefined }
    | undefined
  /** "Check this receipt at …", and a code if there is one. */
  check?: ReactNode
  qr?: ReactNode
  /** Buttons below the torn edge: Save image, Share, Get help. */
  footer?: ReactNode
  className?: string | undefined
}

export function ReceiptCard({
  status,
  title,
  titleAs: Title = 'h2',
  amount,
  spokenAmount,
  note,
  rows,
  reference,
  check,
  qr,
  footer,
  className,
}: ReceiptCardProps) {
  return (
    <article className={cx(styles.receipt, className)}>
      <div className={styles.card}>
        <div className={cx(styles.band, styles[status.tone])}>
          {statusIcons[status.tone]}
          {status.word}
        </div>
        <div className={styles.head}>
          {title && <Title className={styles.title}>{title}</Title>}
          <Amount text={amount} spoken={spokenAmount} size="xl" />
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <dl className={styles.rows}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one receipt never move
            <div key={index} className={cx(styles.row, row.strong && styles.strong)}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
          {reference && (
            <div className={cx(styles.row, styles.reference)}>
              <dt>{reference.label}</dt>
              <dd>
                <span className={styles.number}>{reference.value}</span>
                <CopyButton
                  text={reference.value}
                  label={reference.copyLabel}
                  copiedLabel={reference.copiedLabel}
                  variant="quiet"
                  iconOnly
                />
              </dd>
            </div>
          )}
        </dl>
        {(check || qr) && (
          <div className={styles.check}>
            <div className={styles.checkText}>{check}</div>
            {qr && <div className={styles.qr}>{qr}</div>}
          </div>
        )}
      </div>
      <div className={styles.tear} aria-hidden="true" />
      {footer && <div className={styles.footer}>{footer}</div>}
    </article>
  )
}
