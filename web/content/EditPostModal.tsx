// Edits a Snap: caption, price, published.
import { useState } from 'react'
import { content } from '#contract/content.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { createUploads, useUploads } from '../media/uploads.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { AboutPhoto } from './AboutPhoto.tsx'
import styles from './EditPostForm.module.css'
import { EditPostForm } from './EditPostForm.tsx'
import { getPhotoSet } from './photos-of-post.ts'
import { usePostsChanged } from './post-changes.ts'
import { useEditPost } from './useEditPost.ts'

export default function EditPostModal({ post, frame }: ModalProps<'edit-post'>) {
  const [photoSet] = useState(() => createUploads(1, getPhotoSet(post)))
  const form = useEditPost(post)
  const postsChanged = usePostsChanged()
  const { send, isBusy } = useWrite(content.updateSnap, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      postsChanged()
      frame.onClose()
      toast(say(words.updated))
    },
  })
  const [photo] = useUploads(photoSet).photos
  return (
    <EditPostForm
      title={say('Edit Post')}
      {...{ post, photoSet, form, isBusy, frame }}
      onSave={(changes, saved) => {
        const alt = saved.photos[0]?.alt
        const described = alt !== undefined && alt !== (post.images[0]?.alt ?? '') && { image: { alt } }
        void send({ params: { id: post.id }, body: { ...changes, ...described } })
      }}
      about={photo && <AboutPhoto photo={photo} photoSet={photoSet} />}
    >
      {photo?.absolute_url && (
        <img src={photo.absolute_url} alt={say('What this post shows')} className={styles.photo} />
      )}
    </EditPostForm>
  )
}
