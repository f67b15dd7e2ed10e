// A password field as proof of identity in a plain form; with JavaScript a dialog asks instead.
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { PasswordField } from '../ui/PasswordField.tsx'

/** `action`: where the form is posted. */
export function PasswordProof({ action }: { action: string }) {
  const failure = usePosted(action)?.failure
  const errors = failure && (failure.errors?.password ?? [failure.message])
  return (
    <div className="without-script">
      <PasswordField label={say('Your password')} name="password" autoComplete="current-password" errors={errors} />
    </div>
  )
}
