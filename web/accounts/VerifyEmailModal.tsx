// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function VerifyEmailModal({ frame }: ModalProps<'verify-email'>) {
  return <Dialog {...frame} title="verify-email" />
}
