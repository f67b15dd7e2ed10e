// The line between new posts and posts seen before.
import { say } from '../language/say.ts'
import styles from './following.module.css'

/** An `<li>`. */
export function SeenMark() {
  return (
    <li className={styles.seen}>
      <span>{say('Seen up to here')}</span>
    </li>
  )
}
