// A spinner of four pixels that light up in turn.
import styles from './Spinner.module.css'

/** Decorative; the text beside it says what is loading. */
export function Spinner() {
  return (
    <span className={styles.spinner} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
