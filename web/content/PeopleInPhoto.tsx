// People in a photo: each named person gets a consent link and is listed with their answer.
import { useId } from 'react'
import { type Consent, consentStates, consents } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { useCache, usePages, useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { useIdempotencyKey } from '../shell/useIdempotencyKey.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { StatusBadge, type StatusTone } from '../ui/StatusBadge.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './PeopleInPhoto.module.css'

interface Props {
  /** From the upload's answer. */
  filename: string
  /** The planned price of a photo that is in no post yet. */
  priceId?: number | undefined
}

const tones: Record<Consent['state'], StatusTone> = {
  asked: 'processing',
  given: 'completed',
  refused: 'failed',
  withdrawn: 'failed',
}

export function PeopleInPhoto({ filename, priceId }: Props) {
  const heading = useId()
  const { rows: people, error } = usePages(consents.list, { query: { filename } })
  return (
    <section aria-labelledby={heading} className={styles.people}>
      <h2 id={heading} className={styles.title}>
        {say('People in this photo')}
      </h2>
      <p className={styles.note}>
        {say('Name who can be recognised. Each gets a link to agree, and can withdraw by it at any time.')}
      </p>
      {error && people.length === 0 && (
        <p className={styles.note}>{say('We could not load who is in this photo. Try again later.')}</p>
      )}
      {people.length > 0 && (
        <ul className={styles.list} aria-label={say('People in this photo')}>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      <AddPerson filename={filename} priceId={priceId} />
    </section>
  )
}

function Person({ person: { name, state, link_url } }: { person: Consent }) {
  return (
    <li className={styles.person}>
      <span className={styles.name}>{name}</span>
      <StatusBadge tone={tones[state]}>{say(consentStates[state])}</StatusBadge>
      <CopyButton text={link_url} label={say('Copy link')} aria-label={say('Copy the link for {name}', { name })} />
    </li>
  )
}

/** Not a `<form>`, because it is inside the form of the post. */
function AddPerson({ filename, priceId }: Props) {
  const form = useForm({ initial: { name: '' } })
  const cache = useCache()
  const keyFor = useIdempotencyKey()
  const { send, isBusy } = useWrite(consents.ask, {
    on: { ValidationException: form.takeErrors },
    onDone: () => {
      keyFor.forget()
      form.reset(form.values)
      cache.expire(consents.list)
    },
  })
  const { name } = form.values
  function add(): void {
    const body = { filename, name, ...(priceId !== undefined && { price_id: priceId }) }
    void send({ body }, { idempotencyKey: keyFor(body) })
  }
  return (
    <div className={styles.add}>
      <TextField
        label={say('Name of a person')}
        value={name}
        maxLength={limits.personNameMax}
        autoComplete="off"
        errors={Object.values(form.errors).flat()}
        onChange={(event) => form.set('name', event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="outline" size="medium" busy={isBusy} busyText={say('Adding…')} onClick={add}>
        {say('Add person')}
      </Button>
    </div>
  )
}
