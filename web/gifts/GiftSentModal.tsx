// Gift Sent, over the page the giver returned to.
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GiftSent } from './GiftSent.tsx'

export default function GiftSentModal({ payment, frame }: ModalProps<'gift-sent'>) {
  return (
    <Dialog {...frame} title={say('Gift Sent')}>
      <GiftSent payment={payment} onLeave={frame.onClose} />
    </Dialog>
  )
}
