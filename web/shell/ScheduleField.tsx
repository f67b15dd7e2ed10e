// Publication time; empty means no schedule. A native input, so that it works before the script loads.
import { say } from '../language/say.ts'
import { TextField } from '../ui/TextField.tsx'
import styles from './ScheduleField.module.css'

interface Props {
  /** The input's value, Manila time: `2027-01-31T18:30`. */
  value: string
  errors?: string[] | undefined
  onChange: (value: string) => void
}

export function ScheduleField({ value, errors, onChange }: Props) {
  return (
    <TextField
      type="datetime-local"
      className={styles.field}
      label={say('Publish later')}
      note={say('optional')}
      hint={say('The time in Manila. Leave it empty for no time.')}
      name="publish_at"
      errors={errors}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
