// In the making.
import type { ModalProps } from './ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function ConfirmModal({ frame }: ModalProps<'confirm'>) {
  return <Dialog {...frame} title="confirm" />
}
