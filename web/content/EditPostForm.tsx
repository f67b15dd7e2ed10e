// The shared form of Edit Post and Edit Snap Slide: caption, price, free, published.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Post } from '#contract/content.ts'
import { limits } from '#contract/limits.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import type { PhotoSet, PhotoSetStore } from '../shell/photo-set.ts'
import { ScheduleField } from '../shell/ScheduleField.tsx'
import { scheduleChange } from '../shell/schedule-change.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import styles from './EditPostForm.module.css'
import { PriceFields } from './PriceFields.tsx'
import { priceMissing } from './post-changes.ts'
import { SensitiveSwitch } from './SensitiveSwitch.tsx'
import type { PostChanges, useEditPost } from './useEditPost.ts'

interface Props {
  title: string
  post: Post
  photoSet: PhotoSetStore
  form: ReturnType<typeof useEditPost>
  isBusy: boolean
  /** `set`: the photos at the moment that the price of `changes` was read, so that none is saved for another price. */
  onSave: (changes: PostChanges, set: PhotoSet) => void
  frame: ModalProps<'edit-post'>['frame']
  /** Above the fields: the photos. */
  children: ReactNode
  /** Below the fields: the description of a photo. */
  about: ReactNode
}

const shown = ['caption', 'price_id', 'is_published', 'publish_at'] as const

export function EditPostForm({ title, post, photoSet, form, isBusy, onSave, frame, children, about }: Props) {
  const others = form.otherErrors(shown)
  const [isWaiting, setWaiting] = useState(false)

  const typed = useRef(form.values)
  useEffect(() => {
    typed.current = form.values
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // From the press on: what fails while the fields are checked stops it too.
    const uploads = photoSet.whenIdle()
    if (!(await form.check({ publish_at: null, ...whenOf(form.values, post) }))) return
    setWaiting(true)
    const haveArrived = await uploads
    setWaiting(false)
    // A failed upload was already reported; the creator decides whether to save without that photo.
    if (!haveArrived) return
    // What was typed during the uploads is saved too; the server checks it.
    const { is_published, publish_at: _, ...values } = typed.current
    // Unless changed here it is left out: the schedule may have published the post since this form was opened.
    const changes = {
      ...values,
      ...(is_published !== post.is_published && { is_published }),
      ...(!is_published && whenOf(typed.current, post)),
    }
    const set = photoSet.read()
    if (set.isFree) onSave({ ...changes, is_payable: false, price_id: FREE_PRICE_ID }, set)
    else if (set.price) onSave({ ...changes, is_payable: true, price_id: set.price.price_id }, set)
    else form.setErrors({ price_id: [say(priceMissing)] })
  }

  return (
    <Dialog
      {...frame}
      title={title}
      footer={
        <Button type="submit" form="edit-post" full busy={isBusy || isWaiting} busyText={say('Saving…')}>
          {say('Save changes')}
        </Button>
      }
    >
      <form ref={form.ref} id="edit-post" noValidate className={styles.form} onSubmit={submit}>
        {others.length > 0 && (
          <Notice tone="error" alert>
            {others.join(' ')}
          </Notice>
        )}
        {children}
        <TextArea label={say('Caption')} note={say('optional')} {...form.field('caption')} max={limits.captionMax} />
        <PriceFields
          photoSet={photoSet}
          errors={form.errors.price_id}
          hint={post.purchase_count ? say('A new price is for later buyers only.') : undefined}
        />
        <SensitiveSwitch checked={form.values.is_sensitive} onChange={(checked) => form.set('is_sensitive', checked)} />
        <Switch
          label={say('Published')}
          hint={say(
            form.values.is_published ? 'On your page for everyone.' : 'Hidden. Only you and its buyers see it.',
          )}
          checked={form.values.is_published}
          onChange={(event) => form.set('is_published', event.target.checked)}
        />
        {!form.values.is_published && (
          <ScheduleField
            value={form.values.publish_at}
            errors={form.errors.publish_at}
            onChange={(publishAt) => form.set('publish_at', publishAt)}
          />
        )}
        {about}
      </form>
    </Dialog>
  )
}

/** What changes about when it will be published. */
function whenOf({ is_published, publish_at }: ReturnType<typeof useEditPost>['values'], post: Post) {
  return scheduleChange(is_published ? null : publish_at, post.publish_at)
}
