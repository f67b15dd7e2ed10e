// The settings of an overlay, soundbox or webhook other than its look: name, address and which events it receives.
import { type FormEvent, useState } from 'react'
import type { CallInput } from '#contract/endpoint.ts'
import { surfaceLimits } from '#contract/surface-limits.ts'
import { type Surface, surfaces } from '#contract/surfaces.ts'
import { words as texts } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './surfaces.module.css'

/** `action`: where the form is posted without JavaScript. */
export function SurfaceSettings({ surface, action }: { surface: Surface; action: string }) {
  const isWebhook = surface.kind === 'webhook'
  const posted = usePosted(action)?.values
  // The button that pauses posts to the same address.
  const [isHeld, setHeld] = useState(posted && !('is_paused' in posted) ? posted.hold === '1' : surface.hold)
  const form = useForm({ initial: getValues(surface), action })
  const cache = useCache()
  const { send, isBusy } = useWrite(surfaces.change, {
    onDone: () => {
      cache.expire(surfaces.list)
      toast(say(texts.updated))
    },
    on: { ValidationException: form.takeErrors },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { url, ...rest } = form.values
    const body = { ...rest, ...(isWebhook ? { url } : { hold: isHeld ? '1' : '0' }) }
    void send({ params: { id: surface.id }, body: body as CallInput<typeof surfaces.change>['body'] })
  }

  return (
    <form ref={form.ref} method="post" action={action} className={styles.form} noValidate onSubmit={submit}>
      <SurfaceFields {...form} isWebhook={isWebhook} />
      {!isWebhook && (
        <Checkbox name="hold" checked={isHeld} onChange={(event) => setHeld(event.target.checked)}>
          {say('Hold everything until I let it through')}
        </Checkbox>
      )}
      <Button type="submit" variant="outline" busy={isBusy} busyText={say('Saving…')}>
        {say('Save it')}
      </Button>
    </form>
  )
}

type Values = ReturnType<typeof getValues>

function getValues({ name, url, min_amount, words }: Surface) {
  return {
    name,
    url: url ?? '',
    min_amount: min_amount === null ? '' : String(min_amount),
    words: words.join('\n'),
  }
}

interface FieldsProps {
  values: Values
  errors: Partial<Record<string, string[]>>
  set: (name: keyof Values, value: string) => void
  isWebhook: boolean
}

/** Name, address, amount and masked words. */
export function SurfaceFields({ values, errors, set, isWebhook }: FieldsProps) {
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    errors: errors[name],
  })
  return (
    <>
      <TextField label={say('What you call it')} maxLength={surfaceLimits.nameMax} {...field('name')} />
      {isWebhook && (
        <TextField
          label={say('Address it is sent to')}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          {...field('url')}
        />
      )}
      <TextField
        label={say('Only from this amount on')}
        note={say('optional')}
        before="₱"
        inputMode="decimal"
        {...field('min_amount')}
      />
      <TextArea
        label={say('Words to mask')}
        note={say('optional')}
        hint={say('One a line. They become asterisks in names and messages.')}
        {...field('words')}
      />
    </>
  )
}
