// Proof of identity by password, or by a passkey.
import { type FormEvent, useId } from 'react'
import { accounts } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { useWrite } from '../shell/queries.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import styles from './CodeStep.module.css'
import { RetryAfter } from './RetryAfter.tsx'
import { StepUpByPasskey, type StepUpProps } from './StepUpByPasskey.tsx'

export function StepUpByPassword({ frame, methods, onProven }: StepUpProps) {
  const formId = useId()
  const form = useForm({ initial: { password: '' } })
  const wait = useCountdown()
  const { send, isBusy } = useWrite(accounts.stepUp, {
    onDone: onProven,
    on: { ValidationException: form.takeErrors, TooManyRequestsException: tooSoon },
  })

  function tooSoon(error: ApiError): void {
    wait.start(error.retryInSeconds ?? 60)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (form.values.password === '') form.setErrors({ password: [say(pageTexts.passwordRequired)] })
    else void send({ body: form.values })
  }

  return (
    <Dialog
      {...frame}
      title={say('Is it you?')}
      dismissible={!isBusy}
      footer={
        <Button type="submit" form={formId} full busy={isBusy} busyText={say('Checking…')} disabled={wait.left > 0}>
          {say('Confirm')}
        </Button>
      }
    >
      <form ref={form.ref} id={formId} noValidate className={styles.byPassword} onSubmit={submit}>
        <p>
          {say('This touches what is yours alone. Enter your password once more; it then holds for {count} minutes.', {
            count: limits.proofMinutes,
          })}
        </p>
        <PasswordField label={say('Your password')} {...form.field('password')} autoComplete="current-password" />
        <RetryAfter seconds={wait.left} />
        <StepUpByPasskey methods={methods} onProven={onProven} />
      </form>
    </Dialog>
  )
}
