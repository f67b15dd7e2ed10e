// The passkeys one has: a new one for this device, and the end of an old one.
import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useState } from 'react'
import { ownForm } from '#contract/addresses/own-paths.ts'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { formatDay } from '../shell/dates.ts'
import { confirm } from '../shell/modals.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { toast } from '../shell/toasts.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { ErrorText } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Authenticator.module.css'
import { PlainProof } from './PlainProof.tsx'
import { makePasskey } from './passkey-browser.ts'

export function Passkeys() {
  const { data, error, reload } = useRead(passkeys.list, {})
  return (
    <Card title={say('Passkeys')}>
      <p className={styles.quiet}>
        {say(
          'Your finger, your face or the PIN of your phone signs you in, on this site and no false one. Nothing to remember and nothing to type.',
        )}
      </p>
      {error ? (
        <ReadFailed onRetry={reload} />
      ) : (
        data &&
        data.length > 0 && (
          <List className={styles.list}>
            {data.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} />
            ))}
          </List>
        )
      )}
      <AddPasskey />
    </Card>
  )
}

function Row({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const cache = useCache()
  const { send, isBusy } = useWrite(passkeys.remove, {
    onDone: () => {
      cache.expire(passkeys.list)
      toast(say(words.updated))
    },
  })

  function ask(event: FormEvent): void {
    event.preventDefault()
    confirm({
      title: say('Remove {name}?', { name }),
      text: say('It opens your account no longer. On the phone itself it stays until you delete it there.'),
      action: say('Remove'),
      isDangerous: true,
      onConfirm: async () => void (await send({ params: { id }, body: {} })),
    })
  }

  return (
    <ListRow
      start={<KeyRound />}
      title={name}
      subtitle={
        last_used_at
          ? say('Last used on {day}', { day: formatDay(last_used_at) })
          : say('Added on {day}, not used yet', { day: formatDay(created_at) })
      }
      end={
        <form method="post" action={ownForm('removePasskey', id)} onSubmit={ask}>
          <PlainProof action={ownForm('removePasskey', id)} />
          <Button
            type="submit"
            variant="outline"
            size="small"
            busy={isBusy}
            aria-label={say('Remove {name}', { name })}
          >
            {say('Remove')}
          </Button>
        </form>
      }
    />
  )
}

function AddPasskey() {
  const cache = useCache()
  const form = useForm({ initial: { name: '' } })
  const [refusal, setRefusal] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const options = useWrite(passkeys.creationOptions)
  const add = useWrite(passkeys.add, {
    onDone: () => {
      form.reset()
      cache.expire(passkeys.list)
      cache.expire(passkeys.creationOptions)
      toast(say('Your passkey is ready.'))
    },
    on: { ValidationException: form.takeErrors },
  })

  async function make(): Promise<void> {
    const asked = await options.send({ body: {} })
    if (!asked) return
    const credential = await makePasskey(asked.data)
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
