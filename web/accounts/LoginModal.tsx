// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function LoginModal({ frame }: ModalProps<'login'>) {
  return <Dialog {...frame} title="login" />
}
