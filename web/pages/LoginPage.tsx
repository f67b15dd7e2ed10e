// The login page; also the target of verification mails, of the provider's sign-in, and after a password reset or a deactivation.

import { useState } from 'react'
import { ownNext } from '#contract/addresses/own-path.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { words } from '#contract/texts.ts'
import { AuthLayout } from '../accounts/AuthLayout.tsx'
import { FinishSignIn } from '../accounts/FinishSignIn.tsx'
import { LoginForm } from '../accounts/LoginForm.tsx'
import { SecondFactorForm } from '../accounts/SecondFactorForm.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { ErasureNotice, getProviderMessage, PostedFormOutcome, postedSecondFactor } from './login-outcomes.tsx'

export default definePage({
  head: () => ({ title: `${say('Log in')} | PIXEL`, description: 'Log in to your page on PIXEL.', isPrivate: true }),
  Component: LoginPage,
})

function LoginPage({ query }: PageMatch) {
  const posted = usePosted()
  // After a refused form post the address has no query, but the form's hidden fields have the same values.
  const next = ownNext(query.get('next') ?? posted?.values.next)
  const code = query.get('verification_code') ?? posted?.values.authorization_code
  const [wasRefused, setWasRefused] = useState(posted !== undefined)
  const [refusal, setRefusal] = useState(getProviderMessage(query.get('provider')))
  const [needed, setNeeded] = useState(() => postedSecondFactor(posted, next))
  if (needed)
    return (
      <AuthLayout title={say('One more step')} intro={say('Your account asks for more than a password.')}>
        <SecondFactorForm
          needed={needed}
          next={needed.next}
          onSignedIn={(landsOn) => location.assign(needed.next ?? landsOn)}
        />
      </AuthLayout>
    )
  const token = query.get('token')
  if (token && !wasRefused)
    return (
      <AuthLayout title={say('Almost there')} intro={say('You are back from your wallet. One more step signs you in.')}>
        <FinishSignIn
          token={token}
          onRefused={(text) => {
            if (text) setRefusal(text)
            setWasRefused(true)
          }}
          onSecondFactor={(factor, after) => setNeeded({ ...factor, next: ownNext(after) })}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={say('Log in')}
      below={
        <>
          {say('New here?')} <Link href={addresses.signUp}>{say('Start your page')}</Link>
        </>
      }
    >
      {code && <Notice title={say('One more step')}>{say('Sign in to confirm your email.')}</Notice>}
      <ErasureNotice day={query.get('erases')} />
      {query.get('closed') === '1' && (
        <Notice title={say('Your page is closed')}>{say('Log in whenever you want it back.')}</Notice>
      )}
      {query.get('reset') === '1' && (
        <Notice title={say('Password changed')}>
          {say(words.passwordReset)} {say('Log in with the new one.')}
        </Notice>
      )}
      {refusal && (
        <Notice tone="error" alert>
          {refusal}
        </Notice>
      )}
      <PostedFormOutcome />
      <LoginForm
        next={next}
        authorizationCode={code ?? undefined}
        onSignedIn={(landsOn) => location.assign(next ?? landsOn)}
      />
    </AuthLayout>
  )
}
