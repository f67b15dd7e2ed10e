// The sign-in form, on its page and in its modal, with all its outcomes.
import { accounts, type SignInAnswer } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { PasskeyButton } from '../otp/PasskeyButton.tsx'
import { Link } from '../shell/Link.tsx'
import { closeAllModals, openModal } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import type { Form } from '../shell/useForm.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import styles from './accounts.module.css'
import { EmailField } from './EmailField.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useLogin } from './useLogin.ts'

interface Props {
  /** Where to go afterwards; posted with the form without JavaScript. */
  next?: string | undefined
  /** From the mailed link: signing in with it verifies the address. */
  authorizationCode?: string | undefined
  /** Receives the path to open if the visitor requested no other. */
  onSignedIn: (landsOn: string) => void
}

export function LoginForm({ next, authorizationCode, onSignedIn }: Props) {
  const login = useLogin({ authorizationCode, onSignedIn })
  const { form, needed, waitSeconds } = login
  if (needed) return <SecondFactorForm needed={needed} next={next} onSignedIn={onSignedIn} />
  return (
    <div className={styles.ways}>
      <ProviderSignIn next={next} authorizationCode={authorizationCode}>
        {!authorizationCode && <PasskeyLogin onDone={login.finish} />}
      </ProviderSignIn>
      <form
        ref={form.ref}
        className={styles.form}
        method="post"
        action={addresses.login}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void login.submit()
        }}
      >
        {next && <input type="hidden" name="next" value={next} />}
        {authorizationCode && <input type="hidden" name="authorization_code" value={authorizationCode} />}
        <LoginFields form={form} />
        <WaitText left={waitSeconds} before={say('Too many tries. Please try again in')} />
        <Button type="submit" full busy={login.isBusy} busyText={say('Signing in…')} disabled={waitSeconds > 0}>
          {say('Log in')}
        </Button>
        <p className={styles.aside}>
          <Link href={addresses.forgotPassword} onClick={closeAllModals}>
            {say('Forgot your password?')}
          </Link>
        </p>
      </form>
    </div>
  )
}

function PasskeyLogin({ onDone }: { onDone: (answer: SignInAnswer) => void }) {
  const options = useWrite(accounts.passkeyOptions)
  const login = useWrite(accounts.passkeyLogin, { onDone: ({ data }) => onDone(data) })
  return (
    <PasskeyButton
      label={say('Use a passkey')}
      fetchOptions={async () => (await options.send({ body: {} }))?.data}
      onSigned={(credential) => login.send({ body: { credential } })}
    />
  )
}

function LoginFields({ form }: { form: Form<{ email: string; password: string }> }) {
  const deadLink = form.errors.authorization_code
  return (
    <>
      <EmailField {...form.field('email')} />
      <PasswordField label={say('Password')} {...form.field('password')} autoComplete="current-password" />
      {deadLink && <DeadLink errors={deadLink} email={form.values.email} />}
    </>
  )
}

/** The mailed link that would verify the address is no longer valid. */
function DeadLink({ errors, email }: { errors: readonly string[]; email: string }) {
  return (
    <div>
      <ErrorText>{errors.join(' ')}</ErrorText>
      <Button
        variant="quiet"
        size="medium"
        className={`needs-script ${styles.flush}`}
        onClick={() => openModal('verify-email', { email })}
      >
        {say('Send a new link')}
      </Button>
    </div>
  )
}
