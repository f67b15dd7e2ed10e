// A countdown in words: seen every second, spoken only at 60, 10 and 0.
import { type ReactNode, useState } from 'react'
import { say, sayCount } from '../language/say.ts'
import { formatSeconds } from './useCountdown.ts'
import styles from './WaitText.module.css'

interface Props {
  /** Seconds; at 0 the children stand instead. */
  left: number
  /** What one is waiting for: "You can resend in". */
  before: string
  children?: ReactNode
}

export function WaitText({ left, before, children }: Props) {
  const [hasWaited, setHasWaited] = useState(false)
  if (left > 0 && !hasWaited) setHasWaited(true)
  return (
    <div className={styles.wait}>
      {left > 0 ? (
        <p aria-live="off">
          {before} <time className="tabular-nums">{formatSeconds(left)}</time>.
        </p>
      ) : (
        children && <p>{children}</p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {(left === 60 || left === 10) &&
          `${before} ${sayCount(left, { one: '{count} second', other: '{count} seconds' })}.`}
        {left === 0 && hasWaited && say('You can try again now.')}
      </span>
    </div>
  )
}
