// After signing up: what to do now.
import type { ReactNode } from 'react'
import { say } from '../language/say.ts'
import { usePageContext } from '../shell/page-context.ts'
import styles from './accounts.module.css'

/** `children` is the way to ask for the mail again. */
export function EmailSent({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className={styles.form}>
      <p>
        We sent a link to <strong className={styles.email}>{email}</strong>. Open it and sign in: that confirms the
        address is yours and opens your page.
      </p>
      {children}
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
      Test mode sends no mail. It waits in the <a href="/dev/outbox">{say('development outbox')}</a>.
    </p>
  )
}
