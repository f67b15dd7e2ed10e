// In the making.
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export default function ConfirmPaymentModal({ frame }: ModalProps<'confirm-payment'>) {
  return <Dialog {...frame} title="confirm-payment" />
}
