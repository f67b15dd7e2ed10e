// Target of both mails about a change of e-mail. It needs a click, so that a mail scanner that opens every link changes nothing.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { Link } from '../shell/Link.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthLayout } from './AuthLayout.tsx'

interface Props {
  /** The link to the old address, which undoes the change. */
  isUndo?: boolean
  /** From the link; null where a plain form carried it. */
  token: string | null
}

export function EmailLink({ isUndo = false, token: linked }: Props) {
  const action = isUndo ? addresses.undoEmail : addresses.confirmEmail
  const posted = usePosted(action)
  const token = linked ?? posted?.values.token ?? ''
  const [isDone, setDone] = useState(posted?.body !== undefined)
  const [refusal, setRefusal] = useState(posted?.failure?.message)
  const { send, isBusy } = useWrite(isUndo ? credentials.undoEmail : credentials.confirmEmail, {
    onDone: () => setDone(true),
    on: { ValidationException: refuse },
  })

  function refuse({ message }: ApiError): void {
    setRefusal(message)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setRefusal(undefined)
    void send({ body: { token } })
  }

  if (isDone) return <Done isUndo={isUndo} />
  return (
    <AuthLayout
      title={isUndo ? say('Take your email back?') : say('Confirm your new email?')}
      intro={
        isUndo
          ? say('Your account gets this address again, and every device is signed out.')
          : say('From then on you sign in with this address.')
      }
    >
      {refusal && (
        <Notice tone="error" alert>
          {refusal}
        </Notice>
      )}
      <form method="post" action={action} onSubmit={submit}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" full busy={isBusy} busyText={say('Saving…')}>
          {isUndo ? say('Take it back') : say('Confirm')}
        </Button>
      </form>
    </AuthLayout>
  )
}

function Done({ isUndo }: { isUndo: boolean }) {
  return isUndo ? (
    <AuthLayout
      title={say('This is your email again')}
      intro={say('Whoever changed it knew your password. Choose a new one now.')}
    >
      <Button as={Link} href={addresses.forgotPassword} full>
        {say('Choose a new password')}
      </Button>
    </AuthLayout>
  ) : (
    <AuthLayout title={say('Your email is changed')} intro={say('Sign in with it from now on.')}>
      <Button as={Link} href={addresses.dashboard} full>
        {say('Go on')}
      </Button>
    </AuthLayout>
  )
}
