// The fields of the sign-up form.
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { EmailField } from './EmailField.tsx'
import { PageUrlField } from './PageUrlField.tsx'
import type { SignUp } from './useSignUp.ts'

export function SignUpFields({ form }: { form: SignUp['form'] }) {
  return (
    <>
      <PageUrlField
        value={form.values.page_url}
        onChange={(value) => form.set('page_url', value)}
        errors={form.errors.page_url}
      />
      <TextField
        label={say('Page name')}
        hint={say('Your name, or what people call your work.')}
        {...form.field('page_name')}
        autoComplete="nickname"
      />
      <EmailField {...form.field('email')} />
      <PasswordField
        label={say('Password')}
        hint={say('{count} characters or more. Three words only you would put together are good.', {
          count: limits.passwordMin,
        })}
        {...form.field('password')}
        autoComplete="new-password"
      />
    </>
  )
}
