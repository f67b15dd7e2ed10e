// Is it you? The password again, or a mailed code, before something that matters; what was typed below stays as it is.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { accounts, type CodeMailed } from '#contract/accounts.ts'
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
import { CodeEntry, ResendCode, StartAgain } from './CodeEntry.tsx'
import styles from './CodeStep.module.css'
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
    <ByPassword frame={frame} onProven={prove} />
  ) : (
    <ByCode frame={frame} onProven={prove} />
  )
}

interface Props {
  frame: ModalFrame
  onProven: () => void
}

function ByPassword({ frame, onProven }: Props) {
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
          {say(
            'This touches where your money goes. Enter your password once more; it then holds for {count} minutes.',
            {
              count: limits.proofMinutes,
            },
          )}
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
      </form>
    </Dialog>
  )
}

/** For who signs in through the provider only: a code by mail, sent when this opens. */
function ByCode({ frame, onProven }: Props) {
  const code = useCode()
  const [mailed, setMailed] = useState<CodeMailed>()
  const { left, start } = useCountdown()
  const ask = useWrite(accounts.stepUp, {
    onDone: ({ data }) => {
      if ('proven_until' in data) return
      code.reset()
      setMailed(data)
      start(data.retry_in_seconds)
    },
    on: { TooManyRequestsException: tooSoon },
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
