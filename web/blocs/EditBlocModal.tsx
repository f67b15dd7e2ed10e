// Edit Post, of a Bloc post.
import { type FormEvent, useState } from 'react'
import { blocs } from '#contract/blocs.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ChosenPicture } from '../media/PictureField.tsx'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BlocFields, type BlocValues, blocFields } from './BlocFields.tsx'
import styles from './BlocForm.module.css'
import { useBlocsChanged } from './bloc-changes.ts'

const fetchSchema = () => import('#contract/blocs.ts').then(({ BlocForm }) => BlocForm)

export default function EditBlocModal({ bloc, frame }: ModalProps<'edit-bloc'>) {
  const initial: BlocValues = { title: bloc.title, description: bloc.description }
  const form = useForm({ initial, schema: fetchSchema })
  const [picture, setPicture] = useState<ChosenPicture>()
  const changed = useBlocsChanged()
  const { send, isBusy } = useWrite(blocs.change, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      changed()
      frame.onClose()
      toast(say(words.updated))
    },
  })
  const [problem] = form.otherErrors(blocFields)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!(await form.check())) return
    void send({ params: { id: bloc.id }, body: { ...form.values, ...(picture && { image: picture.filename }) } })
  }

  return (
    <Dialog
      {...frame}
      title={say('Edit Post')}
      footer={
        <Button type="submit" form="edit-bloc" full busy={isBusy} busyText={say('Saving…')}>
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
        <BlocFields form={form} saved={bloc.image_url_variants?.WH500} chosen={picture} onChoose={setPicture} />
      </form>
    </Dialog>
  )
}
