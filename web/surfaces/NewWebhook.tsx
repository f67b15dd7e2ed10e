// The form for a new webhook; afterwards shows its signing secret, once.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { surfacePaths } from '#contract/addresses/surface-paths.ts'
import { surfaces } from '#contract/surfaces.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { Button } from '../ui/Button.tsx'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { SurfaceFields } from './SurfaceSettings.tsx'
import styles from './surfaces.module.css'

interface Made {
  id: string
  secret?: string | undefined
}

export function NewWebhook() {
  const action = surfacePaths.makeWebhook
  const posted = usePosted(action)?.body as { data?: Made } | undefined
  const [made, setMade] = useState(posted?.data)
  const form = useForm({ initial: { name: '', url: '', min_amount: '', words: '' }, action })
  const cache = useCache()
  const keyFor = useIdempotencyKey()
  const { send, isBusy } = useWrite(surfaces.make, {
    onDone: ({ data }) => {
      keyFor.forget()
      setMade(data)
      cache.expire(surfaces.list)
    },
    on: { ValidationException: form.takeErrors },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const body = { kind: 'webhook' as const, ...form.values }
    void send({ body }, { idempotencyKey: keyFor(body) })
  }

  if (made?.secret)
    return (
      <div className={styles.form}>
        <Secret secret={made.secret} />
        <Button as={Link} href={addresses.webhook(made.id)} variant="outline" size="medium">
          {say('Go on to the webhook')}
        </Button>
      </div>
    )
  return (
    <form ref={form.ref} method="post" action={action} className={styles.form} noValidate onSubmit={submit}>
      <SurfaceFields {...form} isWebhook />
      <Button type="submit" variant="outline" busy={isBusy} busyText={say('Making it…')}>
        {say('Make a webhook')}
      </Button>
    </form>
  )
}

/** Shows a signing secret once; also used after the secret was changed. */
export function Secret({ secret }: { secret: string }) {
  return (
    <ShownOnce
      title={say('Copy the secret now')}
      hint={say('It is shown this once. With it your receiver makes sure that what arrives is from us.')}
      secret={secret}
      copyLabel={say('Copy secret')}
    />
  )
}
