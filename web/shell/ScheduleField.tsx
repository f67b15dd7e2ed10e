// Publication time: the switch Later, and while it is on, the time. Without JavaScript there is only the field, which may stay empty.
import { useRef } from 'react'
import { manilaDay, manilaMoment } from '#contract/manila.ts'
import { say } from '../language/say.ts'
import { Switch } from '../ui/Switch.tsx'
import { TextField } from '../ui/TextField.tsx'
import { formatDayAndTime } from './day-and-time.ts'
import styles from './ScheduleField.module.css'

interface Props {
  /** The input's value, Manila time: `2027-01-31T18:30`. Empty: none is chosen yet. Null: no schedule. */
  value: string | null
  errors?: string[] | undefined
  onChange: (value: string | null) => void
}

const DAY_MS = 24 * 3_600_000

export function ScheduleField({ value, errors, onChange }: Props) {
  // What was chosen is back when the switch is turned off and on again.
  const chosen = useRef('')
  const isOn = value !== null

  return (
    <div>
      <Switch
        className="needs-script"
        label={say('Later')}
        hint={say('It appears by itself, at a day and an hour you choose.')}
        checked={isOn}
        onChange={() => {
          if (isOn) chosen.current = value
          onChange(isOn ? null : chosen.current || tomorrowEvening())
        }}
      />
      <div className={isOn ? undefined : `${styles.off} shown-without-script`}>
        <TextField
          type="datetime-local"
          className={styles.field}
          label={say('Day and hour in Manila')}
          hint={inWords(value)}
          name="publish_at"
          errors={errors}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

/** Six in the evening, when most people look at their phones. */
function tomorrowEvening(): string {
  return `${manilaDay(new Date(Date.now() + DAY_MS))}T18:00`
}

function inWords(value: string | null): string {
  if (value === null) return say('Leave it empty to publish at once.')
  const moment = manilaMoment(value)
  return Number.isNaN(Date.parse(moment)) ? say('No time is chosen yet.') : formatDayAndTime(moment)
}
