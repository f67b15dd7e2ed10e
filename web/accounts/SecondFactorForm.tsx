// The second step of a sign-in: a code of the app, or one from paper in its place.
import { useState } from 'react'
import { accounts, type SecondFactorNeeded } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { PasskeyButton } from '../otp/PasskeyButton.tsx'
import type { WebAuthnJson } from '../otp/passkey-browser.ts'
import type { ApiError } from '../shell/api.ts'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { useCountdown } from '../shell/useCountdown.ts'
import { useForm } from '../shell/useForm.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './accounts.module.css'

const fetchSchema = () => import('#contract/accounts.ts').then(({ accounts }) => accounts.secondFactor.body)

interface Props {
  needed: SecondFactorNeeded['second_factor']
  /** Where to go afterwards; sent along when there is no script. */
  next?: string | undefined
  /** With where one goes who wanted nowhere else. */
  onSignedIn: (landsOn: string) => void
}

export function SecondFactorForm({ needed, next, onSignedIn }: Props) {
  const { token, methods } = needed
  const { form, refusal, isOver, waitSeconds, isBusy, submit, type, sendPasskey } = useSecondFactor(needed, onSignedIn)
  const byPasskey = methods.includes('passkey') && <ByPasskey token={token} onSigned={sendPasskey} />
  if (isOver)
    return (
      <Notice tone="error" alert title={say('Please log in again')} action={<LoginAgain next={next} />}>
        {say('This sign-in took too long, or had too many wrong codes. Nothing was opened.')}
      </Notice>
    )
  if (methods.length === 1 && byPasskey)
    return (
      <div className={styles.form}>
        {byPasskey}
        <NeedsScript />
      </div>
    )
  return (
    <form
      ref={form.ref}
      className={styles.form}
      method="post"
      action={addresses.secondFactor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(form.values.code)
      }}
    >
      <input type="hidden" name="token" value={token} />
      {/* Drawn again without a script, the form still knows what may be typed. */}
      <input type="hidden" name="methods" value={methods.join(' ')} />
      {next && <input type="hidden" name="next" value={next} />}
      {byPasskey}
      <TextField
        label={say('Code')}
        hint={
          methods.includes('totp')
            ? say('Six digits from your authenticator app. Lost your phone? Type one of your recovery codes instead.')
            : say('One of the recovery codes you kept. Each works once.')
        }
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        inputClassName="tabular-nums"
        value={form.values.code}
        onChange={(event) => type(event.target.value)}
        errors={form.errors.code ?? (refusal ? [refusal] : undefined)}
      />
      <WaitText left={waitSeconds} before={say('Too many tries. Please try again in')} />
      <Button type="submit" full busy={isBusy} busyText={say('Signing in…')} disabled={waitSeconds > 0}>
        {say('Log in')}
      </Button>
    </form>
  )
}

/** The code being typed, sent by itself once it is whole, and what the server said about the last one. */
function useSecondFactor({ token, methods }: Props['needed'], onSignedIn: Props['onSignedIn']) {
  const refused = usePosted(addresses.secondFactor)?.failure
  const form = useForm({ initial: { code: '' }, schema: fetchSchema, action: addresses.secondFactor })
  const [refusal, setRefusal] = useState(refused && !refused.errors ? refused.message : undefined)
  const [isOver, setOver] = useState(refused?.data?.attempts_left === 0)
  const wait = useCountdown()
  const { send, isBusy } = useWrite(accounts.secondFactor, {
    onDone: ({ data }) => onSignedIn(data.lands_on ?? addresses.dashboard),
    on: { OTPCodeInvalidException: refuse, ValidationException: form.takeErrors, TooManyRequestsException: waitFor },
  })

  function refuse({ message, data }: ApiError): void {
    setRefusal(message)
    setOver(data.attempts_left === 0)
    form.setErrors({ code: [message] })
  }

  function waitFor({ retryInSeconds }: ApiError): void {
    wait.start(retryInSeconds ?? 60)
  }

  async function submit(code: string): Promise<void> {
    if (wait.left === 0 && !isBusy && (await form.check({ token, code }))) await send({ body: { token, code } })
  }

  function type(code: string): void {
    form.set('code', code)
    if (/^\d{6}$/.test(code) && methods.includes('totp')) void submit(code)
  }

  const sendPasskey = (credential: WebAuthnJson) => send({ body: { token, credential } })
  return { form, refusal, isOver, waitSeconds: wait.left, isBusy, submit, type, sendPasskey }
}

interface ByPasskeyProps {
  /** Of the sign-in that waits for its second step. */
  token: string
  onSigned: (credential: WebAuthnJson) => Promise<unknown>
}

function ByPasskey({ token, onSigned }: ByPasskeyProps) {
  const { send } = useWrite(accounts.passkeyOptions)
  return (
    <PasskeyButton
      label={say('Use a passkey')}
      fetchOptions={async () => (await send({ body: { token } }))?.data}
      onSigned={onSigned}
    />
  )
}

/** A passkey is asked for by a script, and there is no other way for who has no codes. */
function NeedsScript() {
  return (
    <div className="without-script">
      <Notice>{say('A passkey works once JavaScript is on.')}</Notice>
    </div>
  )
}

/** A whole new page: what was typed before goes with the old one. */
function LoginAgain({ next }: { next: string | undefined }) {
  return <a href={next ? addresses.loginTo(next) : addresses.login}>{say('Log in')}</a>
}
