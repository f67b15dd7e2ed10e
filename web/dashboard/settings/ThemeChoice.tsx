// How PIXEL looks on this device.
import { useState } from 'react'
import { say } from '../../language/say.ts'
import { Card } from '../../ui/Card.tsx'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { useBrowserValue } from '../browser-value.ts'
import { currentTheme, setTheme, type Theme, themes } from './theme.ts'

const themeWords: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeChoice() {
  // Which one is on is read from the document, which the server does not have.
  const onArrival = useBrowserValue(currentTheme, null)
  const [chosen, setChosen] = useState<Theme>()
  return (
    <Card title={say('Appearance')} className="needs-script">
      <ChipGroup
        label={say('Theme on this device')}
        name="theme"
        options={themes.map((theme) => ({ value: theme, label: say(themeWords[theme]) }))}
        value={chosen ?? onArrival}
        onValueChange={(value) => {
          setTheme(value as Theme)
          setChosen(value as Theme)
        }}
      />
    </Card>
  )
}
