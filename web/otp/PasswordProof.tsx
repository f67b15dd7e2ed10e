// A password field as proof of identity in a plain form; with JavaScript a dialog asks instead.
import { say } from '../language/say.ts'
import { usePosted } from '../shell/page-context.ts'
import { isRefused } from '../shell/proof.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'

/** `action`: where the form is posted. An owner without a password proves who they are by a code instead (`CodeProof`). */
export function PasswordProof({ action, hasPassword }: { action: string; hasPassword: boolean }) {
  const failure = usePosted(action)?.failure
  if (!hasPassword) return isRefused(failure) ? <ErrorText>{failure!.message}</ErrorText> : null
  const errors = failure && (failure.errors?.password ?? [failure.message])
  return (
    <div className="without-script">
      <PasswordField label={say('Your password')} name="password" autoComplete="current-password" errors={errors} />
    </div>
  )
}
