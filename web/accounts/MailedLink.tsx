// Target of the mails about a new e-mail address or passkey. It needs a click, so that a mail scanner that opens every link changes nothing.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { passkeys } from '#contract/passkeys.ts'
import { say } from '../language/say.ts'
import type { ApiError } from '../shell/api.ts'
import { Link } from '../shell/Link.tsx'
import { usePosted } from '../shell/page-context.ts'
import { useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthLayout } from './AuthLayout.tsx'

const endpoints = {
  confirmEmail: credentials.confirmEmail,
  undoEmail: credentials.undoEmail,
  undoPasskey: passkeys.undo,
}
type Change = keyof typeof endpoints

interface Props {
  change: Change
  /** From the link; null where a plain form carried it. */
  token: string | null
}

export function MailedLink({ change, token: linked }: Props) {
  const action = addresses[change]
  const posted = usePosted(action)
  const token = linked ?? posted?.values.token ?? ''
  const [isDone, setDone] = useState(posted?.body !== undefined)
  const [refusal, setRefusal] = useState(posted?.failure?.message)
  const { send, isBusy } = useWrite(endpoints[change], {
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

  if (isDone) return <Done change={change} />
  const { title, intro, button } = getQuestion(change)
  return (
    <AuthLayout title={title} intro={intro}>
      {refusal && (
        <Notice tone="error" alert>
          {refusal}
        </Notice>
      )}
      <form method="post" action={action} onSubmit={submit}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" full busy={isBusy} busyText={say('Saving…')}>
          {button}
        </Button>
      </form>
    </AuthLayout>
  )
}

function getQuestion(change: Change): { title: string; intro: string; button: string } {
  if (change === 'confirmEmail')
    return {
      title: say('Confirm your new email?'),
      intro: say('From then on you sign in with this address.'),
      button: say('Confirm'),
    }
  if (change === 'undoEmail')
    return {
      title: say('Take your email back?'),
      intro: say('Your account gets this address again, and every device is signed out.'),
      button: say('Take it back'),
    }
  return {
    title: say('Remove this passkey?'),
    intro: say(
      'For a passkey you did not add. Every device is signed out, and a linked e-payment account is disconnected.',
    ),
    button: say('Remove it'),
  }
}

function Done({ change }: { change: Change }) {
  if (change === 'confirmEmail')
    return (
      <AuthLayout title={say('Your email is changed')} intro={say('Sign in with it from now on.')}>
        <Button as={Link} href={addresses.dashboard} full>
          {say('Go on')}
        </Button>
      </AuthLayout>
    )
  const [title, intro] =
    change === 'undoEmail'
      ? [say('This is your email again'), say('Whoever changed it knew your password. Choose a new one now.')]
      : [say('The passkey is removed'), say('Whoever added it was in your account. Choose a new password now.')]
  return (
    <AuthLayout title={title} intro={intro}>
      <Button as={Link} href={addresses.forgotPassword} full>
        {say('Choose a new password')}
      </Button>
    </AuthLayout>
  )
}
