// Edits a Snap Slide: photos, caption, price, published.

import { useEffect, useRef, useState } from 'react'
import { content } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { pageTexts, words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { toggled } from '../media/photo-set.ts'
import { createUploads, useUploads } from '../media/uploads.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { openModal } from '../shell/modals.ts'
import type { PhotoSet } from '../shell/photo-set.ts'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { AboutPhoto } from './AboutPhoto.tsx'
import styles from './EditPostForm.module.css'
import { EditPostForm } from './EditPostForm.tsx'
import { getPhotoSet, isSamePhotos, photosToSend } from './photos-of-post.ts'
import { usePostsChanged } from './post-changes.ts'
import { SlideThumbs } from './SlideThumbs.tsx'
import { type PostChanges, useEditPost } from './useEditPost.ts'

export default function EditSlideModal({ post, startsAt, frame }: ModalProps<'edit-slide'>) {
  const [photoSet] = useState(() => createUploads(limits.photosPerSlideMax, getPhotoSet(post)))
  const set = useUploads(photoSet)
  const [active, setActive] = useState<string>()
  const form = useEditPost(post)
  const postsChanged = usePostsChanged()
  /** After an attempt to save them, `post` may not be what is stored any more, also if the answer was lost. */
  const wereSent = useRef(false)
  const on = { ValidationException: form.takeErrors }
  const photosWrite = useWrite(content.updateSlidePhotos, { on })
  const slideWrite = useWrite(content.updateSlide, { on })
  const shown = set.photos.find((photo) => photo.key === active) ?? set.photos[0]
  const editPhotos = () => openModal('edit-photos', { photoSet })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (startsAt === 'photos') editPhotos()
  }, [])

  async function save(changes: PostChanges, saved: PhotoSet): Promise<void> {
    if (saved.photos.length === 0) return form.setErrors({ images: [say(pageTexts.photoMissing)] })
    const params = { id: post.collection_id ?? post.id }
    // First the price: with that of a free set, the photos would be stored as free, and new ones shown to everybody.
    const { is_payable, price_id } = changes
    const mayBeFree = !post.is_payable || wereSent.current
    if (mayBeFree && is_payable && !(await slideWrite.send({ params, body: { is_payable, price_id } }))) return
    if (wereSent.current || !isSamePhotos(saved, getPhotoSet(post))) {
      wereSent.current = true
      if (!(await photosWrite.send({ params, body: { images: photosToSend(saved) } }))) return
    }
    if (!(await slideWrite.send({ params, body: changes }))) return
    postsChanged()
    frame.onClose()
    toast(say(words.updated))
  }

  return (
    <EditPostForm
      title={say('Edit Snap Slide')}
      {...{ post, photoSet, form, frame }}
      isBusy={photosWrite.isBusy || slideWrite.isBusy}
      onSave={(changes, saved) => void save(changes, saved)}
      about={shown && <AboutPhoto photo={shown} photoSet={photoSet} onActive={setActive} />}
    >
      <div className={styles.photos}>
        <SlideThumbs
          set={set}
          active={shown?.key}
          onActive={setActive}
          onToggle={(key) => photoSet.change((now) => toggled(now, key))}
        />
        <Button variant="outline" size="medium" onClick={editPhotos}>
          {say('Edit photos')}
        </Button>
        {Boolean(post.purchase_count) && (
          <p className={styles.note}>
            {say('Photos you add belong to earlier buyers too. Buyers keep photos you take out for 15 days.')}
          </p>
        )}
      </div>
    </EditPostForm>
  )
}
