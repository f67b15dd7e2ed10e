// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function WelcomeModal({ frame }: ModalProps<'welcome'>) {
  return <Dialog {...frame} title="welcome" />
}
