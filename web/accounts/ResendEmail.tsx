// Sends the verification mail again, and counts down to the next time.
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import type { ApiError } from '../shell/api.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { Button } from '../ui/Button.tsx'
import styles from './accounts.module.css'
import { WaitText } from './WaitText.tsx'

export function ResendEmail({ email }: { email: string }) {
  const { left, start } = useCountdown()
  const [hasSent, setHasSent] = useState(false)
  const resend = useWrite(accounts.resendEmail, {
    onDone: ({ data }) => {
      setHasSent(true)
      start(data.retry_in_seconds)
      toast(words.emailSent)
    },
    on: { TooManyRequestsException: waitFor },
  })

  function waitFor(error: ApiError): void {
    start(error.retryInSeconds ?? limits.emailResendSeconds)
  }

  return (
    <div className={styles.resend}>
      <Button
        variant="outline"
        size="medium"
        className="needs-script"
        disabled={left > 0}
        busy={resend.isBusy}
        busyText="Sending…"
        onClick={() => resend.send({ body: { email } })}
      >
        Resend email
      </Button>
      <WaitText left={left} before={hasSent ? 'Sent. You can resend in' : 'You can resend in'}>
        Didn’t get it? Look among spam, then ask for another.
      </WaitText>
    </div>
  )
}
