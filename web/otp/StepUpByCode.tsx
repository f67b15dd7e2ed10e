// Proof of identity by code, for accounts without a password.
import { useEffect, useRef, useState } from 'react'
import { accounts, type CodeMailed } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { handleFailure } from '../shell/failures.ts'
import { useWrite } from '../shell/queries.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CodeEntry, NotChecked, ResendCode, StartAgain } from './CodeEntry.tsx'
import styles from './CodeStep.module.css'
import { StepUpByOwnCode } from './StepUpByOwnCode.tsx'
import type { StepUpProps } from './StepUpByPasskey.tsx'
import { useCode } from './useCode.ts'

/** A code by mail, sent when this opens; with a second factor, a code of the app or a recovery code instead. */
export function StepUpByCode({ frame, methods, onProven }: StepUpProps) {
  const code = useCode()
  const [mailed, setMailed] = useState<CodeMailed>()
  const [unanswered, setUnanswered] = useState<ApiError>()
  const [hasOwnCode, setOwnCode] = useState(false)
  const askForOwn = () => setOwnCode(true)
  const { left, start } = useCountdown()
  const ask = useWrite(accounts.stepUp, {
    onDone: ({ data }) => {
      if ('proven_until' in data) return
      code.reset()
      setUnanswered(undefined)
      setMailed(data)
      start(data.retry_in_seconds)
    },
    // The server mails no code to accounts with a second factor, and answers with a validation error.
    on: { TooManyRequestsException: tooSoon, ValidationException: askForOwn },
  })
  const give = useWrite(accounts.stepUp, {
    onDone: onProven,
    on: {
      OTPCodeInvalidException: code.refuse,
      UnauthorizedAccessException: code.retype,
      any: (error) => (error.code ? giveUp : setUnanswered)(error),
    },
  })
  const sendOnce = useRef(() => void ask.send({ body: {} }))
  useEffect(() => sendOnce.current(), [])

  function tooSoon(error: ApiError): void {
    start(error.retryInSeconds ?? limits.otpResendSeconds)
  }

  /** The field is empty again, because nothing but typing submits it. */
  function giveUp(error: ApiError): void {
    code.retype()
    handleFailure(error)
  }

  function type(text: string): void {
    setUnanswered(undefined)
    const typed = code.type(text)
    if (typed.length === limits.otpLength) void give.send({ body: { code: typed } })
  }

  const again = () => void ask.send({ body: {} })
  if (hasOwnCode) return <StepUpByOwnCode frame={frame} methods={methods} onProven={onProven} />
  return (
    <Dialog {...frame} title={say('Is it you?')} dismissible={!give.isBusy}>
      <div className={styles.step}>
        <p>{say('This touches what is yours alone. We send a code to your email to be sure.')}</p>
        {code.isOver ? (
          <StartAgain refusal={code.refusal} onStart={again} busy={ask.isBusy} />
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
        {unanswered && <NotChecked error={unanswered} onRetry={() => type(code.typed)} />}
        <ResendCode left={left} busy={ask.isBusy} disabled={give.isBusy} onResend={again} />
      </div>
    </Dialog>
  )
}
