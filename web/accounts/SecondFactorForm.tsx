// The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey.
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { say } from '../language/say.ts'
import { PasskeyButton } from '../otp/PasskeyButton.tsx'
import type { WebAuthnJson } from '../otp/passkey-browser.ts'
import { useWrite } from '../shell/queries.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './accounts.module.css'
import { type SecondFactorProps, useSecondFactor } from './useSecondFactor.ts'

export function SecondFactorForm({ needed, next, onSignedIn }: SecondFactorProps) {
  const { token, methods } = needed
  const factor = useSecondFactor(needed, onSignedIn)
  const { form, refusal, isOver, waitSeconds, isBusy, submit, type } = factor
  const byPasskey = methods.includes('passkey') && (
    <ByPasskey token={token} onSigned={factor.sendPasskey} isRefused={factor.isPasskeyRefused} />
  )
  const wait = <WaitText left={waitSeconds} before={say('Too many tries. Please try again in')} />
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
        {wait}
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
      {/* Tells the server which methods to offer when it renders the refused form again without JavaScript. */}
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
      {wait}
      <Button type="submit" full busy={isBusy} busyText={say('Signing in…')} disabled={waitSeconds > 0}>
        {say('Log in')}
      </Button>
    </form>
  )
}

interface ByPasskeyProps {
  /** Identifies the sign-in that waits for its second step. */
  token: string
  onSigned: (credential: WebAuthnJson) => Promise<unknown>
  isRefused: boolean
}

function ByPasskey({ token, onSigned, isRefused }: ByPasskeyProps) {
  const { send } = useWrite(accounts.passkeyOptions)
  return (
    <div>
      <PasskeyButton
        label={say('Use a passkey')}
        fetchOptions={async () => (await send({ body: { token } }))?.data}
        onSigned={onSigned}
      />
      <ErrorText>{isRefused && say('This passkey did not work here. Please try again.')}</ErrorText>
    </div>
  )
}

/** Passkeys need JavaScript, and an account without codes has no other way. */
function NeedsScript() {
  return (
    <div className="without-script">
      <Notice>{say('A passkey works once JavaScript is on.')}</Notice>
    </div>
  )
}

/** A full page load: what was typed before is discarded. */
function LoginAgain({ next }: { next: string | undefined }) {
  return <a href={next ? addresses.loginTo(next) : addresses.login}>{say('Log in')}</a>
}
