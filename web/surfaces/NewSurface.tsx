// The plain form for a new overlay or soundbox.
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceLimits } from '#contract/surface-limits.ts'
import { say } from '../language/say.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorText } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './surfaces.module.css'

export function NewSurface({ refused }: { refused: string | undefined }) {
  return (
    <form method="post" action={addresses.surfaces} className={styles.form}>
      <Select
        label={say('What it is')}
        name="kind"
        options={[
          { value: 'overlay', label: say('Overlay, for OBS and the like') },
          { value: 'soundbox', label: say('Soundbox, for a phone at the counter') },
        ]}
      />
      <TextField label={say('What you call it')} name="name" required maxLength={surfaceLimits.nameMax} />
      <TextField
        label={say('Only from this amount on')}
        name="min_amount"
        note={say('optional')}
        before="₱"
        inputMode="decimal"
      />
      <TextArea
        label={say('Words to mask')}
        name="words"
        note={say('optional')}
        hint={say('One a line. They become asterisks in names and messages.')}
      />
      <Checkbox name="hold">{say('Hold everything until I let it through')}</Checkbox>
      {refused && <ErrorText>{refused}</ErrorText>}
      <Button type="submit">{say('Make it')}</Button>
    </form>
  )
}
