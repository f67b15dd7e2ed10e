// Resends the verification mail, and counts down to the next possible time.
import { accounts } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './accounts.module.css'

/** When the mail may be resent to each address; outlives the modal, so that a reopened one continues the countdown. */
const nextSendAt = new Map<string, number>()

export function ResendEmail({ email }: { email: string }) {
  const { left, start } = useCountdown(Math.max(0, Math.ceil(((nextSendAt.get(email) ?? 0) - Date.now()) / 1000)))
  const resend = useWrite(accounts.resendEmail, {
    onDone: ({ data }) => {
      waitFor(data.retry_in_seconds)
      toast(say(words.emailSent))
    },
    on: { TooManyRequestsException: tooSoon },
  })

  function tooSoon(error: ApiError): void {
    waitFor(error.retryInSeconds ?? limits.emailResendSeconds)
  }

  function waitFor(seconds: number): void {
    nextSendAt.set(email, Date.now() + seconds * 1000)
    start(seconds)
  }

  return (
    <div className={styles.resend}>
      <Button
        variant="outline"
        size="medium"
        className="needs-script"
        disabled={left > 0}
        busy={resend.isBusy}
        busyText={say('Sending…')}
        onClick={() => resend.send({ body: { email } })}
      >
        {say('Resend email')}
      </Button>
      <WaitText left={left} before={say('You can resend in')}>
        {say('Didn’t get it? Look among spam, then ask for another.')}
      </WaitText>
    </div>
  )
}
