// A select for one option of a surface's look.
import type { Look } from '#contract/live.ts'
import { say } from '../language/say.ts'
import { Select } from '../ui/Select.tsx'

interface ChoiceProps {
  label: string
  name: 'position' | 'size' | 'accent' | 'sound'
  values: readonly string[]
  look: Look
}

export function LookChoice({ label, name, values, look }: ChoiceProps) {
  return (
    <Select
      label={label}
      name={name}
      defaultValue={look[name]}
      options={values.map((value) => ({ value, label: say(lookLabels[value]!) }))}
    />
  )
}

const lookLabels: Record<string, string> = {
  'top-left': 'Top left',
  top: 'Top',
  'top-right': 'Top right',
  left: 'Left',
  middle: 'Middle',
  right: 'Right',
  'bottom-left': 'Bottom left',
  bottom: 'Bottom',
  'bottom-right': 'Bottom right',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  ube: 'Ube',
  mangga: 'Mangga',
  pandan: 'Pandan',
  dagat: 'Dagat',
  gumamela: 'Gumamela',
  kape: 'Kape',
  none: 'None',
  chime: 'Two notes',
  voice: 'Two notes, then the amount in words',
}
