// Edit Post for a Bloc post.
import { type FormEvent, useState } from 'react'
import { blocs } from '#contract/blocs.ts'
import { words as texts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useChosenPicture } from '../media/PictureField.tsx'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { scheduleChange, scheduleOf } from '../shell/schedule-change.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Switch } from '../ui/Switch.tsx'
import { BlocFields, type BlocValues, blocFields } from './BlocFields.tsx'
import styles from './BlocForm.module.css'
import { useBlocsChanged } from './bloc-changes.ts'

const fetchSchema = () => import('#contract/blocs.ts').then(({ BlocForm }) => BlocForm)

export default function EditBlocModal({ bloc, frame }: ModalProps<'edit-bloc'>) {
  const initial: BlocValues = {
    title: bloc.title,
    description: bloc.description,
    publish_at: scheduleOf(bloc.publish_at),
  }
  const form = useForm({ initial, schema: fetchSchema })
  const { picture, isUploading, field: pictureField } = useChosenPicture()
  const [isPublished, setPublished] = useState(bloc.is_published)
  const changed = useBlocsChanged()
  const { send, isBusy } = useWrite(blocs.change, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      changed()
      frame.onClose()
      toast(say(texts.updated))
    },
  })
  const [problem] = form.otherErrors(blocFields)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { publish_at, ...words } = form.values
    const when = isPublished ? {} : scheduleChange(publish_at, bloc.publish_at)
    if (!(await form.check({ publish_at: null, ...when }))) return
    // Unless changed here it is left out: the schedule may have published the Bloc since this form was opened.
    const published = isPublished !== bloc.is_published && { is_published: isPublished }
    const body = { ...words, ...published, ...when, ...(picture && { image: picture.filename }) }
    void send({ params: { id: bloc.id }, body })
  }

  return (
    <Dialog
      {...frame}
      title={say('Edit Post')}
      footer={
        <Button
          type="submit"
          form="edit-bloc"
          full
          busy={isBusy || isUploading}
          busyText={say(isUploading ? 'Finishing the upload…' : 'Saving…')}
        >
          {say('Save changes')}
        </Button>
      }
    >
      <form ref={form.ref} id="edit-bloc" noValidate className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="error" alert>
            {problem}
          </Notice>
        )}
        <BlocFields form={form} saved={bloc.image_url_variants?.WH500} picture={pictureField} canWait={!isPublished} />
        <Switch
          label={say('Published')}
          hint={say(isPublished ? 'On your page for everyone.' : 'Hidden. Only you see it.')}
          checked={isPublished}
          onChange={(event) => setPublished(event.target.checked)}
        />
      </form>
    </Dialog>
  )
}
