// Support Me: the gift form over the page.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GiftForm } from './GiftForm.tsx'

export default function SupportMeModal({ creator, frame }: ModalProps<'support-me'>) {
  return (
    <Dialog {...frame} title={`Send a gift to ${creator.page_name}`}>
      <GiftForm creator={creator} />
    </Dialog>
  )
}
