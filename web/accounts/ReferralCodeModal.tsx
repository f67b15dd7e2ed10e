// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function ReferralCodeModal({ frame }: ModalProps<'referral-code'>) {
  return <Dialog {...frame} title="referral-code" />
}
