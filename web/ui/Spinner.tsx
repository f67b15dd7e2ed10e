// Four pixels that take turns: something is under way.
import styles from './Spinner.module.css'

/** Decorative; the words beside it say what is domain event. */
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
