// Lists the pictures whose upload failed, each with its reason and a retry button.
import { useRef, useState } from 'react'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import type { ImageFailure } from '../shell/modals.ts'
import { usePageContext } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
import styles from './ImageUploadErrorModal.module.css'

export default function ImageUploadErrorModal({ failures, frame }: ModalProps<'image-upload-error'>) {
  const [retried, setRetried] = useState<readonly ImageFailure[]>([])
  const left = failures.filter((failure) => !retried.includes(failure))

  function retry(failure: ImageFailure): void {
    failure.onRetry?.()
    setRetried([...retried, failure])
    if (left.length === 1) frame.onClose()
  }

  const retryButton = (failure: ImageFailure) =>
    failure.onRetry && <Retry file={failure.filename} onPress={() => retry(failure)} />
  const [only] = failures
  return (
    <Dialog
      {...frame}
      title={say(uploadTexts.failedTitle)}
      footer={
        <Button full onClick={frame.onClose}>
          {say(uploadTexts.gotIt)}
        </Button>
      }
    >
      <p>
        <Explanation />
      </p>
      {failures.length === 1 && only ? (
        <div className={styles.only}>
          <div className={styles.words}>
            <p className={styles.message}>{only.err_msg}</p>
            <p className={styles.name}>{only.filename}</p>
          </div>
          {retryButton(only)}
        </div>
      ) : (
        <List className={styles.list} aria-label={say('Images that failed')}>
          {left.map((failure) => (
            <ListRow
              key={failure.filename}
              title={failure.filename}
              subtitle={failure.err_msg}
              end={retryButton(failure)}
            />
          ))}
        </List>
      )}
    </Dialog>
  )
}

/** Its row disappears with the press: then the next one has the focus. */
function Retry({ file, onPress }: { file: string; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useKeptFocus(button)
  return (
    <Button
      ref={button}
      variant="outline"
      size="medium"
      aria-label={say('Try again: {file}', { file })}
      onClick={onPress}
    >
      {say('Try again')}
    </Button>
  )
}

/** The specification's text, with "contact support" as a link. */
function Explanation() {
  const { supportEmail } = usePageContext()
  const contact = say('contact support')
  const [before, after] = say(uploadTexts.failed).split(contact)
  return (
    <>
      {before}
      {supportEmail ? <a href={`mailto:${supportEmail}`}>{contact}</a> : contact}
      {after}
    </>
  )
}
