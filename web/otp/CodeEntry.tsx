// The common parts of every code step: where the code was sent, the field, progress, and resending or starting again.
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './CodeStep.module.css'
import { RetryAfter } from './RetryAfter.tsx'
import type { Code } from './useCode.ts'

interface Props {
  code: Code
  /** The masked mail address or number; undefined for an authenticator app, whose code is not sent. */
  sentTo: string | undefined
  /** Receives the raw typed or pasted text. */
  onType: (text: string) => void
  /** Progress text below the field, such as "Checking your code…"; empty when idle. */
  working: string
}

export function CodeEntry({ code, sentTo, onType, working }: Props) {
  return (
    <>
      <p>
        <SentTo sentTo={sentTo} />
      </p>
      <CodeField
        value={code.typed}
        onValueChange={onType}
        problem={code.refusal}
        isWrong={code.isMarked}
        isLocked={code.isMarked || working !== ''}
      />
      <p role="status" className={styles.working}>
        {working}
      </p>
    </>
  )
}

interface StartAgainProps {
  /** The error of the last code. */
  refusal: string
  onStart: () => void
  busy?: boolean
}

/** Shown instead of the field when no try is left. */
export function StartAgain({ refusal, onStart, busy }: StartAgainProps) {
  return (
    <>
      <Notice tone="error" alert title={say('That was the last try')}>
        {refusal} {say('Nothing was changed.')}
      </Notice>
      <Button variant="outline" busy={busy} busyText={say('Sending…')} onClick={onStart}>
        {say('Start again')}
      </Button>
    </>
  )
}

/** Shown below the field when no answer to its code came: the code is still good. */
export function NotChecked({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      alert
      action={
        <Button size="medium" onClick={onRetry}>
          {say('Try Again')}
        </Button>
      }
    >
      {error.message} {say('Nothing was changed.')}
    </Notice>
  )
}

interface ResendProps {
  /** Seconds until a code may be resent. */
  left: number
  /** The server refused the last press, which came too soon. */
  isRefused?: boolean | undefined
  busy: boolean
  disabled: boolean
  onResend: () => void
}

export function ResendCode({ left, isRefused, busy, disabled, onResend }: ResendProps) {
  return (
    <div className={styles.resend}>
      <Button
        variant="outline"
        size="medium"
        disabled={left > 0 || disabled}
        busy={busy}
        busyText={say('Sending…')}
        onClick={onResend}
      >
        {say('RESEND OTP CODE')}
      </Button>
      {isRefused && left > 0 ? (
        <RetryAfter seconds={left} />
      ) : (
        <WaitText left={left} before={say('Didn’t get it? You can resend in')}>
          {say('Didn’t get it? Ask for another.')}
        </WaitText>
      )}
    </div>
  )
}

function SentTo({ sentTo }: Pick<Props, 'sentTo'>) {
  if (sentTo === undefined) return say('Enter the code your authenticator app shows now.')
  return (
    <Say
      text="We sent a code to <place>{place}</place>."
      values={{ place: sentTo }}
      parts={{ place: (words) => <strong className={styles.sentTo}>{words}</strong> }}
    />
  )
}
