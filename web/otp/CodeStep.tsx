// The code step of an action: where the code was sent, the field, and resending it.
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type OtpChallenge, otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { useRead, useWrite } from '../shell/queries.ts'
import { CodeEntry, NotChecked, StartAgain } from './CodeEntry.tsx'
import styles from './CodeStep.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { Resend } from './Resend.tsx'
import type { Code } from './useCode.ts'

export interface GivenCode {
  otp_code: string
  otp_token: string
}

interface Props {
  code: Code
  /** The code was verified: perform the action. Call `code.refuse` if the action is refused all the same. */
  onCode: (given: GivenCode) => void
  /** The action is under way. */
  isBusy: boolean
  /** Shown while busy, such as "Adding your bank…". */
  busyText: string
  /** Too early a resend is answered in the words that spec §8 has for payouts. */
  isPayout?: boolean
  /** Receives all other errors. */
  onFailed: (error: ApiError) => void
  /** Receives the error of a check without an answer; by default the step stays as it is, because its code is still good. */
  onUnanswered?: (error: ApiError) => void
}

/** Renders nothing before `code.start`. The sixth digit submits: the code is verified first, then passed to `onCode`. */
export function CodeStep({ code, ...rest }: Props) {
  if (!code.challenge) return null
  return <ChallengeStep code={code} challenge={code.challenge} {...rest} />
}

function ChallengeStep({
  code,
  challenge,
  onCode,
  isBusy,
  busyText,
  isPayout,
  ...on
}: Props & { challenge: OtpChallenge }) {
  const { otp_mode, otp_token, sent_to } = challenge
  const [unanswered, setUnanswered] = useState<ApiError>()
  const { onFailed, onUnanswered = setUnanswered } = on
  const verify = useWrite(otp.verify, {
    on: {
      OTPCodeInvalidException: code.refuse,
      UnauthorizedAccessException: code.retype,
      any: (error) => (error.code ? onFailed : onUnanswered)(error),
    },
  })
  const isWorking = verify.isBusy || isBusy

  async function type(text: string): Promise<void> {
    setUnanswered(undefined)
    const otp_code = code.type(text)
    if (otp_code.length < limits.otpLength) return
    if (await verify.send({ body: { otp_code, otp_token } })) onCode({ otp_code, otp_token })
  }

  function restart(sent: OtpChallenge): void {
    setUnanswered(undefined)
    code.start(sent)
  }

  if (code.isOver)
    return (
      <div className={styles.step}>
        <StartAgain refusal={code.refusal} onStart={code.reset} />
      </div>
    )

  const isApp = otp_mode === 'totp'
  return (
    <div className={styles.step}>
      <CodeEntry
        code={code}
        sentTo={isApp ? undefined : sent_to}
        onType={type}
        working={verify.isBusy ? say('Checking your code…') : isBusy ? busyText : ''}
      />
      {unanswered && <NotChecked error={unanswered} onRetry={() => void type(code.typed)} />}
      <ByPasskey challenge={challenge} onCode={onCode} />
      {!isApp && (
        <Resend challenge={challenge} onSent={restart} isDisabled={isWorking} isPayout={isPayout} onFailed={onFailed} />
      )}
    </div>
  )
}

/** A code from a passkey, for accounts that have one: fetches the list of passkeys when the step opens. */
function ByPasskey({ challenge: { otp_token }, onCode }: { challenge: OtpChallenge; onCode: Props['onCode'] }) {
  const { data } = useRead(passkeys.list, {})
  const options = useWrite(otp.passkeyForCode)
  const code = useWrite(otp.codeByPasskey, { onDone: ({ data: { otp_code } }) => onCode({ otp_code, otp_token }) })
  if (!data?.length) return null
  return (
    <PasskeyButton
      label={say('Use a passkey instead')}
      fetchOptions={async () => (await options.send({ body: { otp_token } }))?.data}
      onSigned={(credential) => code.send({ body: { otp_token, credential } })}
    />
  )
}
