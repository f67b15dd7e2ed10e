// Proof of identity by a code of the authenticator app or a recovery code.
import { type FormEvent, useId } from 'react'
import { accounts } from '#contract/accounts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './CodeStep.module.css'
import { StepUpByPasskey, type StepUpProps } from './StepUpByPasskey.tsx'

/** A code of the app, a recovery code, or a passkey. */
export function StepUpByOwnCode({ frame, methods, onProven }: StepUpProps) {
  const formId = useId()
  const form = useForm({ initial: { code: '' } })
  const { send, isBusy } = useWrite(accounts.stepUp, {
    onDone: onProven,
    on: {
      OTPCodeInvalidException: refuse,
      ValidationException: form.takeErrors,
    },
  })

  function refuse({ message }: ApiError): void {
    form.setErrors({ code: [message] })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ body: form.values })
  }

  return (
    <Dialog
      {...frame}
      title={say('Is it you?')}
      dismissible={!isBusy}
      footer={
        <Button type="submit" form={formId} full busy={isBusy} busyText={say('Checking…')}>
          {say('Confirm')}
        </Button>
      }
    >
      <form ref={form.ref} id={formId} noValidate className={styles.byPassword} onSubmit={submit}>
        <TextField
          label={say('Code')}
          hint={say(
            'Six digits from your authenticator app. Lost your phone? Type one of your recovery codes instead.',
          )}
          {...form.field('code')}
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <StepUpByPasskey methods={methods} onProven={onProven} />
      </form>
    </Dialog>
  )
}
