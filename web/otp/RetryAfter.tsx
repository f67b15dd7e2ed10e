// Countdown after too many tries (spec §8). Updated every second, announced at 60 and at 10.
import { sayCount } from '../language/say.ts'
import styles from './CodeStep.module.css'

/** Renders nothing at 0. */
export function RetryAfter({ seconds }: { seconds: number }) {
  const words = sayCount(seconds, {
    one: 'Please try again in {count} second.',
    other: 'Please try again in {count} seconds.',
  })
  return (
    <>
      {seconds > 0 && (
        <p aria-live="off" className={styles.retry}>
          {words}
        </p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {(seconds === 60 || seconds === 10) && words}
      </span>
    </>
  )
}
