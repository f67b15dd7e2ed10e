// Adds a passkey: the user names it, then the browser creates it.
import { type FormEvent, useState } from 'react'
import { passkeys } from '#contract/passkeys.ts'
import { say } from '../language/say.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Authenticator.module.css'
import { makePasskey } from './passkey-browser.ts'

export function AddPasskey() {
  const cache = useCache()
  const form = useForm({ initial: { name: '' } })
  const [refusal, setRefusal] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const options = useWrite(passkeys.creationOptions)
  const add = useWrite(passkeys.add, {
    onDone: () => {
      form.reset()
      cache.expire(passkeys.list)
      toast(say('Your passkey is ready.'))
    },
    on: { ValidationException: form.takeErrors },
  })

  async function make(): Promise<void> {
    const answer = await options.send({ body: {} })
    if (!answer) return
    const credential = await makePasskey(answer.data)
    if (!credential) return setRefusal(say('No passkey was made. This browser cannot, or it was stopped.'))
    const name = form.values.name.trim() || say('My passkey')
    await add.send({ body: { name, credential } })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRefusal(undefined)
    setMaking(true)
    try {
      await make()
    } finally {
      setMaking(false)
    }
  }

  return (
    <form ref={form.ref} noValidate className={`needs-script ${styles.content} ${styles.add}`} onSubmit={submit}>
      <TextField
        label={say('Name of the new passkey')}
        note={say('optional')}
        name="name"
        placeholder={say('My passkey')}
        maxLength={50}
        value={form.values.name}
        onChange={(event) => form.set('name', event.target.value)}
        errors={form.errors.name ?? form.errors.credential}
      />
      {refusal && <ErrorText>{refusal}</ErrorText>}
      <Button type="submit" variant="outline" busy={isMaking} busyText={say('Waiting for your passkey…')}>
        {say('Add a passkey')}
      </Button>
    </form>
  )
}
