// In the making.
import type { ModalProps } from './ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function ErrorModal({ frame }: ModalProps<'error'>) {
  return <Dialog {...frame} title="error" />
}
