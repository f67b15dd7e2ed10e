// The sign-up page.
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { AuthLayout } from '../accounts/AuthLayout.tsx'
import { EmailSent } from '../accounts/EmailSent.tsx'
import { PlainResend } from '../accounts/PlainResend.tsx'
import { SignUpForm } from '../accounts/SignUpForm.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { openModal } from '../shell/modals.ts'
import { definePage, type PageMatch } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { Button } from '../ui/Button.tsx'

export default definePage({
  head: () => ({
    title: `${say('Start your page')} | PIXEL`,
    description: 'A page where people who like what you make can send you a small gift.',
    canonical: addresses.signUp,
  }),
  Component: SignUpPage,
})

function SignUpPage({ query }: PageMatch) {
  const posted = usePosted()
  const [email, setEmail] = useState(posted?.body ? posted.values.email : undefined)
  const below = (
    <>
      {say('Have a page already?')} <Link href={addresses.login}>{say('Log in')}</Link>
    </>
  )
  if (email)
    return (
      <AuthLayout title={say('Check your email')} below={below}>
        <EmailSent email={email}>
          <p className="needs-script">
            <Button variant="outline" size="medium" onClick={() => openModal('verify-email', { email })}>
              {say('I got no email')}
            </Button>
          </p>
          <div className="without-script">
            <PlainResend email={email} />
          </div>
        </EmailSent>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={say('Start your page')}
      intro={say('One minute now, and people can send you a gift today.')}
      below={below}
    >
      <SignUpForm
        referralCode={query.get('ref') ?? ''}
        onRegistered={(registered) => {
          setEmail(registered)
          openModal('verify-email', { email: registered })
        }}
      />
    </AuthLayout>
  )
}
