// The form for an overlay's look and sound, or a soundbox's sound; open screens update when it is saved.
import { type FormEvent, type ReactNode, useState } from 'react'
import { surfaceForm } from '#contract/addresses/surface-paths.ts'
import { languages } from '#contract/languages.ts'
import { accents, alertSizes, alertSounds, type Look, NO_GOAL, positions, showings } from '#contract/live.ts'
import { surfaceLimits } from '#contract/surface-limits.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { usePosted } from '../shell/page-context.ts'
import { useCache, useWrite } from '../shell/queries.ts'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { LookChoice } from './LookChoice.tsx'
import styles from './surfaces.module.css'

/** A soundbox says the amount with every sound. */
const soundboxSounds = ['none', 'voice'] as const

interface Props {
  id: string
  isSoundbox?: boolean
  look: Look
  goals: readonly { id: string; title: string }[]
  /** Rendered again with each change, before it is saved. */
  preview?: (look: Look) => ReactNode
}

export function LookForm({ id, isSoundbox = false, look: saved, goals, preview }: Props) {
  const action = surfaceForm('changeLook', { id })
  const posted = usePosted(action)
  const look: Look = posted ? { ...saved, ...getChoices(posted.values) } : saved
  const [chosen, setChosen] = useState(look)
  const cache = useCache()
  const [refusal, setRefusal] = useState(Object.values(posted?.failure?.errors ?? {})[0]?.[0])
  const { send, isBusy } = useWrite(showings.changeLook, {
    onDone: () => {
      setRefusal(undefined)
      cache.expire(showings.look)
      toast(say(words.updated))
    },
    on: { ValidationException: refuse },
  })

  function refuse({ errors, message }: ApiError): void {
    setRefusal(Object.values(errors)[0]?.[0] ?? message)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send({ params: { id }, body: readChoices(event.currentTarget) })
  }

  return (
    <form
      method="post"
      action={action}
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={(event) => setChosen({ ...look, ...readChoices(event.currentTarget) })}
    >
      {preview?.(chosen)}
      {!isSoundbox && (
        <>
          <LookChoice label={say('Where it stands')} name="position" values={positions} look={look} />
          <LookChoice label={say('How large')} name="size" values={alertSizes} look={look} />
          <LookChoice label={say('Colour')} name="accent" values={accents} look={look} />
        </>
      )}
      <SoundChoice isSoundbox={isSoundbox} look={look} />
      <Select
        label={say('Language it speaks')}
        name="language"
        defaultValue={look.language}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
      {!isSoundbox && <Alerts look={look} goals={goals} />}
      {refusal && <ErrorText>{refusal}</ErrorText>}
      <Button type="submit" busy={isBusy} busyText={say('Saving…')}>
        {say(isSoundbox ? 'Save the sound' : 'Save the look')}
      </Button>
    </form>
  )
}

function SoundChoice({ isSoundbox, look }: { isSoundbox: boolean; look: Look }) {
  const sound = isSoundbox && look.sound !== 'none' ? 'voice' : look.sound
  return (
    <LookChoice
      label={say('Sound')}
      name="sound"
      values={isSoundbox ? soundboxSounds : alertSounds}
      look={{ ...look, sound }}
    />
  )
}

/** How long an alert of an overlay stays, and what stands there between alerts. */
function Alerts({ look, goals }: Pick<Props, 'look' | 'goals'>) {
  return (
    <>
      <TextField
        label={say('How long an alert stays, in seconds')}
        name="seconds"
        type="number"
        min={surfaceLimits.alertSecondsMin}
        max={surfaceLimits.alertSecondsMax}
        defaultValue={look.seconds}
      />
      <Select
        label={say('Goal bar')}
        name="goal_id"
        defaultValue={look.goal_id ?? NO_GOAL}
        options={[
          { value: NO_GOAL, label: say('None') },
          ...goals.map((goal) => ({ value: goal.id, label: goal.title })),
        ]}
      />
      <Checkbox name="ticker" defaultChecked={look.ticker}>
        {say('The latest gifts along the edge')}
      </Checkbox>
    </>
  )
}

function readChoices(form: HTMLFormElement): Partial<Look> {
  return getChoices(Object.fromEntries(new FormData(form)) as Record<string, string>)
}

/** What these fields say. A soundbox's form has only the sound and its language. */
function getChoices({ seconds, goal_id, ticker, ...rest }: Record<string, string>): Partial<Look> {
  if (seconds === undefined) return rest as Partial<Look>
  return {
    ...rest,
    seconds: Number(seconds),
    goal_id: goal_id === NO_GOAL ? null : goal_id,
    ticker: ticker === '1',
  } as Partial<Look>
}
