// Step one of a new password: asks where to mail the link. The answer never reveals whether the account exists.
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import styles from './accounts.module.css'
import { EmailField } from './EmailField.tsx'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.forgotPassword.body)

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const posted = usePosted()
  const form = useForm({ initial: { email: '' }, schema: fetchSchema })
  const wait = useCountdown()
  /** The wait applies to each address separately. */
  const [waitsFor, setWaitsFor] = useState('')
  const email = form.values.email.trim()
  const left = email === waitsFor ? wait.left : 0
  const forgot = useWrite(accounts.forgotPassword, {
    onDone: ({ data }) => {
      waitFor(data.retry_in_seconds)
      toast(say(words.emailSent))
      onSent(email)
    },
    on: { ValidationException: form.takeErrors, TooManyRequestsException: tooSoon },
  })

  function tooSoon(error: ApiError): void {
    waitFor(error.retryInSeconds ?? limits.emailResendSeconds)
  }

  function waitFor(seconds: number): void {
    setWaitsFor(email)
    wait.start(seconds)
  }

  return (
    <form
      ref={form.ref}
      className={styles.form}
      method="post"
      action={addresses.forgotPassword}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        if (await form.check()) void forgot.send({ body: form.values })
      }}
    >
      <EmailField {...form.field('email')} />
      {posted?.failure && !posted.failure.errors && <ErrorText>{posted.failure.message}</ErrorText>}
      <WaitText left={left} before={say('You can ask for another link in')} />
      <Button type="submit" full busy={forgot.isBusy} busyText={say('Sending…')} disabled={left > 0}>
        {say('Send me a link')}
      </Button>
    </form>
  )
}
