// What erasing the account deletes, what stays, and how long the decision can be undone.
import { limits } from '#contract/limits.ts'
import { say } from '../../language/say.ts'
import styles from './settings.module.css'

export function ErasureConsequences({ days }: { days: string }) {
  return (
    <ul className={styles.consequences}>
      <li>{say('Your page closes at once, and every device is signed out.')}</li>
      <li>{say('You have {days} days to change your mind: signing in takes it back.', { days })}</li>
      <li>
        {say(
          'Then your name, your words and your pictures are gone for good, also from those who bought them. Amounts stay in the books, without you.',
        )}
      </li>
      <li>
        {say('Nobody else can have your page address for {days} days.', { days: String(limits.erasedPageUrlDays) })}
      </li>
      <li>
        {say(
          'Withdraw what is in your wallet first. What you do not want you can give up by entering the whole amount.',
        )}
      </li>
    </ul>
  )
}
