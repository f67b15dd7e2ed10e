// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function SupportMeModal({ frame }: ModalProps<'support-me'>) {
  return <Dialog {...frame} title="support-me" />
}
