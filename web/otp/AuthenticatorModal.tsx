// The authenticator app: connected by a picture or a secret and two codes, turned off by one.
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { otp } from '#contract/otp.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { handleFailure } from '../shell/failures.ts'
import type { ModalFrame, ModalProps } from '../shell/ModalHost.tsx'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorText } from '../ui/Notice.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Authenticator.module.css'
import { CodeStep } from './CodeStep.tsx'
import { codeText } from './code-text.ts'
import { QrPicture } from './QrPicture.tsx'
import { useCode } from './useCode.ts'

export default function AuthenticatorModal({ frame }: ModalProps<'authenticator'>) {
  const { data } = useRead(otp.authenticator, {})
  // What it was when the dialog opened: it does not turn into its opposite while it closes.
  const [wasActive] = useState(data?.is_active)
  return wasActive ? <TurnOff frame={frame} /> : <SetUp frame={frame} />
}

type Begun = DataOf<typeof otp.beginAuthenticator>

function SetUp({ frame }: { frame: ModalFrame }) {
  const formId = useId()
  const done = useDone(frame)
  const [begun, setBegun] = useState<Begun>()
  const form = useForm({ initial: { app_code: '', otp_code: '' } })
  const begin = useWrite(otp.beginAuthenticator, { onDone: ({ data }) => setBegun(data), on: { any: giveUp } })
  const confirm = useWrite(otp.confirmAuthenticator, {
    onDone: ({ data }) => done(data.is_active),
    on: {
      ValidationException: form.takeErrors,
      OTPCodeInvalidException: wrongCode,
    },
  })
  const start = useEffectEvent(() => void begin.send({ body: {} }))
  useEffect(() => start(), [])

  function wrongCode(error: ApiError): void {
    form.setErrors({ otp_code: [error.message] })
  }

  function giveUp(error: ApiError): void {
    frame.onClose()
    handleFailure(error)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (begun) void confirm.send({ body: { ...form.values, otp_token: begun.otp_token } })
  }

  return (
    <Dialog
      {...frame}
      title={say('Set up your authenticator app')}
      footer={
        <Button type="submit" form={formId} full disabled={!begun} busy={confirm.isBusy} busyText={say('Checking…')}>
          {say('Turn on')}
        </Button>
      }
    >
      {!begun ? (
        <Loading label={say('Making a secret')} className={styles.content}>
          <Skeleton shape="block" height={200} />
        </Loading>
      ) : (
        <form ref={form.ref} id={formId} noValidate className={styles.content} onSubmit={submit}>
          <p>{say('Scan this with your app, or open it on this phone.')}</p>
          <div className={styles.secret}>
            <QrPicture text={begun.otpauth_url} label={say('QR code for your authenticator app')} />
            <div className={styles.byHand}>
              <a href={begun.otpauth_url}>{say('Open in my app')}</a>
              <span className={styles.quiet}>{say('Or type this secret:')}</span>
              <code className={styles.code}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton text={begun.secret} label={say('Copy the secret')} size="small" />
            </div>
          </div>
          <SixDigits
            label={say('Code in the app')}
            name="app_code"
            errors={form.errors.app_code}
            value={form.values.app_code}
            onValueChange={(text) => form.set('app_code', text)}
          />
          <SixDigits
            label={say('Code we sent to {place}', { place: begun.sent_to })}
            name="otp_code"
            errors={form.errors.otp_code}
            value={form.values.otp_code}
            onValueChange={(text) => form.set('otp_code', text)}
          />
          <ErrorText>{form.otherErrors(['app_code', 'otp_code']).join(' ')}</ErrorText>
        </form>
      )}
    </Dialog>
  )
}

interface SixDigitsProps {
  label: string
  name: string
  errors: readonly string[] | undefined
  value: string
  onValueChange: (text: string) => void
}

function SixDigits({ onValueChange, ...field }: SixDigitsProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      inputClassName="tabular-nums"
      onChange={(event) => onValueChange(codeText(event.target.value))}
    />
  )
}

function TurnOff({ frame }: { frame: ModalFrame }) {
  const done = useDone(frame)
  const [isLost, setLost] = useState(false)
  const code = useCode()
  const remove = useWrite(otp.removeAuthenticator, {
    onDone: ({ data }) => ('otp_token' in data ? code.ask(data) : done(data.is_active)),
    on: { OTPCodeInvalidException: code.refuse, any: giveUp },
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

/** With a code from paper in place of the app's. */
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
          name="recovery_code"
          autoComplete="off"
          spellCheck={false}
          value={form.values.recovery_code}
          onChange={(event) => form.set('recovery_code', event.target.value)}
          errors={form.errors.recovery_code}
        />
      </form>
    </Dialog>
  )
}

/** Tells the setting what it is now, and closes. */
function useDone({ onClose }: ModalFrame): (isActive: boolean) => void {
  const cache = useCache()
  return (isActive) => {
    cache.put(otp.authenticator, {}, { is_active: isActive })
    cache.expire(otp.recoveryCodeCount)
    onClose()
    toast(say(words.updated))
  }
}
