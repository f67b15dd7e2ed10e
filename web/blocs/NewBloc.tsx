// Writes a new Bloc post. A real form that works without JavaScript; only the picture needs it.
import type { FormEvent } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { blocs } from '#contract/blocs.ts'
import { say } from '../language/say.ts'
import { useChosenPicture } from '../media/PictureField.tsx'
import { forgetKept } from '../shell/kept-values.ts'
import { publishState } from '../shell/publish-state.ts'
import { useWrite } from '../shell/queries.ts'
import { scheduleChange } from '../shell/schedule-change.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BlocFields, type BlocValues, blocFields } from './BlocFields.tsx'
import styles from './BlocForm.module.css'
import { useBlocsChanged } from './bloc-changes.ts'

const fetchSchema = () => import('#contract/blocs.ts').then(({ BlocForm }) => BlocForm)
const empty: BlocValues = { title: '', description: '', publish_at: null }

export function NewBloc() {
  const form = useForm({ initial: empty, schema: fetchSchema, keptAs: addresses.blocs })
  const { picture, isUploading, reset: forgetPicture, field: pictureField } = useChosenPicture()
  const changed = useBlocsChanged()
  const keyFor = useIdempotencyKey()
  const { send, isBusy } = useWrite(blocs.add, {
    on: { ValidationException: form.takeErrors },
    onDone: ({ data }) => {
      keyFor.forget()
      form.reset(form.values)
      forgetKept(addresses.blocs)
      forgetPicture()
      changed()
      toast(publishState(data) ?? say('Your post is on your page.'))
    },
  })
  const [problem] = form.otherErrors(blocFields)

  const isScheduled = form.values.publish_at !== null

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const isDraft = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === 'is_published'
    const { publish_at, ...words } = form.values
    const when = { ...scheduleChange(publish_at, null), ...((isDraft || isScheduled) && { is_published: false }) }
    if (!(await form.check({ publish_at: null, ...when }))) return
    const body = { ...words, ...when, ...(picture && { image: picture.filename }) }
    void send({ body }, { idempotencyKey: keyFor(body) })
  }

  return (
    <Card title={say('New post')}>
      <form ref={form.ref} method="post" action={addresses.blocs} noValidate className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="error" alert>
            {problem}
          </Notice>
        )}
        <BlocFields form={form} picture={pictureField} canWait />
        <div className={styles.actions}>
          <Button
            type="submit"
            busy={isBusy || isUploading}
            busyText={say(isUploading ? 'Finishing the upload…' : isScheduled ? 'Scheduling…' : 'Publishing…')}
          >
            {say(isScheduled ? 'Schedule' : 'Publish')}
          </Button>
          {!isScheduled && (
            <Button type="submit" name="is_published" value="0" variant="outline" busy={isBusy || isUploading}>
              {say('Save as draft')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
