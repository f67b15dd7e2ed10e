// Messages of the login page after a form post without JavaScript or a return from the provider.
import type { SecondFactorNeeded, SignInAnswer } from '#contract/accounts.ts'
import { ownNext } from '#contract/addresses/own-path.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { PostedForm } from '#contract/html.ts'
import { secondFactorMethods } from '#contract/otp.ts'
import { words } from '#contract/texts.ts'
import { PlainResend } from '../accounts/PlainResend.tsx'
import { say } from '../language/say.ts'
import { formatDay } from '../shell/dates.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

type NeededFactor = SecondFactorNeeded['second_factor'] & { next: string | undefined }

/** The second step that a plain form's answer requires, for the first time or after a wrong code. */
export function postedSecondFactor(posted: PostedForm | undefined, next: string | undefined): NeededFactor | undefined {
  if (!posted) return undefined
  const { data } = (posted.body ?? {}) as { data?: SignInAnswer & { redirect_after?: string | null } }
  if (data && 'second_factor' in data) return { ...data.second_factor, next: ownNext(data.redirect_after) ?? next }
  if (posted.action !== addresses.secondFactor) return undefined
  const { token = '', methods = '' } = posted.values
  return { token, methods: secondFactorMethods.filter((method) => methods.split(' ').includes(method)), next }
}

/** The message if the sign-in failed at the provider. */
export function getProviderMessage(outcome: string | null): string | undefined {
  if (outcome === 'cancelled') return say('You did not sign in with e-payment. Nothing has changed.')
  if (outcome === 'unavailable') return say('The e-payment provider does not answer. Please try again in a moment.')
  if (outcome === 'failed') return say('That sign-in took too long, or was begun in another browser. Please try again.')
  return undefined
}

/** Shown after an erasure request. `day` comes from the address, so anything but a valid date is ignored. */
export function ErasureNotice({ day }: { day: string | null }) {
  if (day === null || Number.isNaN(Date.parse(day))) return null
  return (
    <Notice title={say('Your account will be erased')}>
      {say('On {day} everything of it is gone for good. Logging in before then takes that back.', {
        day: formatDay(new Date(day).toISOString()),
      })}
    </Notice>
  )
}

/** The outcome of a form posted without JavaScript; with JavaScript, modals show it. */
export function PostedFormOutcome() {
  const posted = usePosted()
  const { failure, body } = posted ?? {}
  if (posted?.action === addresses.resendEmail && body)
    return <Unverified title={say(words.emailSent)} email={posted.values.email ?? ''} />
  const answer = (body as { data?: SignInAnswer } | undefined)?.data
  if (answer && 'second_factor' in answer) return null
  const closed = answer?.deactivation_details
  if (closed)
    return (
      <Notice
        title={say('Account Deactivated')}
        action={
          <form method="post" action={addresses.reactivate}>
            <input type="hidden" name="reactivate_account" value="1" />
            <input type="hidden" name="reactivate_token" value={closed.reactivate_token} />
            <Button type="submit" size="medium">
              {say('Reactivate')}
            </Button>
          </form>
        }
      >
        {say('You closed this account on {day}. Reactivate it, and your page opens again as it was.', {
          day: formatDay(closed.deactivated_at),
        })}
      </Notice>
    )
  if (answer?.user.status === 'inactive')
    return <Unverified title={say('Verify Your Email')} email={answer.user.email} />
  if (!posted || !failure || failure.errors?.email || failure.errors?.password) return null
  const deadLink = failure.errors?.authorization_code
  if (deadLink)
    return (
      <div className="without-script">
        <Notice action={<PlainResend email={posted.values.email ?? ''} />}>{deadLink.join(' ')}</Notice>
      </div>
    )
  const isUnverified = failure.exception === 'AccountAlreadyExistsException'
  const email = typeof failure.data?.email === 'string' ? failure.data.email : (posted.values.email ?? '')
  return (
    <Notice
      tone="error"
      alert
      title={isUnverified ? say('Verify Your Email') : undefined}
      action={(isUnverified || posted.action === addresses.resendEmail) && <PlainResend email={email} />}
    >
      {failure.message}
      {failure.exception === 'CaptchaFailedException' &&
        ` ${say('The check needs JavaScript; without it, wait 15 minutes.')}`}
    </Notice>
  )
}

function Unverified({ title, email }: { title: string; email: string }) {
  return (
    <Notice title={title} action={<PlainResend email={email} />}>
      {say('Open the link we sent to {email}.', { email })}
    </Notice>
  )
}
