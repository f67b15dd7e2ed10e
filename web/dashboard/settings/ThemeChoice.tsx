// The theme on this device.
import { useState } from 'react'
import { say } from '../../language/say.ts'
import { useBrowserValue } from '../../shell/browser-value.ts'
import { ChipGroup } from '../../ui/ChipGroup.tsx'
import { currentTheme, setTheme, type Theme, themes } from './theme.ts'

const themeWords: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeChoice() {
  // The current theme is read from the document, which does not exist on the server.
  const onArrival = useBrowserValue(currentTheme, null)
  const [chosen, setChosen] = useState<Theme>()
  return (
    <ChipGroup
      label={say('Theme')}
      name="theme"
      className="needs-script"
      options={themes.map((theme) => ({ value: theme, label: say(themeWords[theme]) }))}
      value={chosen ?? onArrival}
      onValueChange={(value) => {
        setTheme(value as Theme)
        setChosen(value as Theme)
      }}
    />
  )
}
