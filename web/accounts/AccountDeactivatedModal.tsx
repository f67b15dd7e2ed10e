// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function AccountDeactivatedModal({ frame }: ModalProps<'account-deactivated'>) {
  return <Dialog {...frame} title="account-deactivated" />
}
