// The QR code of a page in a modal.
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PageQr } from './PageQr.tsx'

export default function ShareQrModal({ page, frame }: ModalProps<'share-qr'>) {
  return (
    <Dialog {...frame} title={say('Share QR Code')} size={720}>
      <PageQr page={page} />
    </Dialog>
  )
}
