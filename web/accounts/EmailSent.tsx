// After signing up: what to do now, and a way to have the mail again.
import { usePageContext } from '../shell/page-context.ts'
import styles from './accounts.module.css'
import { ResendEmail } from './ResendEmail.tsx'

export function EmailSent({ email }: { email: string }) {
  return (
    <div className={styles.form}>
      <p>
        We sent a link to <strong className={styles.email}>{email}</strong>. Open it and sign in: that confirms the
        address is yours and opens your page.
      </p>
      <ResendEmail email={email} />
      <OutboxHint />
    </div>
  )
}

/** Where no mail is really sent, it can be read. */
export function OutboxHint() {
  const { isTestMode } = usePageContext()
  if (!isTestMode) return null
  return (
    <p className={styles.small}>
      Test mode sends no mail. It waits in the <a href="/dev/outbox">development outbox</a>.
    </p>
  )
}
