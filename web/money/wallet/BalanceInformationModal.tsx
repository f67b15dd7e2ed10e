// In the making.
import type { ModalProps } from '../../shell/ModalHost.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export default function BalanceInformationModal({ frame }: ModalProps<'balance-information'>) {
  return <Dialog {...frame} title="balance-information" />
}
