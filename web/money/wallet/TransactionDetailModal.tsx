// In the making.
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export default function TransactionDetailModal({ frame }: ModalProps<'transaction-detail'>) {
  return <Dialog {...frame} title="transaction-detail" />
}
