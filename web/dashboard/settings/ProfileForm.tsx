// The page's settings: name, bio, smallest gift, and the thank-you message after a gift.
import { type FormEvent, useState } from 'react'
import { formatWholePesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { useHasScript } from '../../shell/browser-value.ts'
import { useCache, useWrite } from '../../shell/queries.ts'
import { toast } from '../../shell/toasts.ts'
import { useForm } from '../../shell/useForm.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './settings.module.css'

const fetchSchema = () => import('#contract/profiles.ts').then(({ profiles }) => profiles.update.body)

export function ProfileForm({ me: { profile } }: { me: Me }) {
  const cache = useCache()
  // Only JavaScript can save these; the disabled button keeps Enter from posting the form before it has loaded.
  const hasScript = useHasScript()
  // What the fields began with, not the profile as it is now: a later read may bring changes made elsewhere, which these fields do not show.
  const [saved, setSaved] = useState(() => editable(profile))
  const form = useForm({ initial: saved, schema: fetchSchema })
  const { min_gift_amount, beneficiary_message } = form.values
  // The thank-you is one value to the form, which therefore keeps the errors of its parts while they are corrected.
  const [checked, setChecked] = useState(beneficiary_message)
  const thanksErrors = (part: keyof typeof checked) =>
    beneficiary_message[part] === checked[part] ? form.errors[`beneficiary_message.${part}`] : undefined
  const { send, isBusy } = useWrite(profiles.update, {
    on: { ValidationException: form.takeErrors },
    onDone: ({ data }) => {
      cache.put(profiles.me, {}, data)
      cache.expire(profiles.read)
      toast(say(words.updated))
    },
  })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { values } = form
    setChecked(values.beneficiary_message)
    if ((await form.check()) && (await send({ body: getChanges(values, saved) }))) setSaved(values)
  }

  return (
    <Card title={say('Your page')}>
      <div className="without-script">
        <Notice>{say('Your page can be changed once JavaScript is on.')}</Notice>
      </div>
      <form ref={form.ref} noValidate className={`needs-script ${styles.form}`} onSubmit={submit}>
        <TextField label={say('Page name')} {...form.field('page_name')} autoComplete="nickname" />
        <TextArea label={say('Bio')} note={say('optional')} {...form.field('bio')} max={limits.bioMax} />
        <AmountField
          label={say('Smallest gift')}
          hint={say('From {least} to {most}.', {
            least: formatWholePesos(toPesos(limits.giftMinCentavos)),
            most: formatWholePesos(toPesos(limits.creatorMinGiftMaxCentavos)),
          })}
          name="min_gift_amount"
          errors={form.errors.min_gift_amount}
          value={min_gift_amount}
          onValueChange={(value) => form.set('min_gift_amount', value)}
        />
        <fieldset className={styles.group}>
          <legend>{say('After a gift, people read')}</legend>
          <TextField
            label={say('Title')}
            maxLength={limits.thankYouTitleMax}
            errors={thanksErrors('title')}
            value={beneficiary_message.title}
            onChange={(event) => form.set('beneficiary_message', { ...beneficiary_message, title: event.target.value })}
          />
          <TextArea
            label={say('Message')}
            max={limits.thankYouMessageMax}
            errors={thanksErrors('message')}
            value={beneficiary_message.message}
            onChange={(event) =>
              form.set('beneficiary_message', { ...beneficiary_message, message: event.target.value })
            }
          />
        </fieldset>
        <Button type="submit" disabled={!hasScript} busy={isBusy} busyText={say('Saving…')}>
          {say('Save changes')}
        </Button>
      </form>
    </Card>
  )
}

type Values = ReturnType<typeof editable>

function editable({ page_name, bio, min_gift_amount, beneficiary_message }: Me['profile']) {
  return { page_name, bio: bio ?? '', min_gift_amount: String(min_gift_amount), beneficiary_message }
}

/** Only changed fields are sent: an unchanged thank-you message keeps following the platform's default. */
function getChanges(values: Values, saved: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
    ),
  )
}
