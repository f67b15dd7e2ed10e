// Sends the code of an action again, once it may be.
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type OtpChallenge, otp } from '#contract/otp.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { handleFailure } from '../shell/failures.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { ResendCode } from './CodeEntry.tsx'

interface Props {
  challenge: OtpChallenge
  onSent: (challenge: OtpChallenge) => void
  onFailed: (error: ApiError) => void
  isDisabled: boolean
  /** Too early a resend is answered in the words that spec §8 has for payouts. */
  isPayout?: boolean | undefined
}

export function Resend({ challenge, onSent, onFailed, isDisabled, isPayout }: Props) {
  const { left, start } = useCountdown(challenge.retry_in_seconds)
  const [isRefused, setRefused] = useState(false)
  const { send, isBusy } = useWrite(otp.resend, {
    onDone: ({ data }) => {
      onSent(data)
      setRefused(false)
      start(data.retry_in_seconds)
      toast(say('A new code is on its way.'))
    },
    on: { TooManyRequestsException: tooSoon, any: (error) => (error.code ? onFailed : handleFailure)(error) },
  })

  function tooSoon(error: ApiError): void {
    setRefused(true)
    start(error.retryInSeconds ?? limits.otpResendSeconds)
  }

  const resend = () => void send({ body: { otp_token: challenge.otp_token } })
  return (
    <ResendCode left={left} isRefused={isPayout && isRefused} busy={isBusy} disabled={isDisabled} onResend={resend} />
  )
}
