// The modal that reports a failed action.
import { failureTexts } from '#contract/errors.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ErrorModal.module.css'
import { Link } from './Link.tsx'
import type { ModalProps } from './ModalHost.tsx'
import { closeAllModals } from './modals.ts'

export default function ErrorModal({
  title = say(failureTexts.title),
  text = say(failureTexts.text),
  help,
  frame,
}: ModalProps<'error'>) {
  return (
    <Dialog
      {...frame}
      title={title}
      footer={
        <Button full onClick={frame.onClose}>
          {say(failureTexts.button)}
        </Button>
      }
    >
      <p className={styles.text}>{text}</p>
      {help && (
        <p className={styles.help}>
          <Link href={help.href} onClick={closeAllModals}>
            {help.text}
          </Link>
        </p>
      )}
    </Dialog>
  )
}
