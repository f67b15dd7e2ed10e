// The second step of everything that needs a code: where it went, the field, and another one if it did not come.
import { limits } from '#contract/limits.ts'
import { type OtpChallenge, otp } from '#contract/otp.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './CodeStep.module.css'
import type { Code } from './useCode.ts'

export interface GivenCode {
  otp_code: string
  otp_token: string
}

interface Props {
  code: Code
  /** The code was right: now do what it is for. Told `code.refuse` when it is refused all the same. */
  onCode: (given: GivenCode) => void
  /** What the code is for is under way. */
  isBusy: boolean
  /** Said meanwhile, such as "Adding your bank…". */
  busyText: string
  /** Anything else that went wrong. */
  onFailed: (error: ApiError) => void
}

/** Shows nothing before `code.ask`. The sixth digit sends it: verified first, then handed to `onCode`. */
export function CodeStep({ code, ...rest }: Props) {
  if (!code.challenge) return null
  return <Asked code={code} challenge={code.challenge} {...rest} />
}

function Asked({ code, challenge, onCode, isBusy, busyText, onFailed }: Props & { challenge: OtpChallenge }) {
  const { otp_mode, otp_token, sent_to } = challenge
  const verify = useWrite(otp.verify, { on: { OTPCodeInvalidException: code.refuse, any: onFailed } })
  const isWorking = verify.isBusy || isBusy

  async function type(text: string): Promise<void> {
    const otp_code = code.type(text)
    if (otp_code.length < limits.otpLength) return
    if (await verify.send({ body: { otp_code, otp_token } })) onCode({ otp_code, otp_token })
  }

  if (code.isUsedUp && !code.isMarked)
    return (
      <div className={styles.step}>
        <Notice tone="error" alert title={say('That was the last try')}>
          {code.refusal} {say('Nothing was changed.')}
        </Notice>
        <Button variant="outline" onClick={code.reset}>
          {say('Start again')}
        </Button>
      </div>
    )

  return (
    <div className={styles.step}>
      <p>
        {otp_mode === 'totp' ? (
          say('Enter the code your authenticator app shows now.')
        ) : (
          <Say
            text="We sent a code to <place>{place}</place>."
            values={{ place: sent_to }}
            parts={{ place: (words) => <strong className={styles.sentTo}>{words}</strong> }}
          />
        )}
      </p>
      <CodeField
        value={code.typed}
        onValueChange={type}
        problem={code.refusal}
        isWrong={code.isMarked}
        isLocked={code.isMarked || isWorking}
      />
      <p role="status" className={styles.working}>
        {verify.isBusy ? say('Checking your code…') : isBusy ? busyText : ''}
      </p>
      {otp_mode !== 'totp' && (
        <Resend challenge={challenge} onSent={code.ask} isDisabled={isWorking} onFailed={onFailed} />
      )}
    </div>
  )
}

interface ResendProps {
  challenge: OtpChallenge
  onSent: (challenge: OtpChallenge) => void
  onFailed: (error: ApiError) => void
  isDisabled: boolean
}

function Resend({ challenge, onSent, onFailed, isDisabled }: ResendProps) {
  const { left, start } = useCountdown(challenge.retry_in_seconds)
  const { send, isBusy } = useWrite(otp.resend, {
    onDone: ({ data }) => {
      onSent(data)
      start(data.retry_in_seconds)
      toast(say('A new code is on its way.'))
    },
    on: { TooManyRequestsException: tooSoon, any: onFailed },
  })

  function tooSoon(error: ApiError): void {
    start(error.retryInSeconds ?? limits.otpResendSeconds)
  }

  return (
    <div className={styles.resend}>
      <Button
        variant="outline"
        size="medium"
        disabled={left > 0 || isDisabled}
        busy={isBusy}
        busyText={say('Sending…')}
        onClick={() => send({ body: { otp_token: challenge.otp_token } })}
      >
        {say('RESEND OTP CODE')}
      </Button>
      <WaitText left={left} before={say('Didn’t get it? You can resend in')}>
        {say('Didn’t get it? Ask for another.')}
      </WaitText>
    </div>
  )
}
