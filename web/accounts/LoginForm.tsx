// Signing in, on its page and in its modal: one form, every outcome.
import { useState } from 'react'
import { accounts, type SecondFactorNeeded, type SignInAnswer } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { say } from '../language/say.ts'
import { PasskeyButton } from '../otp/PasskeyButton.tsx'
import type { ApiError } from '../shell/api.ts'
import { Link } from '../shell/Link.tsx'
import { closeAllModals, openModal } from '../shell/modals.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './accounts.module.css'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.login.body)

interface Props {
  /** Where to go afterwards; sent along when there is no script. */
  next?: string | undefined
  /** From the mailed link: signing in with it verifies the address. */
  authorizationCode?: string | undefined
  /** With where one goes who wanted nowhere else. */
  onSignedIn: (landsOn: string) => void
}

export function LoginForm({ next, authorizationCode, onSignedIn }: Props) {
  const posted = usePosted()
  const form = useForm({ initial: { email: '', password: '' }, schema: fetchSchema })
  const [needsHumanCheck, setNeedsHumanCheck] = useState(posted?.failure?.data?.human_check === true)
  const [needed, setNeeded] = useState<SecondFactorNeeded['second_factor']>()
  const wait = useCountdown()

  const login = useWrite(accounts.login, {
    onDone: ({ data }) => finish(data),
    on: {
      InvalidCredentialsException: refuse,
      ValidationException: form.takeErrors,
      CaptchaFailedException: askHuman,
      TooManyRequestsException: waitFor,
    },
  })

  const passkeyOptions = useWrite(accounts.passkeyOptions)
  const passkeyLogin = useWrite(accounts.passkeyLogin, { onDone: ({ data }) => finish(data) })

  function finish(answer: SignInAnswer): void {
    if ('second_factor' in answer) {
      setNeeded(answer.second_factor)
      return
    }
    const { user, deactivation_details: closed } = answer
    if (closed)
      openModal('account-deactivated', {
        deactivatedAt: closed.deactivated_at,
        reactivateToken: closed.reactivate_token,
      })
    else if (user.status === 'inactive') openModal('verify-email', { email: user.email })
    else onSignedIn(answer.lands_on ?? addresses.dashboard)
  }

  function refuse(error: ApiError): void {
    setNeedsHumanCheck(error.data.human_check === true)
    form.setErrors({ password: [error.message] })
  }

  function waitFor(error: ApiError): void {
    if (error.data.human_check === true) askHuman()
    else wait.start(error.retryInSeconds ?? 60)
  }

  function askHuman(): void {
    openModal('captcha', { onVerified: (token) => void send(token) })
  }

  function send(responseToken?: string) {
    return login.send({
      body: {
        ...form.values,
        ...(authorizationCode && { authorization_code: authorizationCode }),
        ...(responseToken && { response_token: responseToken }),
      },
    })
  }

  async function submit(): Promise<void> {
    if (wait.left > 0) return
    if (!(await form.check())) return
    if (needsHumanCheck) askHuman()
    else void send()
  }

  if (needed) return <SecondFactorForm needed={needed} next={next} onSignedIn={onSignedIn} />
  const deadLink = form.errors.authorization_code
  return (
    <div className={styles.ways}>
      {!authorizationCode && (
        <PasskeyButton
          label={say('Use a passkey')}
          fetchOptions={async () => (await passkeyOptions.send({ body: {} }))?.data}
          onSigned={(credential) => passkeyLogin.send({ body: { credential } })}
        />
      )}
      <ProviderSignIn next={next} authorizationCode={authorizationCode} />
      <form
        ref={form.ref}
        className={styles.form}
        method="post"
        action={addresses.login}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {next && <input type="hidden" name="next" value={next} />}
        {authorizationCode && <input type="hidden" name="authorization_code" value={authorizationCode} />}
        <TextField
          label={say('Email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          maxLength={limits.emailMax}
          value={form.values.email}
          onChange={(event) => form.set('email', event.target.value)}
          errors={form.errors.email}
        />
        <PasswordField
          label={say('Password')}
          name="password"
          autoComplete="current-password"
          value={form.values.password}
          onChange={(event) => form.set('password', event.target.value)}
          errors={form.errors.password}
        />
        {deadLink && (
          <div>
            <ErrorText>{deadLink.join(' ')}</ErrorText>
            <Button
              variant="quiet"
              size="medium"
              className={`needs-script ${styles.flush}`}
              onClick={() => openModal('verify-email', { email: form.values.email })}
            >
              {say('Send a new link')}
            </Button>
          </div>
        )}
        <WaitText left={wait.left} before={say('Too many tries. Please try again in')} />
        <Button type="submit" full busy={login.isBusy} busyText={say('Signing in…')} disabled={wait.left > 0}>
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
