// Resets a password in two steps: request the link, then choose a new password.
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { AuthLayout } from '../accounts/AuthLayout.tsx'
import { OutboxHint } from '../accounts/EmailSent.tsx'
import { ForgotPasswordForm } from '../accounts/ForgotPasswordForm.tsx'
import { ResetPasswordForm } from '../accounts/ResetPasswordForm.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { Notice } from '../ui/Notice.tsx'

export default definePage({
  head: () => ({
    title: `${say('New password')} | PIXEL`,
    description: 'Choose a new password for PIXEL.',
    isPrivate: true,
  }),
  Component: ForgotPasswordPage,
})

function ForgotPasswordPage({ query }: PageMatch) {
  const posted = usePosted()
  const [sentTo, setSentTo] = useState(posted?.body ? posted.values.email : undefined)
  // After a refused form post the address has no query, but the form's hidden field has the token.
  const token = query.get('token') ?? posted?.values.token
  const below = <Link href={addresses.login}>{say('Back to log in')}</Link>
  if (token)
    return (
      <AuthLayout title={say('Choose a new password')} below={below}>
        <ResetPasswordForm token={token} onDone={() => location.assign(addresses.loginAfterReset)} />
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={say('Forgot your password?')}
      intro={say('Tell us your email, and we send a link to choose a new one.')}
      below={below}
    >
      {sentTo && (
        <Notice alert title={say('Check your email')}>
          {say('If {email} has an account, a link is on its way. It works once, within {minutes} minutes.', {
            email: sentTo,
            minutes: limits.resetLinkMinutes,
          })}
          <OutboxHint />
        </Notice>
      )}
      <ForgotPasswordForm onSent={setSentTo} />
    </AuthLayout>
  )
}
