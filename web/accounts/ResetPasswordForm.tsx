// Step two of a new password: choosing it.
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { useForm } from '../shell/useForm.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import styles from './accounts.module.css'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.resetPassword.body)

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const posted = usePosted(addresses.resetPassword)?.failure
  const form = useForm({ initial: { password: '' }, schema: fetchSchema })
  const reset = useWrite(accounts.resetPassword, { onDone, on: { ValidationException: form.takeErrors } })

  return (
    <form
      ref={form.ref}
      className={styles.form}
      method="post"
      action={addresses.resetPassword}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        if (await form.check({ token })) void reset.send({ body: { ...form.values, token } })
      }}
    >
      <input type="hidden" name="token" value={token} />
      {form.errors.token && (
        <Notice tone="error" alert action={<Link href={addresses.forgotPassword}>{say('Ask for a new link')}</Link>}>
          {form.errors.token.join(' ')}
        </Notice>
      )}
      <PasswordField
        label={say('New password')}
        hint={say('{count} characters or more. It signs every other device out.', { count: limits.passwordMin })}
        {...form.field('password')}
        autoComplete="new-password"
      />
      {posted && !posted.errors && <ErrorText>{posted.message}</ErrorText>}
      <Button type="submit" full busy={reset.isBusy} busyText={say('Saving…')}>
        {say('Save new password')}
      </Button>
    </form>
  )
}
