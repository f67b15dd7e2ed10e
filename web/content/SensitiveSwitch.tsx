// Marks a post as sensitive, when it is composed and when it is edited.
import { say } from '../language/say.ts'
import { Switch } from '../ui/Switch.tsx'

export function SensitiveSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Switch
      label={say('Sensitive')}
      hint={say('A mosaic for everyone but people who say they are 18 or older. Not in hashtags or link previews.')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
