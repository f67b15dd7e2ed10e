// Sets up the authenticator app: shows its secret, and asks for its code and one that we sent.
import { useId } from 'react'
import { say } from '../language/say.ts'
import type { ModalFrame } from '../shell/ModalHost.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Authenticator.module.css'
import { StartAgain } from './CodeEntry.tsx'
import { codeText } from './code-text.ts'
import { QrPicture } from './QrPicture.tsx'
import { Resend } from './Resend.tsx'
import { type Begun, useSetUp } from './useSetUp.ts'

export function SetUpAuthenticator({ frame }: { frame: ModalFrame }) {
  const formId = useId()
  const setUp = useSetUp(frame)
  const { form, begun, over, isBusy, submit } = setUp
  return (
    <Dialog
      {...frame}
      title={say('Set up your authenticator app')}
      footer={
        <Button
          type="submit"
          form={formId}
          full
          disabled={!begun || over !== undefined}
          busy={isBusy}
          busyText={say('Checking…')}
        >
          {say('Turn on')}
        </Button>
      }
    >
      {!begun ? (
        <Loading label={say('Making a secret')} className={styles.content}>
          <Skeleton shape="block" height={200} />
        </Loading>
      ) : over !== undefined ? (
        <div className={styles.content}>
          <StartAgain refusal={over} onStart={setUp.restart} busy={setUp.isStarting} />
        </div>
      ) : (
        <form ref={form.ref} id={formId} noValidate className={styles.content} onSubmit={submit}>
          <p>{say('Scan this with your app, or open it on this phone.')}</p>
          <Secret begun={begun} />
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
          <Resend challenge={begun} onSent={setUp.renew} onFailed={setUp.giveUp} isDisabled={isBusy} />
          <ErrorText>{form.otherErrors(['app_code', 'otp_code']).join(' ')}</ErrorText>
        </form>
      )}
    </Dialog>
  )
}

/** As a QR code, as a link for this phone, and as text. */
function Secret({ begun }: { begun: Begun }) {
  return (
    <div className={styles.secret}>
      <QrPicture text={begun.otpauth_url} label={say('QR code for your authenticator app')} />
      <div className={styles.byHand}>
        <a href={begun.otpauth_url}>{say('Open in my app')}</a>
        <span className={styles.quiet}>{say('Or type this secret:')}</span>
        <code className={styles.code}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={begun.secret} label={say('Copy the secret')} size="small" />
      </div>
    </div>
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
