// A countdown text: updated on screen every second, announced to screen readers only at 60, 10 and 0 seconds.
import { type ReactNode, useState } from 'react'
import { say, sayCount } from '../language/say.ts'
import { formatSeconds } from './useCountdown.ts'
import styles from './WaitText.module.css'

interface Props {
  /** Seconds left; at 0 the children are shown instead. */
  left: number
  /** Text before the time, such as "You can resend in". */
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
