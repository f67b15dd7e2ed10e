// Turns the authenticator app off, by one of its codes or a recovery code.
import { type FormEvent, useId, useState } from 'react'
import { otp } from '#contract/otp.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { handleFailure } from '../shell/failures.ts'
import type { ModalFrame } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Authenticator.module.css'
import { CodeStep } from './CodeStep.tsx'
import { useAuthenticatorDone } from './useAuthenticatorDone.ts'
import { useCode } from './useCode.ts'

export function TurnOffAuthenticator({ frame }: { frame: ModalFrame }) {
  const done = useAuthenticatorDone(frame)
  const [isLost, setLost] = useState(false)
  const code = useCode()
  const remove = useWrite(otp.removeAuthenticator, {
    onDone: ({ data }) => ('otp_token' in data ? code.start(data) : done(data.is_active)),
    on: { OTPCodeInvalidException: code.refuse, UnauthorizedAccessException: code.retype, any: giveUp },
  })

  function giveUp(error: ApiError): void {
    code.reset()
    handleFailure(error)
  }

  if (isLost) return <TurnOffWithoutPhone frame={frame} onDone={done} />
  return (
    <Dialog
      {...frame}
      title={say('Turn off your authenticator app')}
      footer={
        code.challenge ? undefined : (
          <>
            <Button
              variant="danger-filled"
              busy={remove.isBusy}
              onClick={() => void remove.send({ body: { confirm: 1 } })}
            >
              {say('Turn off')}
            </Button>
            <Button variant="outline" onClick={() => setLost(true)}>
              {say('I lost my phone')}
            </Button>
            <Button variant="outline" onClick={frame.onClose}>
              {say('Cancel')}
            </Button>
          </>
        )
      }
    >
      {!code.challenge && <p>{say('Codes will be sent to you again. We ask for one of the app’s codes first.')}</p>}
      <CodeStep
        code={code}
        onCode={(given) => void remove.send({ body: given })}
        isBusy={remove.isBusy}
        busyText={say('Turning it off…')}
        onFailed={giveUp}
      />
    </Dialog>
  )
}

/** With a recovery code instead of the app's code. */
function TurnOffWithoutPhone({ frame, onDone }: { frame: ModalFrame; onDone: (isActive: boolean) => void }) {
  const formId = useId()
  const form = useForm({ initial: { recovery_code: '' } })
  const { send, isBusy } = useWrite(otp.removeAuthenticator, {
    onDone: ({ data }) => 'is_active' in data && onDone(data.is_active),
    on: { OTPCodeInvalidException: refuse, ValidationException: form.takeErrors },
  })

  function refuse({ message }: ApiError): void {
    form.setErrors({ recovery_code: [message] })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ body: form.values })
  }

  return (
    <Dialog
      {...frame}
      title={say('Turn off your authenticator app')}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="danger-filled"
          full
          busy={isBusy}
          busyText={say('Turning it off…')}
        >
          {say('Turn off')}
        </Button>
      }
    >
      <form ref={form.ref} id={formId} noValidate className={styles.content} onSubmit={submit}>
        <TextField
          label={say('Recovery code')}
          hint={say('One of the recovery codes you kept. Each works once.')}
          {...form.field('recovery_code')}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}
