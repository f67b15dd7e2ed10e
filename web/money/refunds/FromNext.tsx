// The creator's consent to take the missing amount from their next income: only shown if something is missing.
import { formatPesos } from '#contract/amounts.ts'
import { say } from '../../language/say.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './Refund.module.css'

export function FromNext({ missing }: { missing: number }) {
  return (
    <Checkbox className={styles.agree} name="from_next">
      {say(
        'Take the missing {missing} out of what I receive next, before anything else. Until then I cannot withdraw.',
        { missing: formatPesos(missing) },
      )}
    </Checkbox>
  )
}
