// Deactivates the account, and explains the consequences first.

import type { FormEvent } from 'react'
import { accounts } from '#contract/accounts.ts'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import { say } from '../../language/say.ts'
import { CodeProof } from '../../shell/CodeProof.tsx'
import { leaveAccount } from '../../shell/leave-account.ts'
import { usePosted } from '../../shell/page-context.ts'
import { isRefused } from '../../shell/proof.ts'
import { useWrite } from '../../shell/queries.ts'
import { useForm } from '../../shell/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import styles from './settings.module.css'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.deactivate.body)

const CARD = 'deactivate'
/** Without JavaScript the page loads again after a press, and shows this card instead of its top. */
const there = `#${CARD}`

/** An owner without a password proves who they are by a code instead: in a dialog, and without JavaScript in this card. */
export function Deactivation({ me: { has_password } }: { me: Me }) {
  const action = addresses.settings
  const failure = usePosted(action)?.failure
  const form = useForm({ initial: { password: '' }, schema: fetchSchema, action })
  const { send, isBusy } = useWrite(accounts.deactivate, {
    on: { ValidationException: form.takeErrors },
    onDone: () => leaveAccount(addresses.loginAfterDeactivation),
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!has_password) void send({ body: {} })
    else if (await form.check()) void send({ body: form.values })
  }

  return (
    <Card id={CARD} title={say('Deactivate account')} className={styles.danger}>
      <div className={styles.steps}>
        <ul className={styles.consequences}>
          <li>{say('Your page and everything on it become not accessible at once.')}</li>
          <li>{say('Buyers keep what they bought.')}</li>
          <li>{say('The money in your wallet stays yours and can still be claimed.')}</li>
          <li>{say('Log in again whenever you want your page back.')}</li>
        </ul>
        <CodeProof guarded={action} action={ownPaths.stepUpToDeactivate} there={there} />
        <form ref={form.ref} method="post" action={action + there} noValidate className={styles.form} onSubmit={submit}>
          {has_password && (
            <PasswordField label={say('Your password')} {...form.field('password')} autoComplete="current-password" />
          )}
          {isRefused(failure) && <ErrorText>{failure!.message}</ErrorText>}
          <Button type="submit" variant="danger" busy={isBusy} busyText={say('Closing your page…')}>
            {say('Deactivate account')}
          </Button>
        </form>
      </div>
    </Card>
  )
}
