// After sign-up: what to do next.

import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { Say } from '../language/Say.tsx'
import { usePageContext } from '../shell/page-context.ts'
import styles from './accounts.module.css'

/** `children` is the button that resends the mail. */
export function EmailSent({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className={styles.form}>
      <p>
        <Say
          text="We sent a link to <email>{email}</email>. Open it and sign in: that confirms the address is yours and opens your page."
          values={{ email }}
          parts={{ email: (words) => <strong className={styles.email}>{words}</strong> }}
        />
      </p>
      {children}
      <OutboxHint />
    </div>
  )
}

/** Links to the outbox where an installation sends no real mail. */
export function OutboxHint() {
  const { isTestMode } = usePageContext()
  if (!isTestMode) return null
  return (
    <p className={styles.small}>
      <Say
        text="Test mode sends no mail. It waits in the <outbox>development outbox</outbox>."
        parts={{ outbox: (words) => <a href={addresses.outbox}>{words}</a> }}
      />
    </p>
  )
}
