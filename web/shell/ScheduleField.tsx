// When something is to be published. Empty: at once, or not at all. A real field, so that it works before the script does.
import { say } from '../language/say.ts'
import { TextField } from '../ui/TextField.tsx'
import styles from './ScheduleField.module.css'

interface Props {
  /** As the field has it, `2027-01-31T18:30`. */
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
