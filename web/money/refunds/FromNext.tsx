// The creator's word that what is missing comes out of what they receive next: asked only where something is missing.
import { formatPesos } from '#contract/amounts.ts'
import { say } from '../../language/say.ts'
import styles from './Refund.module.css'

export function FromNext({ missing }: { missing: number }) {
  return (
    <label className={styles.agree}>
      <input type="checkbox" name="from_next" value="1" />
      <span>
        {say(
          'Take the missing {missing} out of what I receive next, before anything else. Until then I cannot withdraw.',
          {
            missing: formatPesos(missing),
          },
        )}
      </span>
    </label>
  )
}
