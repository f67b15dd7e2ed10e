// Links the user's account at the e-payment provider: the provider's page asks, and redirects back.
import type { FormEvent } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../../language/say.ts'
import { usePageContext, usePosted } from '../../shell/page-context.ts'
import { useWrite } from '../../shell/queries.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { newAccountWaits } from './account-words.ts'
import styles from './PayoutAccounts.module.css'

/** Renders nothing if the installation has no provider sign-in. */
export function LinkAccount({ variant = 'outline' }: Pick<ButtonProps, 'variant'>) {
  const { hasProviderSignIn } = usePageContext()
  const { send, isBusy } = useWrite(accounts.linkProvider, {
    onDone: ({ data }) => location.assign(data.authentication_url),
  })
  if (!hasProviderSignIn) return null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void send({ body: {} })
  }

  return (
    <form method="post" action={addresses.linkAccount} onSubmit={submit} className={styles.proof}>
      <p className={styles.quiet}>{newAccountWaits()}</p>
      <div className="without-script">
        <PlainPassword />
      </div>
      <Button type="submit" variant={variant} size="medium" busy={isBusy} busyText={say('Opening the provider…')}>
        {say('Link your account')}
      </Button>
    </form>
  )
}

/**
 * Without JavaScript the form itself asks for the password. Accounts without one already have a linked wallet, and
 * never see this form.
 */
function PlainPassword() {
  const failure = usePosted(addresses.linkAccount)?.failure
  const errors = failure?.errors?.password
  return (
    <>
      <TextField
        label={say('Your password')}
        hint={say('So that nobody else links theirs.')}
        name="password"
        type="password"
        autoComplete="current-password"
        errors={errors}
      />
      {failure && !errors && <ErrorText>{failure.message}</ErrorText>}
    </>
  )
}
