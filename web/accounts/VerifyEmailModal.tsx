// Shown for an account with an unverified e-mail: what to do, and a button to resend the link.
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmailSent } from './EmailSent.tsx'
import { ResendEmail } from './ResendEmail.tsx'

export default function VerifyEmailModal({ email, frame }: ModalProps<'verify-email'>) {
  return (
    <Dialog {...frame} title={say('Verify Your Email')}>
      <EmailSent email={email}>
        <ResendEmail email={email} />
      </EmailSent>
    </Dialog>
  )
}
