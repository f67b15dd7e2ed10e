// Deletes a post after explaining what this means for its buyers.
import { content, contentTexts } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { say, sayCount } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './EditPostForm.module.css'
import { usePostsChanged } from './post-changes.ts'

export default function DeletePhotoModal({ post, onDeleted, focusAfter, frame }: ModalProps<'delete-photo'>) {
  const postsChanged = usePostsChanged()
  const { send, isBusy } = useWrite(post.kind === 'snap' ? content.deleteSnap : content.deleteSlide, {
    onDone: deleted,
    // Pressed again after a lost answer, it finds that the post is deleted.
    on: { NotFoundException: deleted },
  })

  function deleted(): void {
    postsChanged({ isDeleted: true })
    frame.onClose()
    toast(say(contentTexts.deleted))
    onDeleted?.()
  }

  return (
    <Dialog
      {...frame}
      title={say('Delete Photo')}
      dismissible={!isBusy}
      focusAfter={focusAfter}
      footer={
        <>
          <Button
            variant="danger-filled"
            busy={isBusy}
            busyText={say('Deleting…')}
            onClick={() => void send({ params: { id: post.collection_id ?? post.id }, body: {} })}
          >
            {say('Delete')}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={frame.onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          {post.kind === 'snap'
            ? say('Delete this photo? It is gone from your page at once and cannot be brought back.')
            : sayCount(post.photo_count, {
                one: 'Delete this Snap Slide and its photo? It is gone from your page at once and cannot be brought back.',
                other:
                  'Delete this Snap Slide and its {count} photos? It is gone from your page at once and cannot be brought back.',
              })}
        </p>
        <p>
          <strong>{say('Buyers keep it for {days} days.', { days: limits.deletedContentDays })}</strong>{' '}
          {boughtBy(post.purchase_count ?? 0)}
        </p>
      </div>
    </Dialog>
  )
}

function boughtBy(count: number): string {
  if (count === 0) return say('Nobody has bought it yet.')
  if (count === 1) return say('One person bought it.')
  return sayCount(count, { one: '{count} person bought it.', other: '{count} people bought it.' })
}
