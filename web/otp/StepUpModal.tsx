// Is it you? The password again, a passkey, or a code, before something that matters; what was typed below stays as it is.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { accounts, type CodeMailed } from '#contract/accounts.ts'
import type { ProofMethod } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import type { ModalFrame, ModalProps } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TextField } from '../ui/TextField.tsx'
import { CodeEntry, ResendCode, StartAgain } from './CodeEntry.tsx'
import styles from './CodeStep.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RetryAfter } from './RetryAfter.tsx'
import { useCode } from './useCode.ts'

export default function StepUpModal({ methods, onProven, onLeft, frame }: ModalProps<'step-up'>) {
  const isProven = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however it was left
  useEffect(() => {
    if (!frame.open && !isProven.current) onLeft()
  }, [frame.open])

  function prove(): void {
    isProven.current = true
    frame.onClose()
    onProven()
  }

  return methods.includes('password') ? (
    <ByPassword frame={frame} onProven={prove} methods={methods} />
  ) : methods.includes('code') ? (
    <ByCode frame={frame} onProven={prove} methods={methods} />
  ) : (
    <Dialog {...frame} title={say('Is it you?')}>
      <ByPasskey methods={methods} onProven={prove} />
    </Dialog>
  )
}

interface Props {
  methods: readonly ProofMethod[]
  frame: ModalFrame
  onProven: () => void
}

/** Nothing where the account has none. */
function ByPasskey({ methods, onProven }: Pick<Props, 'methods' | 'onProven'>) {
  const options = useWrite(accounts.passkeyOptions)
  const prove = useWrite(accounts.stepUp, { onDone: onProven })
  if (!methods.includes('credential')) return null
  return (
    <PasskeyButton
      label={say('Use a passkey')}
      fetchOptions={async () => (await options.send({ body: {} }))?.data}
      onSigned={(credential) => prove.send({ body: { credential } })}
    />
  )
}

function ByPassword({ frame, methods, onProven }: Props) {
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
        <PasswordField
          label={say('Your password')}
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          onChange={(event) => form.set('password', event.target.value)}
          errors={form.errors.password}
        />
        <RetryAfter seconds={wait.left} />
        <ByPasskey methods={methods} onProven={onProven} />
      </form>
    </Dialog>
  )
}

/** For who has no password: a code of the app, or without a second factor one by mail, sent when this opens. */
function ByCode({ frame, methods, onProven }: Props) {
  const code = useCode()
  const [mailed, setMailed] = useState<CodeMailed>()
  const [hasOwnCode, setOwnCode] = useState(false)
  const askForOwn = () => setOwnCode(true)
  const { left, start } = useCountdown()
  const ask = useWrite(accounts.stepUp, {
    onDone: ({ data }) => {
      if ('proven_until' in data) return
      code.reset()
      setMailed(data)
      start(data.retry_in_seconds)
    },
    // Nothing is mailed to who has an app or codes on paper.
    on: { TooManyRequestsException: tooSoon, ValidationException: askForOwn },
  })
  const give = useWrite(accounts.stepUp, { onDone: onProven, on: { OTPCodeInvalidException: code.refuse } })
  const sendOnce = useRef(() => void ask.send({ body: {} }))
  useEffect(() => sendOnce.current(), [])

  function tooSoon(error: ApiError): void {
    start(error.retryInSeconds ?? limits.otpResendSeconds)
  }

  function type(text: string): void {
    const typed = code.type(text)
    if (typed.length === limits.otpLength) void give.send({ body: { code: typed } })
  }

  const again = () => void ask.send({ body: {} })
  if (hasOwnCode) return <ByOwnCode frame={frame} methods={methods} onProven={onProven} />
  return (
    <Dialog {...frame} title={say('Is it you?')} dismissible={!give.isBusy}>
      <div className={styles.step}>
        <p>{say('This touches where your money goes. We send a code to your email to be sure.')}</p>
        {!mailed && ask.isBusy && <Spinner />}
        {code.isOver ? (
          <StartAgain code={code} onStart={again} busy={ask.isBusy} />
        ) : (
          mailed && (
            <CodeEntry
              code={code}
              sentTo={mailed.sent_to}
              onType={type}
              working={give.isBusy ? say('Checking your code…') : ''}
            />
          )
        )}
        <ResendCode left={left} busy={mailed !== undefined && ask.isBusy} disabled={give.isBusy} onResend={again} />
      </div>
    </Dialog>
  )
}

/** A code of the app or from paper; or the passkey beside it. */
function ByOwnCode({ frame, methods, onProven }: Props) {
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
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          value={form.values.code}
          onChange={(event) => form.set('code', event.target.value)}
          errors={form.errors.code}
        />
        <ByPasskey methods={methods} onProven={onProven} />
      </form>
    </Dialog>
  )
}
