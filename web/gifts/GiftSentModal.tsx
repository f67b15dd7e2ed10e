// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function GiftSentModal({ frame }: ModalProps<'gift-sent'>) {
  return <Dialog {...frame} title="gift-sent" />
}
