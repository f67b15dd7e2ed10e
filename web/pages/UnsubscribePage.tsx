// /unsubscribe/{token}: ends mails about new posts. Needs a button press, so that mail scanners that open links change nothing.
import type { FormEvent } from 'react'
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { notices } from '#contract/notices.ts'
import { AuthLayout } from '../accounts/AuthLayout.tsx'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { useRead, useWrite } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Button } from '../ui/Button.tsx'

export default definePage({
  reads: (match) => [pageRead(notices.subscription, getInput(match))],
  head: () => ({ title: `${say('Mails of new posts')} | PIXEL`, isPrivate: true }),
  Component: UnsubscribePage,
})

function UnsubscribePage(match: PageMatch) {
  const { params } = getInput(match)
  const action = addresses.unsubscribe(params.token)
  const { data } = useRead(notices.subscription, { params }, { isMain: true })
  const posted = usePosted(action)
  const [isDone, setDone] = useState(posted?.body !== undefined)
  const { send, isBusy } = useWrite(notices.unsubscribe, { onDone: () => setDone(true) })

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send({ params, body: {} })
  }

  if (isDone || data?.is_on === false)
    return (
      <AuthLayout
        title={say('No more mails of new posts')}
        intro={say('You still find them in your feed. Everything else we mail you stays as it was.')}
      >
        <Button as={Link} href={addresses.settingsNotices} variant="outline" full>
          {say('Choose what you are told')}
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={say('No more mails of new posts?')}
      intro={say(
        'We then mail you nothing about what the creators you follow publish. Receipts and everything else still come.',
      )}
    >
      <Refusal action={action} />
      <form method="post" action={action} onSubmit={submit}>
        <Button type="submit" full busy={isBusy} busyText={say('Saving…')}>
          {say('Stop these mails')}
        </Button>
      </form>
    </AuthLayout>
  )
}

function getInput({ params: { token = '' } }: PageMatch) {
  return { params: { token } }
}
