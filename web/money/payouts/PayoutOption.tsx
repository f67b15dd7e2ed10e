// One way to be paid out: its cost and target account, or how to set it up.
import { type ReactNode, useId } from 'react'
import { say } from '../../language/say.ts'
import { WaitingPeriod } from '../banks/WaitingPeriod.tsx'
import styles from './SelectPayoutOptionModal.module.css'

interface Props {
  icon: ReactNode
  title: string
  price: string
  /** Its limit. */
  note: string
  isRecommended?: boolean
  /** ISO date; payouts to a new account wait until then. */
  usableFrom: string | undefined
  /** Name and number of the account. */
  lines: readonly string[]
  /** Null or undefined without an account; then `children` help to set one up. */
  onChoose: (() => void) | null | undefined
  children: ReactNode
}

export function PayoutOption({
  icon,
  title,
  price,
  note,
  isRecommended,
  usableFrom,
  lines,
  onChoose,
  children,
}: Props) {
  const aboutId = useId()
  return (
    <section className={styles.option}>
      <div className={styles.head}>
        <span className={styles.icon}>{icon}</span>
        <h3 className={styles.title}>
          {onChoose ? (
            <button type="button" aria-describedby={aboutId} className={styles.choose} onClick={onChoose}>
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        <span className={styles.price}>{price}</span>
      </div>
      <div id={aboutId} className={styles.about}>
        {isRecommended && <p className={styles.recommended}>{say('Recommended')}</p>}
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        <p className={styles.note}>{note}</p>
        {usableFrom && <WaitingPeriod from={usableFrom} />}
      </div>
      {!onChoose && children}
    </section>
  )
}
