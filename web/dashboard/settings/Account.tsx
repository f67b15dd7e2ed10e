// Who is signed in, the code to hand on, and the way out.
import LogOut from 'lucide-react/icons/log-out'
import type { FormEvent } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../../language/say.ts'
import { addresses } from '../../shell/addresses.ts'
import { useWrite } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './settings.module.css'

export function Account({ me }: { me: Me }) {
  // A new document, so that nothing of this account stays behind in this one.
  const { send, isBusy } = useWrite(accounts.logout, { onDone: () => location.replace(addresses.home) })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ body: {} })
  }

  return (
    <Card title={say('Account')}>
      <dl className={styles.facts}>
        <dt>{say('Email')}</dt>
        <dd>{me.email}</dd>
        <dt>{say('Referral code')}</dt>
        <dd className={styles.code}>
          <strong>{me.referral_code}</strong>
          <CopyButton text={me.referral_code} label={say('Copy code')} variant="quiet" size="medium" />
        </dd>
      </dl>
      <p className={styles.quiet}>{say('A creator who opens a page can enter your code when they sign up.')}</p>
      <form method="post" action={say('/auth/logout')} className={styles.signOut} onSubmit={submit}>
        <Button type="submit" variant="outline" icon={<LogOut />} busy={isBusy} busyText={say('Signing out…')}>
          {say('Sign out')}
        </Button>
      </form>
    </Card>
  )
}
