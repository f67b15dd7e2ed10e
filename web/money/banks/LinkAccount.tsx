// The way to link one's account at the e-payment provider: its own page asks, and leads back.
import type { FormEvent } from 'react'
import { accounts } from '#contract/accounts.ts'
import { say } from '../../language/say.ts'
import { addresses } from '../../shell/addresses.ts'
import { usePageContext } from '../../shell/page-context.ts'
import { useWrite } from '../../shell/queries.ts'
import { Button } from '../../ui/Button.tsx'

/** Nothing where no provider answers for people. */
export function LinkAccount() {
  const { hasProviderSignIn } = usePageContext()
  const { send, isBusy } = useWrite(accounts.linkProvider, {
    onDone: ({ data }) => location.assign(data.authentication_url),
  })
  if (!hasProviderSignIn) return null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void send({ body: {} })
  }

  return (
    <form method="post" action={addresses.linkAccount} onSubmit={submit}>
      <Button type="submit" variant="outline" size="medium" busy={isBusy} busyText={say('Opening the provider…')}>
        {say('Link your account')}
      </Button>
    </form>
  )
}
