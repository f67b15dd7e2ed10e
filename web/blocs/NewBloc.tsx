// Writes a new Bloc post. A real form, which works before the script does; only the picture waits for it.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { blocs } from '#contract/blocs.ts'
import { say } from '../language/say.ts'
import type { ChosenPicture } from '../media/PictureField.tsx'
import { useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BlocFields, type BlocValues, blocFields } from './BlocFields.tsx'
import styles from './BlocForm.module.css'
import { useBlocsChanged } from './bloc-changes.ts'

const fetchSchema = () => import('#contract/blocs.ts').then(({ BlocForm }) => BlocForm)
const empty: BlocValues = { title: '', description: '' }

export function NewBloc() {
  const form = useForm({ initial: empty, schema: fetchSchema })
  const [picture, setPicture] = useState<ChosenPicture>()
  const changed = useBlocsChanged()
  const { send, isBusy } = useWrite(blocs.add, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      form.reset()
      setPicture(undefined)
      changed()
      toast(say('Your post is on your page.'))
    },
  })
  const [problem] = form.otherErrors(blocFields)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await form.check()) void send({ body: { ...form.values, ...(picture && { image: picture.filename }) } })
  }

  return (
    <Card title={say('New post')}>
      <form ref={form.ref} method="post" action={addresses.blocs} noValidate className={styles.form} onSubmit={submit}>
        {problem && (
          <Notice tone="error" alert>
            {problem}
          </Notice>
        )}
        <BlocFields form={form} chosen={picture} onChoose={setPicture} />
        <Button type="submit" busy={isBusy} busyText={say('Publishing…')}>
          {say('Publish')}
        </Button>
      </form>
    </Card>
  )
}
