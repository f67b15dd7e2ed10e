// Deactivates the account, and explains the consequences first.

import type { FormEvent } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../../language/say.ts'
import { leaveAccount } from '../../shell/leave-account.ts'
import { useWrite } from '../../shell/queries.ts'
import { useForm } from '../../shell/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import styles from './settings.module.css'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.deactivate.body)

export function Deactivation() {
  const form = useForm({ initial: { password: '' }, schema: fetchSchema })
  const { send, isBusy } = useWrite(accounts.deactivate, {
    on: { ValidationException: form.takeErrors },
    onDone: () => leaveAccount(addresses.loginAfterDeactivation),
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check()) void send({ body: form.values })
  }

  return (
    <Card title={say('Deactivate account')} className={styles.danger}>
      <ul className={styles.consequences}>
        <li>{say('Your page and everything on it become not accessible at once.')}</li>
        <li>{say('Buyers keep what they bought.')}</li>
        <li>{say('The money in your wallet stays yours and can still be claimed.')}</li>
        <li>{say('Log in again whenever you want your page back.')}</li>
      </ul>
      <form
        ref={form.ref}
        method="post"
        action={addresses.settings}
        noValidate
        className={styles.form}
        onSubmit={submit}
      >
        <PasswordField label={say('Your password')} {...form.field('password')} autoComplete="current-password" />
        <Button type="submit" variant="danger" busy={isBusy} busyText={say('Closing your page…')}>
          {say('Deactivate account')}
        </Button>
      </form>
    </Card>
  )
}
