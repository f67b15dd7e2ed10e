// The address that an account signs in with.
import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { TextField } from '../ui/TextField.tsx'

/** Password managers fill it in as the name of the account. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={say('Email')}
      {...field}
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      maxLength={limits.emailMax}
    />
  )
}
