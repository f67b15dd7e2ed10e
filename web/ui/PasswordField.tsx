// A password field with a button that reveals the password.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { say } from '../language/say.ts'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'after'> & {
  showLabel?: string | undefined
  hideLabel?: string | undefined
}

/** Pass `autoComplete` "current-password" or "new-password" for password managers. */
export function PasswordField({
  showLabel = say('Show password'),
  hideLabel = say('Hide password'),
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      // A revealed password is a text input, so turn off automatic capitals and corrections.
      autoCapitalize={shown ? 'none' : undefined}
      autoCorrect={shown ? 'off' : undefined}
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          className="needs-script"
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
