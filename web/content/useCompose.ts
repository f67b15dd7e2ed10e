// State of a post being composed: its fields, validation and publishing.
import { type FormEvent, useState } from 'react'
import type { Post } from '#contract/content.ts'
import { manilaMoment } from '#contract/manila.ts'
import { pageTexts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useUploads } from '../media/uploads.ts'
import type { PhotoSet } from '../shell/photo-set.ts'
import { useForm } from '../shell/useForm.ts'
import { useDraft } from './drafts.ts'
import { priceMissing } from './post-changes.ts'
import { usePublish } from './usePublish.ts'

const fetchSchema = () => import('#contract/content.ts').then(({ content }) => content.updateSnap.body)

/** The draft, its form, and `submit`, which waits for the uploads and then publishes. */
export function useCompose(kind: Post['kind']) {
  const { draft, discard } = useDraft(kind)
  const { photoSet } = draft
  const set = useUploads(photoSet)
  const [isWaiting, setWaiting] = useState(false)
  const [isSensitive, setSensitive] = useState(draft.isSensitive)
  const form = useForm({ initial: { caption: draft.caption, publish_at: draft.publishAt }, schema: fetchSchema })
  const { publish, isBusy } = usePublish(kind, {
    onRefused: form.takeErrors,
    onDone: () => discard(),
  })

  async function submit(event: FormEvent, isPublished = true): Promise<void> {
    event.preventDefault()
    const { publish_at } = form.values
    // From the press on: what fails while the fields are checked stops it too.
    const uploads = photoSet.whenIdle()
    if (!(await form.check({ publish_at: publish_at === null ? null : manilaMoment(publish_at) }))) return
    if (isIncomplete(photoSet.read())) return
    setWaiting(true)
    const haveArrived = await uploads
    setWaiting(false)
    // A failed upload was already reported; the creator decides whether to publish without that photo.
    if (!haveArrived) return
    // Photos and price can be changed during the uploads: "Make it FREE", on and off again, forgets the price.
    const after = photoSet.read()
    if (!isIncomplete(after)) await publish(draft, after, isPublished)
  }

  function isIncomplete(photos: PhotoSet): boolean {
    const missing = getMissing(photos)
    if (Object.keys(missing).length === 0) return false
    form.setErrors(missing)
    return true
  }

  return { form, draft, set, submit, isWaiting, isBusy, isSensitive, setSensitive }
}

/** What the schema cannot check, because photos and price are not form fields. */
function getMissing({ photos, isFree, price }: PhotoSet): Record<string, string[]> {
  return {
    ...(photos.length === 0 && { photos: [say(pageTexts.photoMissing)] }),
    ...(!isFree && !price && { price_id: [say(priceMissing)] }),
  }
}

export type Compose = ReturnType<typeof useCompose>
