// The form for a new API token with its scopes; afterwards shows the token, once.
import { type FormEvent, type MouseEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceLimits } from '#contract/surface-limits.ts'
import { scopeField, scopeTexts, tokenScopes, tokens } from '#contract/tokens.ts'
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { type Form, useForm } from '../shell/useForm.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './tokens.module.css'

const initial: Record<string, string> = {
  name: '',
  ...Object.fromEntries(tokenScopes.map((scope) => [scopeField(scope), ''])),
}

export function NewToken() {
  const action = addresses.programs
  const posted = usePosted(action)?.body as { data?: { token?: string } } | undefined
  const [token, setToken] = useState(posted?.data?.token)
  const form = useForm({ initial, action })
  const cache = useCache()
  const keyFor = useIdempotencyKey()
  const { send, isBusy } = useWrite(tokens.make, {
    onDone: ({ data }) => {
      keyFor.forget()
      setToken(data.token)
      cache.expire(tokens.list)
    },
    on: { ValidationException: form.takeErrors },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const ticked = tokenScopes.filter((scope) => form.values[scopeField(scope)])
    const body = { name: form.values.name ?? '', scopes: ticked }
    void send({ body }, { idempotencyKey: keyFor(body) })
  }

  function startOver(event: MouseEvent): void {
    event.preventDefault()
    form.reset()
    setToken(undefined)
  }

  if (token)
    return (
      <div className={styles.form}>
        <ShownOnce
          title={say('Copy your token now')}
          hint={say('It is shown this once. Whoever has it can do what you ticked, until you revoke it.')}
          secret={token}
          copyLabel={say('Copy token')}
        />
        <Button as="a" href={addresses.programs} variant="outline" size="medium" onClick={startOver}>
          {say('I have kept it')}
        </Button>
      </div>
    )
  return (
    <form ref={form.ref} method="post" action={action} className={styles.form} noValidate onSubmit={submit}>
      <TextField label={say('What the program is called')} {...form.field('name')} maxLength={surfaceLimits.nameMax} />
      <Scopes form={form} />
      <p className={styles.quiet}>{say('No token can move money out or change your account.')}</p>
      <Button type="submit" variant="outline" busy={isBusy} busyText={say('Making it…')}>
        {say('Make a token')}
      </Button>
    </form>
  )
}

/** Checkboxes of the token's scopes. */
function Scopes({ form }: { form: Form<typeof initial> }) {
  return (
    <fieldset className={styles.scopes} aria-invalid={form.errors.scopes ? true : undefined} tabIndex={-1}>
      <legend className={styles.legend}>{say('What it may do')}</legend>
      {tokenScopes.map((scope) => (
        <Checkbox
          key={scope}
          name={scopeField(scope)}
          checked={form.values[scopeField(scope)] === '1'}
          onChange={(event) => {
            form.set(scopeField(scope), event.target.checked ? '1' : '')
            form.set('scopes', '')
          }}
        >
          {say(scopeTexts[scope])}
        </Checkbox>
      ))}
      <ErrorText>{form.errors.scopes?.[0]}</ErrorText>
    </fieldset>
  )
}
