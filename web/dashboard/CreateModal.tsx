// The Create menu in a sheet.
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { closeAllModals } from '../shell/modals.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CreateMenu } from './CreateMenu.tsx'
import styles from './CreateModal.module.css'

export default function CreateModal({ pageUrl, frame }: ModalProps<'create'>) {
  return (
    <Dialog {...frame} title={say('Create')}>
      <div className={styles.menu}>
        <CreateMenu pageUrl={pageUrl} onLeave={closeAllModals} />
      </div>
    </Dialog>
  )
}
