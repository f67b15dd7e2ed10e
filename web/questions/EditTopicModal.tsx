// Edit Q&A: the topic's banner, title and description, and whether questions need a gift.
import type { FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { questions } from '#contract/questions.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { PictureField, useChosenPicture } from '../media/PictureField.tsx'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './EditTopicModal.module.css'
import { useQuestionsChanged } from './question-changes.ts'

const fetchSchema = () => import('#contract/questions.ts').then(({ TopicForm }) => TopicForm)

/** The crop of spec §9, in CSS pixels. */
const stage = { width: 254, height: 282 }
const BANNER_WIDTH_MAX_PX = 800
const shown = ['title', 'description', 'banner_image']

export default function EditTopicModal({ topic, frame }: ModalProps<'edit-topic'>) {
  const form = useForm({
    initial: {
      title: topic?.title ?? '',
      description: topic?.description ?? '',
      requires_gift: topic?.requires_gift ?? false,
    },
    schema: fetchSchema,
  })
  const { values, errors, set, field } = form
  const { picture: banner, isUploading, field: bannerField } = useChosenPicture()
  const changed = useQuestionsChanged()
  const { send, isBusy } = useWrite(questions.writeTopic, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      changed()
      frame.onClose()
      toast(say(words.updated))
    },
  })
  const [problem] = form.otherErrors(shown)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check()) void send({ body: { ...values, ...(banner && { banner_image: banner.filename }) } })
  }

  return (
    <Dialog
      {...frame}
      title={say('Edit Q&A')}
      footer={
        <Button
          type="submit"
          form="edit-topic"
          full
          busy={isBusy || isUploading}
          busyText={say(isUploading ? 'Finishing the upload…' : 'Saving…')}
        >
          {say('Save changes')}
        </Button>
      }
    >
      <form ref={form.ref} id="edit-topic" noValidate className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="error" alert>
            {problem}
          </Notice>
        )}
        <PictureField
          label={say('Banner')}
          isOptional
          aspect={1}
          widthMaxPx={BANNER_WIDTH_MAX_PX}
          stage={stage}
          saved={topic?.banner_image_variants?.WH500}
          {...bannerField}
          errors={errors.banner_image}
        />
        <TextField label={say('Title')} {...field('title')} />
        <TextArea
          label={say('Description')}
          {...field('description')}
          placeholder={say('Words starting with # become hashtags')}
          max={limits.captionMax}
        />
        <Switch
          label={say('Questions come with a gift')}
          hint={say('Off: everyone who is signed in may ask for free.')}
          checked={values.requires_gift}
          onChange={(event) => set('requires_gift', event.target.checked)}
        />
      </form>
    </Dialog>
  )
}
