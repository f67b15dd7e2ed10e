// Sign-up: page address, name, email, password, and a human check that solves itself while the form is filled in.
import { addresses } from '#contract/addresses/paths.ts'
import { Say } from '../language/Say.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { usePosted } from '../shell/page-context.ts'
import { WaitText } from '../shell/WaitText.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './accounts.module.css'
import { HumanCheckStatus } from './HumanCheckStatus.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { ReferralField } from './ReferralField.tsx'
import { SignUpFields } from './SignUpFields.tsx'
import { useSignUp } from './useSignUp.ts'

interface Props {
  /** From the address: the creator who referred this visitor. */
  referralCode: string
  onRegistered: (email: string) => void
}

export function SignUpForm({ referralCode, onRegistered }: Props) {
  const posted = usePosted()
  const { form, human, waitSeconds, isBusy, submit } = useSignUp({ referralCode, onRegistered })
  const { values, errors } = form
  return (
    <div className={styles.ways}>
      <ProviderSignIn referralCode={values.referral_code} />
      <form
        ref={form.ref}
        className={styles.form}
        method="post"
        action={addresses.signUp}
        noValidate
        onInput={() => human.state === 'idle' && human.begin()}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <NeedsScript />
        <SignUpFields form={form} />
        <ReferralField
          code={values.referral_code}
          errors={errors.referral_code}
          onDone={(code) => form.set('referral_code', code)}
        />
        <HumanCheckStatus state={human.state} onRetry={human.begin} />
        {posted?.failure && Object.keys(errors).length === 0 && <ErrorText>{posted.failure.message}</ErrorText>}
        <WaitText left={waitSeconds} before={say('Too many tries. Please try again in')} />
        <div className={styles.send}>
          <Agreement />
          <Button type="submit" full busy={isBusy} busyText={say('Opening your page…')} disabled={waitSeconds > 0}>
            {say('Start your page')}
          </Button>
        </div>
      </form>
    </div>
  )
}

function NeedsScript() {
  return (
    <div className="without-script">
      <Notice tone="warning">
        {say(
          'Opening an account needs JavaScript, for the check that you are human. Giving and reading work without it.',
        )}
      </Notice>
    </div>
  )
}

function Agreement() {
  return (
    <p className={styles.small}>
      <Say
        text="By signing up you agree to the <terms>Terms and Conditions</terms> and have read the <privacy>Privacy Notice</privacy>."
        parts={{
          terms: (words) => <Link href={addresses.terms}>{words}</Link>,
          privacy: (words) => <Link href={addresses.privacy}>{words}</Link>,
        }}
      />
    </p>
  )
}
